import { css } from 'lit';

/** The style sheet of the form. It is loaded with the forms. */
export const leadFormStyles = css`
.status:focus { outline: none; }
`;
