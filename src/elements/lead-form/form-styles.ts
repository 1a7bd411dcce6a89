import { css } from 'lit';

/** The style sheet of the form. It is loaded with the forms. */
export const leadFormStyles = css`
.status:focus { outline: none; }
@container (min-width: 30em) {
  form { grid-template-columns: 1fr 1fr; }
  form > :not(:has([autocomplete$="-name"])), .consent p, ::slotted([slot="consent"]) { grid-column: 1 / -1; }
}
`;
