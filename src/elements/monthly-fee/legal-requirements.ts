/** What advertising with a fee requires by law, as far as the widget can check it. `docs/law.md` has the sources. */
import type { Country } from '../../contract/values.js';
import type { FeeSettings } from './fee-settings.js';
import type { Offer } from './offer.js';

/** The countries where a figure on the cost of a credit needs the effective rate beside it. */
const countriesWithRate: readonly (Country | undefined)[] = ['Germany', 'Sweden'];

/** The slots that `require-legal` asks for and that are empty. */
export const missingLegalSlots = (
  filledSlots: ReadonlySet<string>,
  product: FeeSettings['product'] | undefined,
  country: Country | undefined,
): string[] => {
  const required = product === 'credit' && countriesWithRate.includes(country) ? ['legal', 'rate'] : ['legal'];
  return required.filter((name) => !filledSlots.has(name));
};

/** What the page's owner answers for while the fee of a credit is shown: one sentence for each omission. */
export const legalReminders = (
  filledSlots: ReadonlySet<string>,
  { country, settings: { product, warning } }: Offer,
): string[] => {
  if (product !== 'credit') return [];
  return [
    !filledSlots.has('legal') &&
      'a fee of a credit has an empty slot "legal": the representative example and the lender belong there.',
    warning === 'none' &&
      `warning="none" leaves out the warning that the law of ${country} asks for: you answer for that.`,
  ].filter((reminder) => reminder !== false);
};
