/** What advertising with a fee requires by law, as far as the widget can check it. `docs/law/` has the sources. */
import { type Country, countryFacts } from '../../../contract/values.js';
import type { FeeSettings } from '../fee-settings.js';
import type { Offer } from '../offer.js';

/** The slots that `require-legal` requires. */
export const requiredSlots = (
  product: FeeSettings['product'] | undefined,
  country: Country | undefined,
): readonly string[] =>
  product === 'credit' && country && countryFacts[country].requiresRate ? ['legal', 'rate'] : ['legal'];

/** The problem that a required slot is empty. */
export const emptySlotProblem = (slot: string): string =>
  `the slot "${slot}" is empty, and require-legal asks for its content.`;

/** Reminders for the installer while the fee of a credit is shown: one sentence for each legal text that is missing. */
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
