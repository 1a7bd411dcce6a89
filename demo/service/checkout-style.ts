/** The style sheet of the checkout page, in light and dark, from 320 px up. */
export const stylesheet = `
:root { color-scheme: light dark; --accent: #0b6b4f; --ground: #f4f6f4; --surface: #fff; --text: #18221d;
  --muted: #52605a; --border: #cfd8d3; --edge: #7d8b84; --tint: #e8f3ee; }
@media (prefers-color-scheme: dark) { :root { --accent: #6fd3ae; --ground: #101613; --surface: #18201c;
  --text: #eaf1ed; --muted: #a9b8b0; --border: #3a4740; --edge: #73827a; --tint: #1d3229; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 42rem; margin: 0 auto; padding: clamp(1rem, 3vw, 2rem) clamp(1rem, 4vw, 2rem); }
h1 { margin: 0 0 1rem; font-size: clamp(1.5rem, 1.2rem + 2vw, 2.25rem); line-height: 1.2; overflow-wrap: anywhere; text-wrap: balance; }
h2 { margin: 0 0 .75rem; font-size: 1.25rem; }
h3 { margin: 1.5rem 0 .25rem; font-size: 1rem; }
p { margin: 0 0 1rem; }
a { color: var(--accent); text-underline-offset: .2em; }
.small, small { color: var(--muted); font-size: .875rem; }
.back { margin: 0 0 .75rem; }
.back a { display: inline-block; padding-block: .5rem; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; margin: 1.5rem 0; }
dt { color: var(--muted); font-size: .875rem; }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
section { margin: 0 0 1.5rem; padding: clamp(1rem, 4vw, 1.75rem); background: var(--surface); border: 1px solid var(--border);
  border-radius: 1rem; }
section > :last-child { margin-bottom: 0; }
.result { display: grid; padding: 1rem 1.25rem; background: var(--tint); border-radius: .75rem; }
.result strong { font-size: clamp(2.25rem, 1.5rem + 4vw, 3.25rem); line-height: 1.15; font-variant-numeric: tabular-nums; }
ol { display: grid; gap: .5rem; margin: 0 0 1.25rem; padding-inline-start: 1.25rem; }
li::marker { color: var(--accent); font-weight: 600; }
.way { display: inline-block; padding: .75rem 1.25rem; background: var(--accent); color: var(--surface); border-radius: .75rem; font-weight: 600;
  text-decoration: none; }
.way:hover { text-decoration: underline; }
ul { display: grid; gap: .5rem; margin: 0 0 1.5rem; padding: 0; list-style: none; font-variant-numeric: tabular-nums; }
.downpayments { gap: 0; }
.downpayments li + li { margin-top: -1px; }
.downpayments li:first-child a { border-radius: .75rem .75rem 0 0; }
.downpayments li:last-child a { border-radius: 0 0 .75rem .75rem; }
.tenors { grid-template-columns: repeat(auto-fill, minmax(6.5rem, 1fr)); text-align: center; }
li a { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 .75rem; min-height: 2.75rem;
  padding: .375rem .875rem; border: 1px solid var(--edge); color: inherit; text-decoration: none; }
.tenors a { justify-content: center; border-radius: .75rem; }
li span { font-weight: 600; white-space: nowrap; }
li small { font-weight: 400; }
@media (width < 26rem) { .downpayments small { display: block; } li span + span { text-align: end; } }
li a:hover { background: var(--tint); }
[aria-current] { position: relative; border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); background: var(--tint); }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (forced-colors: active) { [aria-current] { outline: 3px solid Highlight; } }
@media print { .back, .way, ul, h3, h3 + p { display: none; } body { background: none; } section { break-inside: avoid; } }
`;
