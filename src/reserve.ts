/** Room for the elements on the page before their script has run, so that nothing below them moves. For servers that render the page, too. */
import { type Country, countries, countryFacts } from './contract/value-sets.js';

/** What stands in the cards of a page, as far as it decides on their height. */
export interface Room {
  /** Default: `credit`, which has a warning. */
  product?: 'credit' | 'lease';
  /** Default: `Germany`. The warnings of Sweden and Switzerland are longer. */
  country?: Country;
  /** Whether the slots `rate` and `legal` are filled, with about as much text as on the page of the law. Default: `false`. */
  legal?: boolean;
  /** Further height, in em of the card's text: for a heading, a footnote, tenors as buttons, totals, or longer texts. Default: 0. */
  extra?: number;
}

/** The widths of a card below which it needs the next height of a row, in em of its text. In wider columns, controls and result stand side by side. */
const widths = [37, 28, 22.5, 19.5];

/** The heights of docs/elements/monthly-fee.md#size, in em. The first is for wide columns. */
type Row = readonly number[];

const lease: Row = [26, 35, 37, 39, 40];
const leadForm: Row = [45, 50, 50, 51, 51];

/** The heights of a credit: with its warning alone, with the slots `rate` and `legal`, with totals, and with totals and the composed example. */
interface CreditRows {
  warning: Row;
  legal: Row;
  totals: Row;
  example: Row;
}

/** The heights under a warning of one line. */
const shortWarning: CreditRows = {
  warning: [24, 36, 39, 39, 41],
  legal: [32, 44, 49, 52, 57],
  totals: [34, 41, 45, 47, 48],
  example: [45, 56, 59, 66, 73],
};

const creditRows: Record<Country, CreditRows> = {
  Germany: shortWarning,
  Sweden: {
    warning: [28, 42, 45, 48, 51],
    legal: [38, 56, 60, 68, 75],
    totals: [34, 47, 50, 56, 57],
    example: [48, 67, 71, 79, 81],
  },
  Switzerland: {
    warning: [27, 38, 41, 42, 45],
    legal: [33, 46, 50, 56, 61],
    totals: [36, 41, 45, 46, 53],
    example: [50, 59, 63, 69, 80],
  },
  Netherlands: shortWarning,
};

const rowOf = ({ product, country = 'Germany', legal }: Room): Row => {
  if (product === 'lease' && !legal) return lease;
  const rows = creditRows[country] ?? shortWarning; // JavaScript can pass any country
  return legal ? rows.legal : rows.warning;
};

/** The font size of a card, as in its own styles. `em` is that of the element, which the card raises to 15 px. */
const unit = '--fin-em: var(--fin-font-size, max(1em, 15px));';
const em = (count: number): string => `${count} * var(--fin-em)`;

/** The width of the card's column. CSS knows the width of a parent only if that is a container, so 85% of the page is a guess with room for paddings. */
const column = 'var(--fin-column, 85vw)';

/** A height that is `to` where the column is narrower than `width`, else 0. The factor makes a step of the difference. */
const below = (width: number, to: string): string => `min(${to}, (${em(width)} - ${column}) * 999)`;

/** The largest of the heights that the column's width asks for. */
const height = ([wide, ...narrow]: Row, separator = ' '): string =>
  `max(${[em(wide ?? 0), ...widths.map((width, i) => below(width, em(narrow[i] ?? 0)))].join(`,${separator}`)})`;

const isIn = (country: Country): string => {
  const { code } = countryFacts[country];
  return `:is([country=${country} i], [country=${code} i], [data-country=${country} i], [data-country=${code} i])`;
};
const withAttribute = (name: string): string => `:is([${name}], [data-${name}])`;
/** In a `div`, the slot moves into the element that is made there. */
const has = (slot: string): string => `:has(> [slot=${slot}], > [data-slot=${slot}], > * > [data-slot=${slot}])`;

const withLongWarning = countries.filter((country) => creditRows[country] !== shortWarning);

/** What a card's attributes and slots say of its content, from the least content to the most. */
const conditionsOfRows: [condition: string, content: keyof CreditRows][] = [
  ['', 'warning'],
  [withAttribute('all-costs-included'), 'totals'],
  [has('legal'), 'legal'],
  [withAttribute('all-costs-included') + withAttribute('lender'), 'example'],
];

/** The rows that a card's own attributes and slots ask for. Of two that match, the later one counts. */
const rowsByMarkup: [condition: string, row: Row][] = conditionsOfRows.flatMap(([condition, content]) => [
  ...(condition ? [[condition, shortWarning[content]] as [string, Row]] : []),
  ...withLongWarning.map((country): [string, Row] => [isIn(country) + condition, creditRows[country][content]]),
  ...(condition ? [] : [[':is([product=lease], [data-product=lease])', lease] as [string, Row]]),
]);

