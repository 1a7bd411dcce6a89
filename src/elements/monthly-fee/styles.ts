import { css } from 'lit';

/**
 * The card. From 37em: controls on the left, payment and its inputs on the right, legal texts below both. Narrower: payment, controls, legal
 * texts, inputs. The document's order is that of the wide card, so that a screen reader meets the controls before their result.
 *
 * Nothing moves while a visitor drags, nor from one state to the next. Texts in `data-reserve` keep room for what may stand there: the
 * widest figure, the message of a failure.
 */
export const styles = css`
:host { min-inline-size: min(100%, 17em); }
/* The card fills the height that a page has reserved for it. */
.base, .card { min-block-size: inherit; }
/* The mark of the test mode takes its part of that room. */
.base:has(> .test + .card) { display: grid; grid-template: auto 1fr / minmax(0, 1fr); }
.test + .card { min-block-size: 0; }
/* More room than the content needs is spread over the columns. */
.card {
  display: flex;
  flex-direction: column;
  overflow: clip;
  border: 1px solid var(--_border);
  border-radius: var(--_radius);
  background: var(--_surface);
  overflow-wrap: break-word; /* a long address in a legal text */
}
/* Not laid out until it comes near the view. */
.far .card { content-visibility: auto; contain-intrinsic-block-size: auto 34em; }
.heading, .legal, .footnote, .share { padding: calc(var(--_space) * 2) calc(var(--_space) * 2.5); }
.heading { font-size: 1.15em; font-weight: 600; text-wrap: balance; }
/* The card's own spacing replaces the margins of slotted paragraphs, and its type that of a theme's rules for tags. */
.card ::slotted(*) { margin-block: 0 !important; text-indent: 0 !important; }
:is(.legal, .rate) ::slotted(*) {
  color: inherit !important;
  font-size: inherit !important;
  line-height: inherit !important;
  letter-spacing: inherit !important;
  text-transform: none !important;
  background: none !important;
  opacity: 1 !important;
}
.legal, .way-on, .basis-box, .footnote, .share { border-block-start: 1px solid var(--_border); }
/* Legal texts keep their size and contrast in every theme. */
.legal { background: var(--_ground, var(--_surface)) !important; color: var(--_ink) !important; font-size: max(1em, 14px) !important; }
.legal p { margin: 0; }
.legal.filled p { margin-block-end: .5em; }
.notice ::slotted(*) {
  box-sizing: border-box;
  display: block;
  inline-size: 100%;
  min-block-size: var(--_notice);
  margin: 0;
  object-fit: contain;
}
/* Legal content is visible only together with the fee, always in its place. A wait of less than two seconds does not hide it. */
:host(:not(:state(ready))) :is(.notice, .legal, .rate) { visibility: hidden; transition: none; }
:host(:state(pending)) :is(.notice, .legal, .rate) { transition: visibility 0s 2s; }
/* Not by visibility alone: in WebKit the transition of \`pending\` goes on. */
:host(:state(error)) :is(.notice, .legal, .rate) { opacity: 0; }
.footnote, .share { color: var(--_muted); font-size: .9em; }
.columns { display: grid; flex-grow: 1; grid-template: auto auto auto auto 1fr / minmax(0, 1fr); }
.controls, .result, .basis-box, .way-on { min-inline-size: 0; padding: calc(var(--_space) * 2.5); }
.columns > * { grid-column: 1; }
.result { --_width: (100cqi - 2px - var(--_space) * 5); grid-row: 1; }
.controls { display: grid; grid-template-columns: minmax(0, 1fr); gap: calc(var(--_space) * 2.5); grid-row: 2; align-content: start; }
/* In row 3 is the chart. After a failure, the way on stands in place of the legal texts. */
.legal, .way-on { grid-area: 4 / 1; }
.basis-box { grid-row: 5; }
@container (min-width: 37em) {
  :where(.auto) .columns { grid-template: auto 1fr auto auto / minmax(0, 1fr) minmax(0, 1fr); }
  :where(.auto) :is(.controls, .result, .basis-box, .way-on) { padding: calc(var(--_space) * 3.5); }
  :where(.auto) :is(.heading, .legal, .footnote, .share) { padding-inline: calc(var(--_space) * 3.5); }
  :where(.auto) .controls { --_column: 50cqi - 58px; grid-area: 1 / 1 / 3 / 2; }
  :where(.auto) .result { --_width: (50cqi - 2px - var(--_space) * 7); grid-area: 1 / 2; padding-block-end: 0; }
  :where(.auto) .basis-box { grid-area: 2 / 2; padding-block-start: calc(var(--_space) * 2); border-block-start: 0; }
  :where(.auto) :is(.legal, .way-on) { grid-area: 4 / 1 / 5 / 3; }
}

.row { display: flex; flex-wrap: wrap; gap: 0 .5em; align-items: baseline; justify-content: space-between; }
.row label, .row .label { font-weight: 600; }
/* A line breaks between label and value, for all positions of the slider or for none. */
.value {
  flex-grow: 1;
  min-inline-size: 0;
  margin: 0;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  text-align: end;
}
:host(:dir(rtl)) .row .value { text-align: start; }
:host(:state(unconfigured)) .value { visibility: hidden; }
[data-reserve]::after { content: attr(data-reserve); visibility: hidden; }
.value::after { display: block; block-size: 0; white-space: pre; }
.value .caption { margin: 0; font-size: min(1em, (var(--_column, 100cqi - 42px)) / 15); line-height: 0; white-space: nowrap; } /* in one line, at any width */
.value span { margin-inline-start: .5em; color: var(--_muted); font-weight: 400; }

.slide { display: grid; grid-template-columns: 44px 1fr 44px; gap: 8px; align-items: center; margin-block-start: 8px; }
.slide button {
  inline-size: 44px;
  block-size: 44px;
  padding: 0;
  border: 1px solid var(--_control);
  border-radius: var(--_pill);
  background: none;
  font-size: 1.3em;
  line-height: 1;
}
.slide [aria-disabled="true"] { opacity: .45; }
.track {
  --_thumb: var(--fin-thumb-size, 28px);
  --_filled: calc(var(--_thumb) / 2 + (100% - var(--_thumb)) * var(--_fill, 0));
  position: relative;
  min-inline-size: 0;
  color: var(--_mark); /* computed once for fill, thumb and halo */
  --_halo: color-mix(in srgb, currentcolor 35%, transparent);
}
input[type="range"] {
  appearance: none;
  position: relative;
  display: block;
  inline-size: 100%;
  block-size: 44px;
  background: none;
  cursor: pointer;
  touch-action: pan-y;
}
:disabled, .chips :has(:disabled) { cursor: not-allowed; }
/* The track as a whole, so that the thumb still covers the fill. */
.track:has(:disabled), select:disabled, .chips :has(:disabled) { opacity: .55; }
input[type="range"]:focus-visible { outline: none; }
@media not (pointer: coarse) {
  input:enabled:hover { --_halo-size: 7px; }
}
input:enabled:active { --_halo-size: 10px; }
/* The outline gives the unfilled part a contrast of 3 : 1 to the card. */
.track::before {
  content: "";
  position: absolute;
  inset: calc(50% - 4px) 0;
  border: 1px solid var(--_control);
  border-radius: calc(var(--_radius) * .3);
  background: linear-gradient(to right, currentcolor var(--_filled), var(--_border) 0) border-box;
}
:host(:dir(rtl)) .track::before { scale: -1 1; }
input::-webkit-slider-thumb {
  appearance: none;
  inline-size: var(--_thumb);
  block-size: var(--_thumb);
  border: 4px solid var(--_surface);
  border-radius: var(--_pill);
  background: var(--fin-thumb, var(--_accent));
  box-shadow: 0 0 0 1.5px var(--fin-thumb, currentcolor), 0 0 0 var(--_halo-size, 0) var(--_halo), 0 1px 4px #0003;
}
input::-moz-range-thumb {
  box-sizing: border-box;
  inline-size: var(--_thumb);
  block-size: var(--_thumb);
  border: 4px solid var(--_surface);
  border-radius: var(--_pill);
  background: var(--fin-thumb, var(--_accent));
  box-shadow: 0 0 0 1.5px var(--fin-thumb, currentcolor), 0 0 0 var(--_halo-size, 0) var(--_halo), 0 1px 4px #0003;
}
input:focus-visible::-webkit-slider-thumb { outline: 2px solid var(--_focus); outline-offset: 3px; }
input:focus-visible::-moz-range-thumb { outline: 2px solid var(--_focus); outline-offset: 3px; }
.ticks {
  display: flex;
  justify-content: space-between;
  margin-inline: calc(52px + var(--fin-thumb-size, 28px) / 2);
  color: var(--_muted);
  font-size: .8em;
  font-variant-numeric: tabular-nums;
}
.ticks span { display: flex; justify-content: center; inline-size: 0; white-space: nowrap; }
/* Below a short slider only its ends have room. */
@container (max-width: 17.5em) {
  .ticks span + :not(:last-child) { display: none; }
}

/* Narrower, a slider between its buttons would be too short to drag. */
@container (max-width: 15em) {
  :is(.controls, .result, .heading, .legal, .basis-box, .way-on, .footnote) { padding: calc(var(--_space) * 1.5); overflow-wrap: anywhere; hyphens: auto; }
  .result { --_width: (100cqi - 2px - var(--_space) * 3); --_beside: 0px; }
  .amount-line { flex-wrap: wrap; }
  .amount-line .period { inline-size: 100%; }
  .slide { grid-template-columns: 44px 44px; justify-content: space-between; }
  .track { grid-area: 1 / 1 / 2 / 3; }
  .ticks { display: none; }
}

select {
  min-block-size: 44px;
  padding-inline: .9em;
  border: 1px solid var(--_control);
  border-radius: calc(var(--_radius) * .7);
  background: var(--_surface);
  font-weight: 600;
}
/* All terms in one row, or half of them: a row with one term would look left over. */
.chips {
  --_least: max(44px, var(--_length) * .44em + 6px);
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(max(var(--_least), min((100% + 4px) / var(--_half) - 4px, (var(--_least) + 4px - (100% + 4px) / var(--_count)) * 9e9)), 1fr));
  gap: 4px;
  margin-block-start: 6px;
}
.chips label {
  position: relative;
  display: grid;
  place-content: center;
  place-items: center;
  min-block-size: 44px;
  border: 1px solid var(--_control);
  border-radius: var(--_pill);
  font-variant-numeric: tabular-nums;
  font-weight: 400;
  line-height: 1.25;
  white-space: nowrap;
}
/* As high as term and payment, also while no payment is known. */
.with-fees label { min-block-size: max(52px, 2.32em + 4px); border-radius: var(--_radius); font-weight: 600; }
.term-fee { font-size: .85em; font-weight: 400; }
.chips small { font-size: .75em; }
.with-fees:has(.term-fee:not(:empty)) .term-fee::before { content: "\\200B" / ""; }
.chips label:has(:checked) {
  border: 2px solid var(--_mark);
  background: var(--_accent);
  color: var(--_on-accent);
  font-weight: 600;
}
.chips label:has(:focus-visible) { outline: 2px solid var(--_focus); outline-offset: 2px; }
.chips input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; opacity: 0; cursor: pointer; }

:is(.result, .way-on) p { margin: 0; }
/* The payment and a message share a place, which is as high as the highest of them: \`.reserve\` has what a failure brings. */
.stack { display: grid; grid-template-columns: minmax(0, 1fr); }
.stack > *, .stack::before { grid-area: 1 / 1; }
.stack::before, .reserve { white-space: pre-line; }
.stack::before { content: attr(data-fallback); }
.stack::before, .reserve { visibility: hidden; }

.replaced { visibility: hidden; }
.problem, .way-on { display: grid; gap: calc(var(--_space) * 1.25); align-content: start; justify-items: start; }
/* The place of long legal texts is higher than what takes it. */
.way-on { align-content: center; }
/* The period stays beside the amount, or below it, whatever the amount's length. */
.amount-line { display: flex; gap: 0 .2em; align-items: baseline; font-size: clamp(1.7em, var(--_width) * .145, 3em); line-height: 1.15; min-block-size: 1.2em; }
:host(:dir(rtl)) .amount-line { justify-content: end; }
.amount { position: relative; white-space: nowrap; }
/* Each further font (a size, a weight, tabular figures) delays the first payment. So the line's strut uses the amount's font. Beside an amount of 3em, the period uses the card's font. */
.amount, .amount-line::before { font-weight: 700; font-variant-numeric: tabular-nums; letter-spacing: -.01em; }
/* A long amount shrinks to one line with the period: a character of a wide font is .68em wide. */
.fit { display: block; font-size: min(1em, (var(--_width) - var(--_beside, 82px)) / var(--_length) / .68); }
.cents { font-size: .5em; vertical-align: .68em; }
/* Keeps the line of an amount without text, and, on a page without a doctype, of every amount: there a line is as high as its texts. */
.amount-line::before { content: "\\200B" / ""; inline-size: 0; margin-inline-end: -.2em; }
/* A payment that is awaited has a place of the former one's width. It appears slowly, so that a quick answer does not flash. */
.awaited::before {
  content: "";
  position: absolute;
  inset: 0;
  block-size: .8em;
  margin-block: auto;
  border-radius: calc(var(--_radius) * .6);
  background: color-mix(in srgb, var(--_muted) 16%, transparent);
  animation: appear .3s backwards;
}
@keyframes appear { from { opacity: 0; } }
/* No fee will come before the page enables the controls. */
:host(:state(idle):disabled) .amount-line::before { content: "–"; inline-size: auto; color: var(--_muted); font-weight: 400; }
.period { font-size: max(1em / 3, 15px); white-space: nowrap; }
/* Screen readers say the words apart from the amount. */
.period::before { content: "\\A0"; margin-inline-end: -.25em; }
.period, .label-line { color: var(--_muted); }
/* The invitation may be longer than the label of the payment, and stands over the payment's empty place. */
.label-line[data-reserve] { position: relative; }
.label-line[data-reserve] span { position: absolute; inset-inline: 0; }
:host(:state(unconfigured)) .label-line span { color: var(--_ink); font-size: 1.15em; font-weight: 600; text-wrap: balance; }
.basis { display: grid; gap: .15em; margin: 0; }
/* Beside totals, these rows would repeat what the controls show. On paper there are no controls. */
.row.choice { display: none; }
.basis dt { color: var(--_muted); }
.basis dd { font-weight: 400; }
.rate { font-size: max(1em, 15px) !important; font-weight: 600; }
.stack .error { line-height: 1.3; }
/* Balancing takes further layouts, and a hidden message has as many lines without. */
.stack .problem:not(.reserve) .error { text-wrap: balance; }
.error { font-weight: 600; }

/* One line of text in the page's own type, on the page's own ground. */
:host(:state(line)) { min-inline-size: 0; }
.line {
  margin: 0;
  background: none;
  color: inherit;
  font: inherit;
  font-size: var(--fin-font-size, 1em);
  letter-spacing: inherit;
  text-align: inherit;
  text-transform: inherit;
  overflow-wrap: anywhere;
}
.line > * { padding: 0; border: 0; }
.line p { margin: 0; }
.line .test { text-align: start; }
.line-amount { font-variant-numeric: tabular-nums; }
.line :is(.legal, .footnote) { background: none !important; color: inherit !important; font-size: max(.75em, 14px) !important; font-weight: 400; }
.line .rate { font-size: max(1em, 14px) !important; font-weight: inherit; }
.line .retry { border-color: currentcolor; background: none; color: inherit; }

/* An empty slot takes no space. */
:is(.notice, .heading, .footnote, .rate):not(.filled), .legal:not(.filled, :has(p)), .printed {
  display: none;
}
/* In a visitor's own colors only text and background are certain to contrast. */
@media (forced-colors: active) {
  .base { --_surface: Canvas; --_accent: CanvasText; --_on-accent: Canvas; --_mark: CanvasText; }
  .track::before, input[type="range"], .chips label:has(:checked) { forced-color-adjust: none; }
}
/* On paper: the figure, the basis and the legal texts in one column, dark on white in every theme. */
@media print {
  .far .card { content-visibility: visible; }
  .controls, .retry { display: none; }
  .printed { display: block; }
  .row.choice { display: flex; }
  .columns, .result { display: block; border: 0; }
  .base, .base *, ::slotted(*) { background: none !important; color: #000 !important; }
}
`;
