/** Room for the elements on the page before their script has run, so that nothing below them moves. For servers that render the page, too. */

/** What stands in the cards of a page, as far as it decides on their height. */
export interface Room {
  /** Default: `credit`, which has a warning. */
  product?: 'credit' | 'lease';
  /** Default: `Germany`. The warnings of Sweden and Switzerland are longer. */
  country?: 'Germany' | 'Sweden' | 'Switzerland' | 'Netherlands';
  /** Whether the slots `rate` and `legal` are filled, with about as much text as on the page of the law. Default: `false`. */
  legal?: boolean;
  /** Further height, in rem: for a heading, a footnote, tenors as buttons, or longer texts. Default: 0. */
  extra?: number;
}

/** The widths of a page below which a card needs the next height of a row. The first height is for wider pages. */
const pageWidths = ['700px', '430px', '360px'];

/** The heights of docs/elements/monthly-fee.md#size, in rem. */
const rows = {
  lease: [21, 29, 32, 33],
  credit: [21, 33, 34, 35],
  creditInSwitzerland: [23, 35, 37, 40],
  creditInSweden: [27, 43, 46, 48],
  legal: [29, 46, 51, 55],
  legalInSwitzerland: [30, 47, 52, 58],
  legalInSweden: [37, 59, 68, 75],
  leadForm: [45, 50, 51, 51],
};

type Row = readonly number[];

const rowOf = ({ product, country, legal }: Room): Row => {
  if (product === 'lease' && !legal) return rows.lease;
  const kind = legal ? 'legal' : 'credit';
  return country === 'Sweden' || country === 'Switzerland' ? rows[`${kind}In${country}`] : rows[kind];
};

/** The declarations of a row. */
const heights = (row: Row, extra: string, separator = ' '): string => {
  const height = (i: number) => `min-block-size: ${extra ? `calc(${row[i]}rem + ${extra})` : `${row[i]}rem`};`;
  return [height(0), ...pageWidths.map((width, i) => `@media (width < ${width}) { ${height(i + 1)} }`)].join(separator);
};

const isIn = (country: string, code: string): string =>
  `:is([country=${country} i], [country=${code} i], [data-country=${country} i], [data-country=${code} i])`;
/** In a `div`, the slot moves into the element that is made there. */
const has = (slot: string): string => `:has(> [slot=${slot}], > [data-slot=${slot}], > * > [data-slot=${slot}])`;

/** The rows that a card's own attributes and slots ask for. Of two that match, the later one counts. */
const rowsByMarkup: [condition: string, row: Row][] = [
  [isIn('Switzerland', 'CH'), rows.creditInSwitzerland],
  [isIn('Sweden', 'SE'), rows.creditInSweden],
  [':is([product=lease], [data-product=lease])', rows.lease],
  [has('legal'), rows.legal],
  [isIn('Switzerland', 'CH') + has('legal'), rows.legalInSwitzerland],
  [isIn('Sweden', 'SE') + has('legal'), rows.legalInSweden],
];

/** What a card needs for further slots and attributes, in rem. */
const extrasByMarkup = { [has('heading')]: 4, [has('notice')]: 7, [has('footnote')]: 5, [has('consent')]: 7 };
const extraNames = Object.keys(extrasByMarkup).map((_, i) => `--fin-room-${i}`);
const extraRules = Object.entries(extrasByMarkup).map(
  ([condition, rem], i) => `&${condition} { ${extraNames[i]}: ${rem}rem; }`,
);

/** The rule for the elements of a name, and for each `div` that one of them is made in. */
const rule = (name: string, declarations: readonly string[]): string =>
  `:is(fin-${name}, [data-fin-widget=${name}]):not([layout=line], [data-layout=line], [hidden]) {\n  display: block;\n  ${declarations.join('\n  ')}\n}`;

/** The rule of a snippet, for cards alone. */
export const roomOfCard = (room: Room): string =>
  `fin-monthly-fee {\n  display: block;\n  ${heights(rowOf(room), room.extra ? `${room.extra}rem` : '', '\n  ')}\n}`;

/**
 * A style sheet, for a `<style>` in the page's head. `fin-widgets/reserve.css` is `reserve()`. The card fills the room, so that one which is
 * too large leaves a space within the card, and nothing on the page moves.
 *
 * @param room what stands in the cards. Default: what attributes and slots of each card say, in browsers that know `:has()`
 */
export const reserve = (room: Room = {}): string => {
  const { product, country, legal, extra = 0 } = room;
  const byMarkup = product || country || legal ? [] : rowsByMarkup;
  const sum = [...(extra ? [`${extra}rem`] : []), ...extraNames.map((name) => `var(${name}, 0rem)`)].join(' + ');
  return [
    rule('monthly-fee', [
      heights(rowOf(room), sum),
      ...byMarkup.map(([condition, row]) => `&${condition} { ${heights(row, sum)} }`),
      ...extraRules,
    ]),
    rule('lead-form', [heights(rows.leadForm, sum), ...extraRules]),
    rule('checkout-button', ['min-block-size: max(52px, 2.65em + 11px);']),
    // Lines of text, of which a narrow page needs two.
    'fin-monthly-fee[layout=line]:not([hidden]) { display: block; min-block-size: 1lh; @media (width < 430px) { min-block-size: 2lh; } }',
    // The distance that an element has by itself once it is there. Until then no margin of its content comes out of it.
    ':is(fin-monthly-fee:not([layout=line]), fin-checkout-button, fin-lead-form):not(:defined, [hidden]) { display: flow-root; margin-block-end: 16px; }',
    '[data-fin-widget]:not([data-layout=line], [hidden], :has(> :is(fin-monthly-fee, fin-checkout-button, fin-lead-form))) { display: flow-root; margin-block-end: 16px; }',
    // An element that is made in such a `div` fills it.
    '[data-fin-widget] > :is(fin-monthly-fee, fin-lead-form, fin-checkout-button) { min-block-size: inherit !important; }',
    '',
  ].join('\n');
};
