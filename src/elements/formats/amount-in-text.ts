/** Finds the amount of money in a text of the page, such as "Total: 24.900,00 € incl. 19 % VAT". */

/** Stands in the text where an element begins or ends. No number crosses it. */
export const boundary = '|';

const currency = String.raw`(?<!\p{L})(?:€|EUR|Euros?|CHF|Franken|francs?|franchi|SEK|kronor|s?Fr\.?|kr\.?)(?!\p{L})`;
const gap = String.raw`[\s|]*`;
const leadingCurrency = `${currency}${gap}`;
const trailingCurrency = `${gap}${currency}`;
/** Digits in groups. The number of groups is bounded, so that a long text takes no quadratic time. */
const groups = String.raw`\d{1,3}(?:[.,'’\s]\d{3}){1,4}`;
/** With digits in groups of three, or without groups, and with cents or without. Not a percentage, nor a part of another number. */
const amount = String.raw`(?<![\d.,]|\d['’])(?:${groups}(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?)(?!\d|[.,'’]\d|\s*%)`;
/** In place of cents, as in "24.900,-". It says as much as a currency. */
const noCents = '[.,:][-–—]{1,2}';
const amounts = new RegExp(
  `(${leadingCurrency})?(${amount})(${gap}${noCents}(?:${trailingCurrency})?|${trailingCurrency})?`,
  'giu',
);

/** An amount that begins or ends with a currency. */
const price = String.raw`(?:${leadingCurrency}\d|(?:${amount})${trailingCurrency})`;
/** Between the ends of a range, or between two amounts. */
const rangeWord = String.raw`(?:[\s|](?:bis(?:\s+zu)?|(?:up\s+)?to|(?:upp\s+)?till|tot(?:\s+en\s+met)?|t/m|à|aux?|al?|ai|und|and|et|en|och|e|oder|or|ou|eller|o|bzw\.)[\s|]|\sjusqu['’](?:à|au)\s)`;
/** A range in words has a currency at its upper end, as in "20.000 bis 30.000 €", or at its lower one: "€20,000 to 30,000". */
const rangeInWords =
  String.raw`\d{3}(?:${trailingCurrency})?${gap}${rangeWord}${gap}${price}` +
  String.raw`|(?:${leadingCurrency}(?:${amount})|\d{3}${trailingCurrency})${gap}${rangeWord}${gap}${groups}(?![\d.,]|${gap}[\p{L}%])`;
/** As in "10.000 / 15.000 €". The lower end has groups, since a year or a model may come before a price: "2025 / 24.900 €". */
const rangeBySign = String.raw`(?<![\d.,'’]|\d\s)${groups}(?:${trailingCurrency})?${gap}(?:[/~…]|\.{2,3})${gap}${price}`;
/**
 * A negative amount, as people and `Intl` write it. With a space behind it, a dash within a text is no sign: "Package - €500". Percentages and
 * degrees are no amounts.
 */
const negative = String.raw`(?:(?:^|[\s|(]|${currency})[-−–‒‑－]|^[\s|]*[-−]\s*)(?:${leadingCurrency})?(?:${amount})(?!\s*°)`;
/** A range has no one amount. A negative number is a deduction. */
const withoutAmount = new RegExp(
  String.raw`\d${gap}[-–—−]${gap}(?:${leadingCurrency})?\d|${rangeInWords}|${rangeBySign}|${negative}`,
  'iu',
);
/** Before a number: the number is not 1. */
const notOne = String.raw`(?!1(?!\d|[.,]\d))`;
/** As in "2 × 12.450 €" or "12.450 € x 2". One of something has the same price. A capital X belongs to a name: "Powerwall 2 X". */
const product = new RegExp(
  String.raw`(?<![\p{L}\d.,])${notOne}\d+${gap}[×x]${gap}${price}|(?:${amount})${trailingCurrency}${gap}[×x]${gap}${notOne}\d`,
  'u',
);
/** The service's currencies are those of `currency`. */
const foreignCurrency = /(?!€)\p{Sc}|(?<!\p{L})(?:USD|dollar[si]?|GBP|pounds?|Pfund|DKK|NOK|PLN|zł|CZK|Kč)(?!\p{L})/iu;

/** Units of an amount that is written short. */
const units =
  '(?:tsd|teur|keur|t€|tkr|mkr|[km]sek|mio|mln|mill|mrd|milj|millions?|millionen|milion[ei]|miljoen|miljon(?:er)?|mill?iard\\p{L}*|miljard\\p{L}*|billions?)(?!\\p{L})';
/** What follows the digits of a short amount. A word such as "mille" counts only before a currency: "€ 499 mille mercis". */
const shortForm = new RegExp(
  String.raw`^(?:\|?[km](?![\p{L}\p{N}/.²]|-\p{L})|\s*\|?k\s*\|?\s*(?=€|EUR|CHF|kr)|\s*${units}|\s*(?:tausend|thousand|duizend|tusen|mille|mila)\s*(?:€|eur|chf|fr|sek|kr)|e\d)`,
  'iu',
);
const shortFormInParts = new RegExp(`^[\\s|]*${units}`, 'iu');
/** Digits without groups. */
const groupless = /^\d{1,3}(?:[.,]\d{1,2})?$/;

/** Whether digits are only a part of an amount that is written short: "€25k", "25 Tsd. €", "€|1.2| million", "1e5 €". */
const hasUnit = (digits: string, rest: string): boolean =>
  shortForm.test(rest) || (groupless.test(digits) && shortFormInParts.test(rest));

/** Boundaries beside a separator that three digits or cents follow. */
const withinAmount = /(?<=\d)\|+(?=[.,]\|*\d{1,3}(?!\d|[.,]\d))|(?<=\d\|*[.,])\|+(?=\d{1,3}(?!\d|[.,]\d))/g;

/** Shortens runs of spaces and boundaries to what tells them apart: a regular expression would go over a long run again and again. */
const shortenRuns = (text: string): string =>
  text.replace(/[\s|]{3,}/g, (run) => (run.includes(boundary) ? (/\s/.test(run) ? ' | ' : boundary) : '  '));

/**
 * The one amount in a text, as it is written there. An amount with a currency goes before numbers without.
 * @returns `''` if there is none, if there are several different ones, if it is negative or in a currency that the service does not have, or if
 * it is written short, as in "€25k"
 */
export const amountInText = (text: string): string => {
  // Cents and separators may have elements of their own: "24.900|,50". Two numbers side by side cannot be told from one.
  const joined = shortenRuns(text.replace(/(?<=[\d.,'’])\p{Cf}+(?=[\d.,'’])/gu, '')).replace(withinAmount, '');
  if (withoutAmount.test(joined) || product.test(joined) || /\d\|+\d/.test(joined)) return '';
  const found = [...joined.matchAll(amounts)];
  const withCurrency = found.filter(([, before, , after]) => before || after);
  if (!withCurrency.length && foreignCurrency.test(joined)) return '';
  const candidates = withCurrency.length ? withCurrency : found;
  const [one = '', ...others] = new Set(candidates.map(([, , amount = '']) => amount));
  const isShortForm = ({ index, 0: match, 2: digits = '', 3: currencyAfter }: RegExpExecArray) =>
    (!currencyAfter && hasUnit(digits, joined.slice(index + match.length))) || /\de$/i.test(joined.slice(0, index));
  return others.length || candidates.some(isShortForm) ? '' : one;
};
