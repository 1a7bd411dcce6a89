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

const told = new Set<string>();

const tellOnce = (line: string): void => {
  if (told.has(line)) return;
  told.add(line);
  console.warn(`fin-widgets: ${line}`);
};

/** Says, once for the page, what whoever runs it answers for: of a credit's fee that is on show. */
export const remind = (slots: Slots, { product, warning }: FeeSettings, country: Country): void => {
  if (product !== 'credit') return;
  if (!slots.isFilled('legal')) {
    tellOnce('a fee of a credit has an empty slot "legal": the representative example and the lender belong there.');
  }
  if (warning === 'none') {
    tellOnce(`warning="none" leaves out the warning that the law of ${country} asks for: you answer for that.`);
  }
};
