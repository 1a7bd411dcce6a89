import { css, unsafeCSS } from 'lit';

/** The least width of a standing bar with a short and with a long payment above it, and the gap between two bars. In px. */
const leastWidths = { short: 34, long: 58 };
const gap = 4;

/** For each number of terms: below this width of the card, the chart's bars lie. */
const lyingBars = unsafeCSS(
  Object.entries(leastWidths)
    .flatMap(([labels, width]) =>
      [...Array(20).keys()].map((i) => {
        const maxWidth = (i + 1) * (width + gap) + 44;
        return `@container (max-width: ${maxWidth}px) { .chart.${labels}[data-count="${i + 1}"] { --_lying: 1; --_columns: none; --_label: row; --_bar: row-reverse; } }`;
      }),
    )
    .join('\n'),
);

/** Totals, example, chart and share. */
export const detailStyles = css`
.rate-line::before { content: "\\200B" / ""; }
.bar { display: flex; gap: 2px; block-size: 4px; margin-block: .5em; border-radius: 2px; background: var(--_border); }
.bar:has(span) { background: none; }
.bar span { min-inline-size: 2px; border-radius: 2px; }
.bar-financed { flex: var(--_financed) 0 0; background: var(--_mark); }
.bar-cost { flex: var(--_cost) 0 0; background: var(--_cost-color, light-dark(#c7741a, #f0b46a)); }
/* Rows of a card with totals are smaller, so that a sum fits beside its long label. */
.basis-box:has(.totals) dl { font-size: .95em; }
.totals { display: grid; gap: .15em; margin: 0; }
.totals dt { color: var(--_muted); }
.totals .row:nth-child(2) { padding-block-start: .3em; border-block-start: 1px solid var(--_border); }
.each::after, .totals .value::after { content: attr(data-reserve); visibility: hidden; }
.each:not([data-reserve])::after { content: none; }

.example { display: grid; gap: .3em; }
.example p { margin: 0 !important; }
.example-title { font-weight: 600; }
.example dl { display: grid; gap: .15em calc(var(--_space) * 3); margin: 0; }
.example dt { flex-grow: 1; }
@container (min-width: 37em) { .example dl { grid-template-columns: 1fr 1fr; } }

.chart-box { min-inline-size: 0; padding: calc(var(--_space) * 2) calc(var(--_space) * 2.5); grid-area: 3 / 1 / 4 / -1; }
@container (min-width: 37em) { :where(.auto) .chart-box { padding-inline: calc(var(--_space) * 3.5); } }
.chart { display: grid; grid-template-columns: var(--_columns, repeat(var(--_count), minmax(0, 1fr))); gap: 4px; margin-block-start: 8px; font-size: .85em; font-variant-numeric: tabular-nums; }
.chart label { position: relative; display: flex; flex-direction: var(--_label, column-reverse); gap: 4px; align-items: center; min-inline-size: 0; min-block-size: 24px; border-radius: 4px; cursor: pointer; }
.chart input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; opacity: 0; cursor: pointer; }
.chart label:has(:focus-visible) { outline: 2px solid var(--_focus); outline-offset: 2px; }
.years { min-inline-size: 1.6em; text-align: center; }
.bar-place { display: flex; flex: 1; flex-direction: var(--_bar, column); gap: 3px; align-items: center; justify-content: flex-end; inline-size: 100%; min-inline-size: 0; }
.chart-bar {
  inline-size: calc((100% - 5em * var(--_lying, 0)) * (1 - var(--_lying, 0) * (1 - var(--_share))));
  block-size: calc(96px * var(--_share) * (1 - var(--_lying, 0)) + 14px * var(--_lying, 0));
  border-radius: 4px 4px 0 0; background: color-mix(in srgb, var(--_mark) 30%, transparent); }
.chart label:has(:checked) { font-weight: 700; color: var(--_mark); }
.chart label:has(:checked) .chart-bar { background: var(--_accent); }
.chart .term-fee { white-space: nowrap; }
${lyingBars}

.share:not(.printed) { display: flex; flex-wrap: wrap; gap: .3em 1.2em; align-items: center; justify-content: space-between; }
.share-actions { display: flex; flex-wrap: wrap; gap: .3em 1.2em; align-items: center; }
.share .link { min-inline-size: 44px; min-block-size: 44px; margin-inline: -8px; padding: 0 8px; border: 0; background: none; color: var(--_mark); font-weight: 600; text-decoration: underline; text-underline-offset: .2em; }
.share-link { flex: 1; min-inline-size: 8em; }
@media (forced-colors: active) { .chart-bar, .bar span { forced-color-adjust: none; background: CanvasText; } .chart label:has(:checked) .chart-bar { background: Highlight; } }
/* The card prints no backgrounds but those of the bars. Chromium before 136 knows the prefixed property alone. */
@media print {
  .share-actions { display: none; }
  .base :is(.chart-bar, .bar span) { background: #000 !important; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  .bar-cost, .chart label:not(:has(:checked)) .chart-bar { opacity: .4; }
}
`;
