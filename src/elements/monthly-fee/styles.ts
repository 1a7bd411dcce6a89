import { css } from 'lit';

/** The card: controls and result in two columns from 37em, else in one column with the result on top. */
export const styles = css`
:host { min-inline-size: min(100%, 17em); }
.card {
  overflow: clip;
  border: 1px solid var(--_border);
  border-radius: var(--_radius);
  background: var(--_surface);
}
.heading, .legal, .footnote { padding: calc(var(--_space) * 2) calc(var(--_space) * 2.5); }
.heading { font-size: 1.15em; font-weight: 600; }
.heading, .basis { text-wrap: balance; }
/* The card's own spacing replaces the margins of slotted paragraphs. */
::slotted([slot]), :host(:state(error)) ::slotted(*) { margin-block: 0 !important; }
.legal, .footnote { border-block-start: 1px solid var(--_border); }
/* Legal texts keep their size and contrast in every theme. Their background follows the theme only where relative colors work. */
.legal {
  background: light-dark(#fff, #111816) !important;
  color: light-dark(#14201b, #e8efec) !important;
  font-size: max(1em, 14px) !important;
}
/* The theme's surface, made opaque. The text is black or white by the surface's luminance: a contrast of 4.58 : 1 at least. */
@supports (color: color(from red xyz-d65 x y z)) {
  .legal {
    --_ground: light-dark(
      color(from var(--_surface) srgb calc(r * alpha + 1 - alpha) calc(g * alpha + 1 - alpha) calc(b * alpha + 1 - alpha) / 1),
      color(from var(--_surface) srgb calc(r * alpha) calc(g * alpha) calc(b * alpha) / 1)
    );
    background: var(--_ground) !important;
    color: color(
      from var(--_ground) xyz-d65 calc(.95 * clamp(0, (.179 - y) * 99999, 1)) clamp(0, (.179 - y) * 99999, 1)
        calc(1.089 * clamp(0, (.179 - y) * 99999, 1)) / 1
    ) !important;
  }
}
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
/* Legal content is visible only together with the fee. It keeps its place, and a short wait does not hide it. */
:host(:is(:state(idle), :state(pending))) :is(.notice, .legal, .rate) { visibility: hidden; transition: visibility 0s .3s; }
:host(:state(error)) :is(.notice, .legal, .rate) { display: none; }
.footnote { color: var(--_muted); font-size: .9em; }
.columns { display: grid; }
.controls, .result { min-inline-size: 0; padding: calc(var(--_space) * 2.5); }
.result { order: -1; background: var(--_tint); }
.controls { display: grid; gap: calc(var(--_space) * 2.5); align-content: start; }
@container (min-width: 37em) {
  .columns { grid-template-columns: 1fr 1fr; }
  .controls, .result { padding: calc(var(--_space) * 3.5); }
  .heading, .legal, .footnote { padding-inline: calc(var(--_space) * 3.5); }
  .result { order: 0; border-inline-start: 1px solid var(--_border); }
  .controls { align-content: space-evenly; }
  .result .amount { font-size: clamp(1.7em, 6cqi, 3.2em); }
}

.row { display: flex; flex-wrap: wrap; gap: 0 .5em; align-items: baseline; justify-content: space-between; }
.row label, .row .label { font-weight: 600; }
.value { font-weight: 600; font-variant-numeric: tabular-nums; }
.value span { margin-inline-start: .5em; color: var(--_muted); font-weight: 400; }

.slide { display: grid; grid-template-columns: 40px 1fr 40px; gap: 12px; align-items: center; margin-block-start: 20px; }
.slide button {
  inline-size: 40px;
  block-size: 40px;
  padding: 0;
  border: 1px solid var(--_control);
  border-radius: 50%;
  background: none;
  font-size: 1.3em;
  line-height: 1;
}
.slide [aria-disabled="true"] { opacity: .45; }
.slide button:hover:enabled { border-color: var(--_accent); }
.track { position: relative; min-inline-size: 0; }
input[type="range"] {
  --_filled: calc(14px + (100% - 28px) * var(--_fill, 0));
  --_to: right;
  appearance: none;
  display: block;
  inline-size: 100%;
  block-size: 40px;
  background: none;
  cursor: pointer;
  touch-action: pan-y;
}
:disabled, .chips :has(:disabled) { cursor: not-allowed; opacity: .55; }
input[type="range"]:focus-visible { outline: none; }
/* The outline gives the unfilled part of the track a contrast of 3 : 1 to the card. */
input::-webkit-slider-runnable-track {
  block-size: 8px;
  border: 1px solid transparent;
  border-radius: 4px;
  background:
    linear-gradient(to var(--_to), var(--_accent) var(--_filled), transparent 0) border-box,
    linear-gradient(var(--_border) 0 0) padding-box,
    var(--_control);
}
:host(:dir(rtl)) input { --_to: left; }
input::-moz-range-track {
  box-sizing: border-box;
  block-size: 8px;
  border: 1px solid var(--_control);
  border-radius: 4px;
  background: var(--_border);
}
input::-moz-range-progress { block-size: 8px; border-radius: 4px; background: var(--_accent); }
input::-webkit-slider-thumb {
  appearance: none;
  inline-size: 28px;
  block-size: 28px;
  margin-block-start: -11px;
  border: 4px solid var(--_surface);
  border-radius: 50%;
  background: var(--_accent);
  box-shadow: 0 0 0 1.5px var(--_accent), 0 1px 4px #0003;
}
input::-moz-range-thumb {
  box-sizing: border-box;
  inline-size: 28px;
  block-size: 28px;
  border: 4px solid var(--_surface);
  border-radius: 50%;
  background: var(--_accent);
  box-shadow: 0 0 0 1.5px var(--_accent), 0 1px 4px #0003;
}
input:focus-visible::-webkit-slider-thumb { outline: 2px solid var(--_focus); outline-offset: 3px; }
input:focus-visible::-moz-range-thumb { outline: 2px solid var(--_focus); outline-offset: 3px; }
.ticks {
  display: flex;
  justify-content: space-between;
  margin-inline: 66px;
  color: var(--_muted);
  font-size: .8em;
  font-variant-numeric: tabular-nums;
}
.ticks span { display: flex; justify-content: center; inline-size: 0; white-space: nowrap; }
.bubble {
  position: absolute;
  inset-block-end: calc(100% - 4px); /* between the label and the thumb */
  inset-inline-start: calc(14px + (100% - 28px) * var(--_fill, 0));
  translate: -50% 0;
  padding: .15em .6em;
  border-radius: 6px;
  background: var(--_text);
  color: var(--_surface);
  font-size: .85em;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  visibility: hidden;
  pointer-events: none;
}
:host(:dir(rtl)) .bubble { translate: 50% 0; }
input:active ~ .bubble, input:focus-visible ~ .bubble { visibility: visible; }

select {
  min-block-size: 44px;
  padding-inline: .9em 2.2em;
  border: 1px solid var(--_control);
  border-radius: calc(var(--_radius) * .7);
  appearance: none;
  background:
    linear-gradient(45deg, transparent 50%, var(--_text) 0) calc(100% - 17px) 52% / 5px 5px no-repeat,
    linear-gradient(-45deg, transparent 50%, var(--_text) 0) calc(100% - 12px) 52% / 5px 5px no-repeat,
    var(--_surface);
  font-weight: 600;
}
:host(:dir(rtl)) select { background-position: 12px 52%, 17px 52%, 0 0; }
.chips { display: flex; flex-wrap: wrap; gap: 6px; margin-block-start: 6px; }
.chips label {
  position: relative;
  display: grid;
  place-items: center;
  flex: 1 0 44px;
  max-inline-size: 80px;
  min-block-size: 44px;
  border: 1px solid var(--_control);
  border-radius: 22px;
  font-variant-numeric: tabular-nums;
  font-weight: 400;
}
.chips label:hover { border-color: var(--_accent); }
.chips label:has(:checked) {
  border-color: var(--_accent);
  background: var(--_accent);
  color: var(--_on-accent);
  font-weight: 600;
}
.chips label:has(:focus-visible) { outline: 2px solid var(--_focus); outline-offset: 2px; }
.chips input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; opacity: 0; cursor: pointer; }

.result p { margin: 0; }
.amount {
  min-block-size: 1.15em;
  font-size: clamp(1.7em, 12.5cqi, 2.6em); /* 12 characters fit in one line */
  font-weight: 700;
  line-height: 1.15;
  font-variant-numeric: tabular-nums;
  letter-spacing: -.01em;
  overflow-wrap: anywhere;
}
.amount:empty::before {
  content: "";
  display: block;
  inline-size: 4.2em;
  max-inline-size: 100%;
  block-size: .95em;
  border-radius: 8px;
  background: color-mix(in srgb, var(--_muted) 16%, transparent);
  translate: 0 .1em;
}
.period, .label-line { color: var(--_muted); }
.basis { margin-block-start: calc(var(--_space) * 1.5) !important; font-variant-numeric: tabular-nums; }
.basis, .financed { color: var(--_muted); font-size: .95em; overflow-wrap: anywhere; }
.rate { font-size: max(1em, 15px) !important; font-weight: 700; }
.error { color: var(--_danger); font-weight: 600; }
.problem { display: grid; gap: calc(var(--_space) * 1.25); justify-items: start; margin-block-start: var(--_space); }

/* An empty slot takes no space. */
:is(.notice, .heading, .footnote, .rate):not(.filled), .legal:not(.filled, :has(p)) {
  display: none;
}
/* Without complete settings only the page's fallback content is visible, without a card around it. */
.bare, .bare :is(.columns, .result, .problem) { display: contents; }
.bare > :not(.columns), .bare .controls, .bare .result > :not(.problem) { display: none; }

@media (pointer: coarse) {
  .slide { grid-template-columns: 44px 1fr 44px; gap: 8px; }
  .slide button { inline-size: 44px; block-size: 44px; }
  input[type="range"] { block-size: 44px; }
}
/* In a visitor's own colors only text and background are certain to contrast. */
@media (forced-colors: active) {
  .controls {
    --_accent: CanvasText;
    --_on-accent: Canvas;
    --_surface: Canvas;
    --_text: CanvasText;
    --_border: Canvas;
    --_control: CanvasText;
    --_focus: CanvasText;
  }
  input[type="range"], .chips label:has(:checked) { forced-color-adjust: none; }
}
@media print {
  .controls, .retry { display: none; }
}
`;
