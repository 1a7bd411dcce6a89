import { css } from 'lit';

/** What comes with the form. */
export const leadDeskStyles = css`
.status:focus { outline: none; }
@container (min-width: 30em) {
  form { grid-template-columns: 1fr 1fr; }
  form > :not(:has([autocomplete$="-name"])), .consent p, ::slotted([slot="consent"]) { grid-column: 1 / -1; }
}
`;
