import { css } from 'lit';

export const styles = css`
:host { min-inline-size: min(100%, 12em); }
.button {
  display: flex;
  gap: .6em;
  align-items: center;
  justify-content: center;
  inline-size: 100%;
  min-block-size: 52px;
  font-size: 1.05em;
}
.spinner {
  inline-size: 1.1em;
  block-size: 1.1em;
  border: 2.5px solid currentcolor;
  border-inline-end-color: transparent;
  border-radius: 50%;
}
.status { margin: 0; font-weight: 500; }
.status:not(:empty) { margin-block-start: var(--_space); }
.failed { color: var(--_danger); }
a { display: inline-block; margin-block-start: var(--_space); color: inherit; font-weight: 600; }

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
.lead { margin: .25em 0 0; color: var(--_muted); }
form { display: grid; gap: calc(var(--_space) * 2); margin-block-start: calc(var(--_space) * 2.5); }
.field { display: grid; gap: .3em; }
.field label { font-weight: 600; }
.field input {
  inline-size: 100%;
  min-block-size: 46px;
  padding: .5em .75em;
  border: 1px solid var(--_control);
  border-radius: calc(var(--_radius) * .6);
  background: var(--_surface);
}
.field input:focus-visible { outline-offset: 0; }
.field input[aria-invalid="true"] { border-color: var(--_danger); box-shadow: 0 0 0 1px var(--_danger); }
.field p, .consent p { margin: 0; }
.help { color: var(--_muted); font-size: .9em; }
.error { color: var(--_danger); font-size: .95em; font-weight: 500; }
.summary {
  display: grid;
  gap: .25em;
  padding: calc(var(--_space) * 1.5) calc(var(--_space) * 2);
  border-radius: calc(var(--_radius) * .7);
  background: var(--_tint);
}
.summary p { margin: 0; }
.summary b { font-variant-numeric: tabular-nums; }
.actions { display: flex; flex-wrap: wrap-reverse; gap: calc(var(--_space) * 1.5); }
.actions button { flex: 1 1 auto; }
/* The way on stays in sight of a long form, where it leaves room for a field. */
@media (min-height: 30em) {
  dialog { scroll-padding-block-end: 7em; }
  .actions {
    position: sticky;
    inset-block-end: calc(var(--_space) * -3);
    margin-block-end: calc(var(--_space) * -3);
    padding-block: var(--_space) calc(var(--_space) * 3);
    background: var(--_surface);
  }
}

@media (prefers-reduced-motion: no-preference) {
  .spinner { animation: turn .9s linear infinite; }
  dialog[open] { animation: rise .18s ease-out; }
}
@keyframes turn { to { rotate: 1turn; } }
@keyframes rise { from { opacity: 0; translate: 0 8px; } }
@media print { :host { display: none; } }
`;
