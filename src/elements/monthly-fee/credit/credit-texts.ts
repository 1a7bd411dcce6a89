/** Texts about a credit, made of its figures. */
import { creditLocales } from '../../../locales/credit.js';
import type { CreditMessages } from '../../../locales/index.js';
import { withCustomTexts } from '../../base/custom-texts.js';
import type { Localization } from '../../base/fin-element.js';
import { formatRate } from './rate-format.js';
import type { Totals } from './totals.js';

/** A label and its formatted value. */
export interface Row {
  label: string;
  value: string;
}

/** The texts about a credit in the visitor's language, with the page's custom texts in their places. */
export const creditTexts = ({ language, customTexts }: Localization): CreditMessages =>
  withCustomTexts(creditLocales[language], language, customTexts);

/** The effective annual rate in words: `5.63% effective annual rate`. */
export const rateLine = (localization: Localization, { effectiveRate }: Totals): string =>
  creditTexts(localization).rateLine(formatRate(effectiveRate, localization.format));
