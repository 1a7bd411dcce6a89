/** Finds the amount of money in a text of the page, such as "Total: 24.900,00 € incl. 19 % VAT". */

/** Stands in the text where an element begins or ends. No number crosses it. */
export const boundary = '|';

const currency = String.raw`(?<!\p{L})(?:€|EUR|CHF|SEK|s?Fr\.?|kr\.?)(?!\p{L})`;
const gap = String.raw`[\s|]*`;
/** With digits in groups of three, or without groups, and with cents or without. Not a percentage, nor a part of another number. */
const amount = String.raw`(?<![\d.,]|\d['’])(?:\d{1,3}(?:[.,'’\s]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?)(?!\d|[.,'’]\d|\s*%)`;
const amounts = new RegExp(`(${currency}${gap})?(${amount})(${gap}(?:[.,][-–])?${gap}${currency})?`, 'giu');

/** A range has no one amount. A negative number is a deduction. */
const rangeOrNegative = new RegExp(String.raw`\d${gap}[-–—−]${gap}(?:${currency}${gap})?\d|(?:^|[\s|€])[-−]\d`, 'iu');

/** An amount that is written short, with what follows it: "€25k", "25 Tsd. €", "€1.2 million", "1e5 €". */
const short =
  /^\d{1,3}(?:[.,]\d{1,2})?(?:\s*(?:k|m|mn|bn|mrd|tsd|t€|teur|tkr|mkr|mio|mln|tausend|thousand|mille|mila|duizend|tusen|millions?|millionen|milion[ei]|miljoen|miljon(?:er)?)(?![\p{L}\d-])|e\d)/iu;

/** Shortens runs of spaces and boundaries to what tells them apart: a regular expression would go over a long run again and again. */
const shortenRuns = (text: string): string =>
  text.replace(/[\s|]{3,}/g, (run) => (run.includes(boundary) ? (/\s/.test(run) ? ' | ' : boundary) : '  '));

/**
 * The one amount in a text, as it is written there. An amount with a currency goes before numbers without.
 * @returns `''` if there is none, or if there are several different ones
 */
export const amountInText = (text: string): string => {
  // Cents may have an element of their own: "24.900|,50". Two numbers side by side cannot be told from one.
  const joined = shortenRuns(text).replace(/(?<=\d)\|+(?=[.,]\d)|(?<=\d[.,])\|+(?=\d)/g, '');
  if (rangeOrNegative.test(joined) || /\d\|+\d/.test(joined)) return '';
  const found = [...joined.matchAll(amounts)];
  const withCurrency = found.filter(([, before, , after]) => before || after);
  const candidates = withCurrency.length ? withCurrency : found;
  const [one = '', ...others] = new Set(candidates.map(([, , amount = '']) => amount));
  const isShort = ({ index, 1: before = '', 3: currencyAfter }: RegExpExecArray) =>
    (!currencyAfter && short.test(joined.slice(index + before.length))) || /\de$/i.test(joined.slice(0, index));
  return others.length || candidates.some(isShort) ? '' : one;
};
