import { css } from 'lit';

export const styles = css`
/* A page may hide the button and call checkout() itself. The dialog still has to be rendered. */
:host([hidden]) { display: contents !important; }
:host([hidden]) .base > :not(dialog) { display: none; }
:host { min-inline-size: min(100%, 12em); }
.base { --_back: initial; color: var(--fin-text, inherit); } /* on the page, not on a surface of ours */
.button {
  display: flex;
  gap: .6em;
  align-items: center;
  justify-content: center;
  inline-size: 100%;
  min-block-size: 52px;
  font-size: 1.05em;
}
/* The main action is under the status. */
.button.secondary { opacity: .55; cursor: not-allowed; }
.spinner {
  inline-size: 1.1em;
  block-size: 1.1em;
  border: 2.5px solid currentcolor;
  border-inline-end-color: transparent;
  border-radius: 50%;
}

@media (prefers-reduced-motion: no-preference) {
  .spinner { animation: turn .9s linear infinite; }
}
@keyframes turn { to { rotate: 1turn; } }
@media print { :host { display: none !important; } }
`;
