import { css } from 'lit';

/** The style sheet of the form. It is loaded with the forms. */
export const leadFormStyles = css`
.base {
  padding: calc(var(--_space) * 3);
  border: 1px solid var(--_border);
  border-radius: var(--_radius);
  background: var(--_surface);
}
::slotted([slot="heading"]) { margin-block: 0 calc(var(--_space) * 2) !important; }
@media print { :host { display: none !important; } }
/* The last row is kept free for one line of the status. */
.lead { display: grid; grid-template: auto minmax(calc(1lh + var(--_space)), auto) / 100%; }
.status:focus { outline: none; }
/* The outcome lies over both rows, so that the element keeps its height. */
form:has(+ .outcome) { grid-area: 1 / 1; visibility: hidden; }
.outcome {
  grid-area: 1 / 1 / 3;
  padding-block: 0;
  place-content: center;
  justify-items: center;
  text-align: center;
}
.outcome p { display: block; white-space: pre-line; overflow-wrap: anywhere; }
.done:has(+ [part=sent])::before { content: "✓" / ""; display: block; color: var(--_accent); font-size: 2em; }
`;
