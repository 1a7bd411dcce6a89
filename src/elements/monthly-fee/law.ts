import type { Country } from '../../contract/values.js';
import type { FeeSettings } from './fee-settings.js';
import type { Slots } from './slots.js';

/** Where no figure on cost may be without the effective rate. */
const rated: readonly (Country | undefined)[] = ['Germany', 'Sweden'];

/** The slots that `require-legal` wants filled and that are empty. */
export const missingSlots = (slots: Slots, product: string | undefined, country: Country | undefined): string[] => {
  const wanted = product === 'credit' && rated.includes(country) ? ['legal', 'rate'] : ['legal'];
  return wanted.filter((name) => !slots.isFilled(name));
};

/** Frameworks and later scripts may still be filling a slot: what is missing is said after this many ms. */
const patience = 250;

const told = new Set<string>();

/** @param holds whether it is still so when it is said */
const tellOnce = (line: string, holds: () => boolean): void => {
  if (told.has(line) || !holds()) return;
  setTimeout(() => {
    if (told.has(line) || !holds()) return;
    told.add(line);
    console.warn(`fin-widgets: ${line}`);
  }, patience);
};

/** Says, once for the page, what whoever runs it answers for: of a credit's fee that is on show. */
export const remind = (slots: Slots, { product, warning }: FeeSettings, country: Country): void => {
  if (product !== 'credit') return;
  tellOnce(
    'a fee of a credit has an empty slot "legal": the representative example and the lender belong there.',
    () => !slots.isFilled('legal'),
  );
  tellOnce(
    `warning="none" leaves out the warning that the law of ${country} asks for: you answer for that.`,
    () => warning === 'none',
  );
};
