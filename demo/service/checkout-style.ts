/** The style sheet of the checkout page, in light and dark, from 320 px up. */
export const stylesheet = `
:root { color-scheme: light dark; --accent: #0b6b4f; --on-accent: #fff; --ground: #f4f6f4; --surface: #fff; --text: #18221d;
  --muted: #52605a; --border: #cfd8d3; --edge: #7d8b84; --tint: #e8f3ee; }
@media (prefers-color-scheme: dark) { :root { --accent: #6fd3ae; --on-accent: #06251a; --ground: #101613; --surface: #18201c;
  --text: #eaf1ed; --muted: #a9b8b0; --border: #3a4740; --edge: #73827a; --tint: #1d3229; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 42rem; margin: 0 auto; padding: clamp(1rem, 5vw, 3rem) clamp(1rem, 4vw, 2rem); }
h1 { margin: 0; font-size: clamp(1.5rem, 1.2rem + 2vw, 2.25rem); line-height: 1.2; overflow-wrap: anywhere; text-wrap: balance; }
h2 { margin: 0 0 .75rem; font-size: 1.25rem; }
p { margin: 0 0 1rem; }
.small { color: var(--muted); font-size: .875rem; }
header .small { margin: 0 0 .25rem; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; margin: 1.5rem 0; }
dt { color: var(--muted); font-size: .875rem; }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
section { margin: 0 0 1.5rem; padding: clamp(1rem, 4vw, 1.75rem); background: var(--surface); border: 1px solid var(--border);
  border-radius: 1rem; }
section > :last-child { margin-bottom: 0; }
.result { display: grid; padding: 1rem 1.25rem; background: var(--tint); border-radius: .75rem; }
.result strong { font-size: clamp(2.25rem, 1.5rem + 4vw, 3.25rem); line-height: 1.15; font-variant-numeric: tabular-nums; }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; font-weight: 600; }
.chips { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .5rem; }
.chips label { position: relative; }
.chips input { position: absolute; opacity: 0; }
.chips span { display: grid; min-height: 3.25rem; place-content: center; text-align: center; border: 1px solid var(--edge);
  border-radius: .75rem; cursor: pointer; font-variant-numeric: tabular-nums; }
.chips small { color: var(--muted); font-size: .8125rem; }
.chips input:checked + span { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); background: var(--tint); }
.chips input:focus-visible + span, button:focus-visible, select:focus-visible { outline: 3px solid var(--accent);
  outline-offset: 2px; }
.row { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem; }
.row label { font-weight: 600; }
select, button { font: inherit; min-height: 2.75rem; border-radius: .75rem; }
select { padding: 0 .75rem; color: inherit; background: var(--surface); border: 1px solid var(--edge); }
button { width: 100%; margin-bottom: 1rem; padding: 0 1.25rem; border: 0; background: var(--accent); color: var(--on-accent);
  font-weight: 600; cursor: pointer; }
@media (forced-colors: active) { .chips input:checked + span { outline: 3px solid Highlight; } }
`;