/** The further height of a card or a form with these attributes and slots, in em of its text. */
const extrasByMarkup = {
  [has('heading')]: 4,
  [has('notice')]: 7,
  [has('footnote')]: 5,
  [has('consent')]: 7,
  [withAttribute('tenors')]: 4,
  [withAttribute('share')]: 7,
  [`${withAttribute('term-chart')}:not(${withAttribute('tenors')})`]: 39,
};
const extraNames = Object.keys(extrasByMarkup).map((_, i) => `--fin-room-${i}`);
const extraRules = Object.entries(extrasByMarkup).map(
  ([condition, count], i) => `&${condition} { ${extraNames[i]}: ${count}; }`,
);

/** The elements of a name, and each `div` that one of them is made in. */
const named = (name: string): string => `fin-${name}, [data-fin-widget=${name}]`;
const isLine = ':is([layout=line], [data-layout=line])';

/** A rule that any rule of the page overrides: its selector has no specificity. */
const rule = (selector: string, declarations: readonly string[]): string =>
  `:where(${selector}) {\n  ${declarations.join('\n  ')}\n}`;

/** The distance that an element has by itself once it is defined. Until then no margin of its content comes out of it, and the markup of a server has no distance of its own. */
const distance = 'display: flow-root; margin-block-end: 16px; --fin-distance: 0px;';

/** The rules of a snippet, for cards alone. */
export const roomOfCard = (room: Room): string => {
  const card = 'fin-monthly-fee:not([layout=line], [hidden])';
  const largest = height(rowOf(room), '\n    ');
  return [
    `${card} {\n  display: block;\n  ${unit}\n  min-block-size: ${room.extra ? `calc(${largest} + ${em(room.extra)})` : largest};\n}`,
    `${card}:not(:defined) { ${distance} }`,
  ].join('\n');
};

/**
 * A style sheet, for a `<style>` in the page's head. `fin-widgets/reserve.css` is `reserve()`. The card fills the room, so that one which is
 * too large leaves a space within the card, and nothing on the page moves. The heights depend on the card's text size and on the width of
 * its column: 85% of the page, unless the page sets `--fin-column` on a narrower column, or on any element around it.
 *
 * @param room what stands in the cards. Default: what attributes and slots of each card say, in browsers that know `:has()`
 */
export const reserve = (room: Room = {}): string => {
  const { product, country, legal, extra = 0 } = room;
  const byMarkup = product || country || legal ? [] : rowsByMarkup;
  const further = [`${extra}`, ...extraNames.map((name) => `var(${name}, 0)`)].join(' + ');
  const block = 'display: block;';
  const ofRow = (row: Row) => [
    unit,
    `--fin-room: ${height(row)};`,
    `min-block-size: calc(var(--fin-room) + (${further}) * var(--fin-em));`,
  ];
  return [
    rule(`:is(${named('monthly-fee')}):not(${isLine}, [hidden])`, [
      block,
      ...ofRow(rowOf(room)),
      ...byMarkup.map(([condition, row]) => `&${condition} { --fin-room: ${height(row)}; }`),
      ...extraRules,
    ]),
    // A form without its settings shows the page's own content alone.
    rule(`:is(${named('lead-form')}):not([hidden])`, [
      block,
      ...ofRow(leadForm),
      ...extraRules,
      '&:state(unconfigured) { min-block-size: 0; }',
    ]),
    rule(`:is(${named('checkout-button')}):not([hidden])`, [block, 'min-block-size: max(52px, 2.65em + 11px);']),
    // Lines of text, of which a narrow column needs two.
    rule(`:is(${named('monthly-fee')})${isLine}:not([hidden])`, [
      block,
      unit,
      `min-block-size: max(1lh, ${below(22.5, '2lh')});`,
      '&:state(unconfigured) { min-block-size: 0; }',
    ]),
    rule(`:is(fin-monthly-fee:not([layout=line]), fin-checkout-button, fin-lead-form):not(:defined, [hidden])`, [
      distance,
    ]),
    rule(
      '[data-fin-widget]:not([data-layout=line], [hidden], :has(> :is(fin-monthly-fee, fin-checkout-button, fin-lead-form)))',
      [distance],
    ),
    // An element that is made in such a `div` fills it.
    '[data-fin-widget] > :is(fin-monthly-fee, fin-lead-form, fin-checkout-button) { min-block-size: inherit !important; }',
    '',
  ].join('\n');
};
