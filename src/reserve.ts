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

/** The further height of a card or a form with these slots, in rem. */
const extrasByMarkup = { [has('heading')]: 4, [has('notice')]: 7, [has('footnote')]: 5, [has('consent')]: 7 };
const extraNames = Object.keys(extrasByMarkup).map((_, i) => `--fin-room-${i}`);
const extraRules = Object.entries(extrasByMarkup).map(
  ([condition, rem], i) => `&${condition} { ${extraNames[i]}: ${rem}rem; }`,
);

/** The elements of a name, and each `div` that one of them is made in. */
const named = (name: string): string => `fin-${name}, [data-fin-widget=${name}]`;
const isLine = ':is([layout=line], [data-layout=line])';

/** A rule that any rule of the page overrides: its selector has no specificity. */
const rule = (selector: string, declarations: readonly string[]): string =>
  `:where(${selector}) {\n  ${declarations.join('\n  ')}\n}`;

/** The distance that an element has by itself once it is defined. Until then no margin of its content comes out of it. */
const distance = 'display: flow-root; margin-block-end: 16px;';

/** The rules of a snippet, for cards alone. */
export const roomOfCard = (room: Room): string => {
  const card = 'fin-monthly-fee:not([layout=line], [hidden])';
  return [
    `${card} {\n  display: block;\n  ${heights(rowOf(room), room.extra ? `${room.extra}rem` : '', '\n  ')}\n}`,
    `${card}:not(:defined) { ${distance} }`,
  ].join('\n');
};

/**
 * A style sheet, for a `<style>` in the page's head. `fin-widgets/reserve.css` is `reserve()`. The card fills the room, so that one which is
 * too large leaves a space within the card, and nothing on the page moves. It goes by the width of the page: in a narrow column of a wide
 * page a card needs a rule of its own.
 *
 * @param room what stands in the cards. Default: what attributes and slots of each card say, in browsers that know `:has()`
 */
export const reserve = (room: Room = {}): string => {
  const { product, country, legal, extra = 0 } = room;
  const byMarkup = product || country || legal ? [] : rowsByMarkup;
  const sum = [...(extra ? [`${extra}rem`] : []), ...extraNames.map((name) => `var(${name}, 0rem)`)].join(' + ');
  const block = 'display: block;';
  return [
    rule(`:is(${named('monthly-fee')}):not(${isLine}, [hidden])`, [
      block,
      heights(rowOf(room), sum),
      ...byMarkup.map(([condition, row]) => `&${condition} { ${heights(row, sum)} }`),
      ...extraRules,
    ]),
    // A form without its settings shows the page's own content alone.
    rule(`:is(${named('lead-form')}):not([hidden])`, [
      block,
      heights(rows.leadForm, sum),
      ...extraRules,
      '&:state(unconfigured) { min-block-size: 0; }',
    ]),
    rule(`:is(${named('checkout-button')}):not([hidden])`, [block, 'min-block-size: max(52px, 2.65em + 11px);']),
    // Lines of text, of which a narrow page needs two.
    rule(`:is(${named('monthly-fee')})${isLine}:not([hidden])`, [
      block,
      'min-block-size: 1lh;',
      '@media (width < 430px) { min-block-size: 2lh; }',
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
