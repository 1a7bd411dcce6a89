import { css } from 'lit';

export const styles = css`
/* A page may hide the button and call checkout() itself. Dialog, status and recoveries still have to be rendered. */
:host([hidden]) { display: contents !important; }
:host([hidden]) .base { display: contents; }
:host([hidden]) .base > :is(.button, .test, [part=another]) { display: none; }
/* Without a text, the status makes no gap in a grid around the hidden button. */
.status:empty { position: absolute; }
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
@media print { :host, .base { display: none !important; } }
`;
