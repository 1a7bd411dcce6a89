import { css } from 'lit';

export const styles = css`
.base {
  padding: calc(var(--_space) * 3);
  border: 1px solid var(--_border);
  border-radius: var(--_radius);
  background: var(--_surface);
  container-type: inline-size;
}
.base > form { margin-block-start: calc(var(--_space) * 2); }
::slotted([slot="heading"]) { margin-block: 0; }
.status:focus { outline: none; }
@container (min-width: 30em) {
  form { grid-template-columns: 1fr 1fr; }
  form > :not(:has([autocomplete$="-name"])) { grid-column: 1 / -1; }
}
@media print { :host { display: none; } }
`;
