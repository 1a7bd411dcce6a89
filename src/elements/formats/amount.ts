/**
 * Amounts of money as people write them: `24900`, `24900.50`, `24.900,50`, `24'900.50`, `24 900,50`, `€ 24.900,-`.
 *
 * Dropped are quotes around (a page's editor may have curled them), currency words and signs at either end, spaces of any
 * kind, apostrophes, and a trailing `,-` or `.–`.
 */
import { unquote } from './text.js';

const currencyWords = /euros?|eur|sek|kronor|kr\.?|chf|franken|s?fr\.?/gi;
/** Invisible marks (`\p{Cf}`) come along from word processors. */
const spacesAndApostrophes = /[\s\p{Cf}'’‘ʼ′´`]/gu;
const noCents = /[.,:][-–—]{1,2}$/;

/** One to three digits, then groups of three, all behind the same separator. */
const grouped = /^\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+)$/;

const normalise = (written: string): string => {
  // Between digits a currency stays, and fails: `24€90` is not 2490.
  const text = written
    .replace(spacesAndApostrophes, '')
    .replace(currencyWords, '€')
    .replace(/^€+|€+$/g, '')
    .replace(noCents, '');
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
  const written = typeof value === 'string' ? unquote(value) : (value ?? '');
  if (written === '') return undefined;
  const amount = typeof written === 'string' ? Number(normalise(written)) : written;
  return typeof amount === 'number' && amount > 0 && Number.isFinite(amount) ? amount : Number.NaN;
};
