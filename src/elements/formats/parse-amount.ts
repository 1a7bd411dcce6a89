/**
 * Parses amounts of money as people write them: `24900`, `24900.50`, `24.900,50`, `24'900.50`, `24 900,50`, `€ 24.900,-`.
 *
 * Ignored are surrounding quotes (page editors curl them), a currency at either end, spaces of any kind, apostrophes, and a
 * trailing `,-` or `.–`.
 */
import { maxLength, unquote } from './max-text-length.js';

/** `wordpress/src/Host/Protocol.php` has them too. */
export const currencyWords = /euros?|eur|sek|kronor|kr\.?|chf|franken|s?fr\.?/gi;
/** Includes invisible format characters (`\p{Cf}`), which word processors leave in copied text. */
const spacesAndApostrophes = /[\s\p{Cf}'’‘ʼ′´`]/gu;
const noCents = /[.,:][-–—]{1,2}$/;

/** One to three digits, then groups of three digits, all after the same separator. "0.001" has a decimal separator. */
const grouped = /^(?!0[.,])\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+)$/;

/** An amount as JavaScript writes numbers; `''` if the text is no amount. */
const normalizeAmount = (amount: string): string => {
  // Only a currency at either end is dropped. `24€90` keeps its sign and fails: it is not 2490.
  const text = amount
    .replace(spacesAndApostrophes, '')
    .replace(currencyWords, '€')
    .replace(/^€+|€+$/g, '')
    .replace(noCents, '');
  if (grouped.test(text)) return text.replace(/[.,]/g, '');
  // Any other separator at the end is the decimal one.
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d+))?$/.exec(text) ?? [];
  const separator = text[whole.length];
  const thousands = separator === '.' ? ',' : '.';
  const digits = grouped.test(whole) && whole.includes(thousands) ? whole.replaceAll(thousands, '') : whole;
  return /^\d+$/.test(digits) ? `${digits}.${decimals || 0}` : '';
};

/**
 * Parses an amount. A number is taken as it is.
 * @returns `undefined` for a missing or empty value; `NaN` for one that is not an amount above 0
 */
export const parseAmount = (value: unknown): number | undefined => {
  const text = typeof value === 'string' ? unquote(value) : (value ?? '');
  if (text === '') return undefined;
  const amount = typeof text === 'string' ? Number(text.length > maxLength ? '' : normalizeAmount(text)) : text;
  return typeof amount === 'number' && amount > 0 && Number.isFinite(amount) ? amount : Number.NaN;
};
