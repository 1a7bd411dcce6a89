import { css } from 'lit';

export const styles = css`
.base {
  padding: calc(var(--_space) * 3);
  border: 1px solid var(--_border);
  border-radius: var(--_radius);
  background: var(--_surface);
}
::slotted([slot="heading"]) { margin-block: 0 calc(var(--_space) * 2) !important; }
@media print { :host { display: none !important; } }
`;
