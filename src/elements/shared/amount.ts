/**
 * Amounts of money as people write them: `24900`, `24900.50`, `24.900,50`, `24'900.50`, `24 900,50`, `€ 24.900,-`.
 *
 * What surrounds the digits is dropped: quotes (a page's editor may have curled them), currency words and signs,
 * spaces of any kind, apostrophes, and a trailing `,-` or `.–`.
 */
import { unquote } from './text.js';

const currencyWords = /€|euros?|eur|sek|kronor|kr\.?|chf|s?fr\.?|franken/gi;
const spacesAndApostrophes = /[\s'’‘ʼ′´`]/g;
const noCents = /[.,:][-–—]{1,2}$/;

/** One to three digits, then groups of three, all behind the same separator. */
const grouped = /^\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+)$/;

const normalise = (written: string): string => {
  const text = unquote(written).replace(currencyWords, '').replace(spacesAndApostrophes, '').replace(noCents, '');
  if (grouped.test(text)) return text.replace(/[.,]/g, '');
  // What is left is a whole number, or one whose last separator is the decimal one.
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d+))?$/.exec(text) ?? [];
  const separator = text[whole.length];
  const thousands = separator === '.' ? ',' : '.';
  const digits = grouped.test(whole) && whole.includes(thousands) ? whole.replaceAll(thousands, '') : whole;
  return /^\d+$/.test(digits) ? `${digits}.${decimals || 0}` : '';
};

/**
 * @returns the amount; `undefined` when there is none yet (missing or empty); `NaN` when it is not an amount above 0.
 */
export const parseAmount = (value: unknown): number | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && value.trim() === '') return undefined;
  const amount = typeof value === 'number' ? value : Number(normalise(String(value)) || Number.NaN);
  return amount > 0 && Number.isFinite(amount) ? amount : Number.NaN;
};
