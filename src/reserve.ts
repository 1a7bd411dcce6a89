/** Room for the elements on the page before their script has run, so that nothing below them moves. For servers that render the page, too. */

/** What stands in the cards of a page, as far as it decides on their height. */
export interface Room {
  /** Default: `credit`, which has a warning. */
  product?: 'credit' | 'lease';
  /** Default: `Germany`. The warning of Sweden is longer. */
  country?: 'Germany' | 'Sweden' | 'Switzerland' | 'Netherlands';
  /** Whether the slots `rate` and `legal` are filled, with about as much text as on the page of the law. Default: `false`. */
  legal?: boolean;
  /** Further height, in rem: for a heading, a footnote, tenors as buttons, or longer texts. Default: 0. */
  extra?: number;
}

/** The width of a page at which a card is at least as wide as in the table of docs/elements/monthly-fee.md#size. */
const pageWidths = ['0', '430px', '700px', '830px'];

/** The table's heights, in rem, for each of these widths. */
const heights = {
  lease: [30, 28, 18, 17],
  credit: [35, 33, 21, 21],
  legal: [55, 51, 31, 28],
  legalInSweden: [66, 61, 35, 31],
};

/**
 * A style sheet, for a `<style>` in the page's head. `fin-widgets/reserve.css` is `reserve()`. The card fills the room, so that one which is
 * too large leaves a space within the card, and nothing on the page moves. Fees in one line need no room.
 */
export const reserve = ({ product = 'credit', country = 'Germany', legal = false, extra = 0 }: Room = {}): string => {
  const withTexts = country === 'Sweden' ? heights.legalInSweden : heights.legal;
  const row = legal ? withTexts : heights[product];
  const rules = row.map((height, index) => {
    const rule = `fin-monthly-fee:not([layout=line], [hidden]) { min-block-size: ${height + extra}rem; }`;
    return index ? `@media (min-width: ${pageWidths[index]}) { ${rule} }` : rule;
  });
  return [
    ':is(fin-monthly-fee:not([layout=line]), fin-checkout-button, fin-lead-form):not([hidden]) { display: block; margin-block-end: 16px; }',
    ...rules,
    'fin-checkout-button { min-block-size: max(52px, 2.65em + 11px); }',
    '',
  ].join('\n');
};
