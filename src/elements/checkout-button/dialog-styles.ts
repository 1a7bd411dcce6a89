import { css } from 'lit';

/** The style sheet of the dialog, and of the link under the status. It is loaded with the forms. */
export const dialogStyles = css`
a { display: inline-block; margin-block-start: var(--_space); margin-inline-end: 1em; color: inherit; }

dialog {
  inline-size: min(30em, 100vw - 24px);
  max-block-size: calc(100dvh - 24px);
  padding: calc(var(--_space) * 3);
  border: 1px solid var(--_border);
  border-radius: var(--_radius);
  background: var(--_surface);
  color: var(--_text);
  overflow: auto;
  overscroll-behavior: contain;
}
dialog::backdrop { background: #0f1b16a6; }
h2 { margin: 0; font-size: 1.35em; line-height: 1.25; }
form { margin-block-start: calc(var(--_space) * 2.5); }
/* The buttons stay in view while a long form scrolls, where that leaves room for a field and hides no consent. */
@media (min-height: 30em) {
  dialog { scroll-padding-block-end: 7em; }
  .sticky {
    position: sticky;
    inset-block-end: calc(var(--_space) * -3);
    margin-block-end: calc(var(--_space) * -3);
    padding-block: var(--_space) calc(var(--_space) * 3);
    background: var(--_surface);
  }
}


@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: rise .18s ease-out; }
}
@keyframes rise { from { opacity: 0; translate: 0 8px; } }
`;
