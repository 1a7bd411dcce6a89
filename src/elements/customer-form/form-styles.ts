import { css } from 'lit';

/** Styles of the form that asks for a customer's data. */
export const formStyles = css`
form, .fields, .field { display: grid; align-content: start; gap: calc(var(--_space) * 2); }
/* First and last name side by side, where there is room, and never a third column. */
.fields { grid-template-columns: repeat(auto-fit, minmax(clamp(40%, 12em, 100%), 1fr)); }
.fields > :not(:has([autocomplete$="-name"])), ::slotted([slot="consent"]) { grid-column: 1 / -1; }
::slotted([slot="consent"]) { margin-block: 0 !important; }
.field { gap: .3em; }
form p, h2, label { margin: 0; font-size: 1em; overflow-wrap: anywhere; }
label, .link, .error { font-weight: 600; }
.error { color: var(--_danger); }
input, textarea {
  inline-size: 100%;
  min-block-size: 46px;
  padding: .6em;
  border: 1px solid var(--_control);
  border-radius: calc(var(--_radius) * .7);
  background: var(--_surface);
}
[aria-invalid="true"] { border: 2px solid var(--_danger); }
small, .help { color: var(--_muted); font-weight: 400; }
.link {
  display: inline-block;
  align-content: center;
  min-block-size: 44px;
  margin-inline-end: 1em;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  text-decoration: underline;
}
.summary {
  padding: calc(var(--_space) * 2);
  border-radius: calc(var(--_radius) * .7);
}
.summary p { display: flex; flex-wrap: wrap; column-gap: 1em; }
/* A long label wraps beside its value. */
.summary span { max-inline-size: 65%; }
.summary b { margin-inline-start: auto; }
.summary .hint { margin-block-start: var(--_space); padding-inline-start: .6em; border-inline-start: 3px solid var(--_mark); }
.actions { display: flex; flex-wrap: wrap-reverse; gap: var(--_space); }
.actions button { flex: auto; padding-inline: 0; }
`;
