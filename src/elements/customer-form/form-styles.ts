import { css } from 'lit';

/** Styles of the form that asks for a customer's data. */
export const formStyles = css`
form { display: grid; gap: calc(var(--_space) * 2); }
.field { display: grid; gap: .3em; }
form p { margin: 0; }
label, a, .link { font-weight: 600; }
.field input, .field textarea {
  inline-size: 100%;
  min-block-size: 46px;
  padding: .5em .75em;
  border: 1px solid var(--_control);
  border-radius: calc(var(--_radius) * .6);
  background: var(--_surface);
}
:is(input, textarea):focus-visible { outline-offset: 0; }
[aria-invalid="true"] { border-color: var(--_danger); box-shadow: 0 0 0 1px var(--_danger); }
small, .help { color: var(--_muted); font-size: .9em; font-weight: 400; }
.known { overflow-wrap: anywhere; }
::slotted([slot="consent"]) { margin-block: 0 !important; }
.consent { display: contents; accent-color: var(--_accent); }
.link, a { min-block-size: 24px; align-content: center; }
@media (pointer: coarse) {
  .link, a { min-block-size: 44px; }
}
.link {
  padding: 0;
  border: 0;
  background: none;
  text-decoration: underline;
}
.error { color: var(--_danger); font-size: .95em; font-weight: 500; }
.summary {
  display: grid;
  gap: .25em;
  padding: calc(var(--_space) * 1.5) calc(var(--_space) * 2);
  border-radius: calc(var(--_radius) * .7);
  background: var(--_tint);
}
.summary b { font-variant-numeric: tabular-nums; }
.actions { display: flex; flex-wrap: wrap-reverse; gap: calc(var(--_space) * 1.5); }
.actions button { flex: 1 1 auto; padding-inline: .6em; }
`;
