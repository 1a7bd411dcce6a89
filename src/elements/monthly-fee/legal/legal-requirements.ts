/** What advertising with a fee requires by law, as far as the widget can check it. `docs/law/` has the sources. */
import { type Country, countryFacts } from '../../../contract/value-sets.js';
import type { FeeSettings } from '../fee-settings.js';
import type { Offer } from '../selection.js';

/** The slots that `require-legal` requires. */
export const requiredSlots = (
  product: FeeSettings['product'] | undefined,
  country: Country | undefined,
): readonly string[] =>
  product === 'credit' && country && countryFacts[country].requiresRate ? ['legal', 'rate'] : ['legal'];

/** The problem that a required slot is empty. */
export const emptySlotProblem = (slot: string): string =>
  `the slot "${slot}" is empty: fill it, or remove require-legal.`;

/** Reminders for the installer while the fee of a credit is shown: one sentence for each legal text that is missing. */
export const legalReminders = (
  filledSlots: ReadonlySet<string>,
  { country, settings: { product, warning } }: Offer,
): string[] => {
  if (product !== 'credit') return [];
  return [
    !filledSlots.has('legal') &&
      'the slot "legal" of a credit is empty: put the representative example and the lender there.',
    warning === 'none' && `warning="none" removes the warning that the law of ${country} requires: show it yourself.`,
  ].filter((reminder) => reminder !== false);
};
