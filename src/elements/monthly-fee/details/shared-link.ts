/** The link of a selection. Its fragment has an entry for each card, `#fin=offer:15-10`: 15 years and 10 % down for the card `offer`. */
import { nearestStep } from '../../../contract/selection-start.js';
import { sharedParameter } from '../link-fragment.js';
import type { Choice, Offer } from '../selection.js';

/** The parts of a fragment that other code has put there, and the entries of ours. */
const readFragment = (fragment: string): { foreign: string[]; entries: string[] } => {
  const parts = fragment.split('&').filter(Boolean);
  return {
    foreign: parts.filter((part) => !part.startsWith(sharedParameter)),
    entries: parts
      .filter((part) => part.startsWith(sharedParameter))
      .flatMap((part) => part.slice(sharedParameter.length).split(',')),
  };
};

/** Whether an entry belongs to the card with this key. Browsers may have encoded it, or not. */
const isOf = (entry: string, key: string): boolean =>
  entry.startsWith(`${encodeURIComponent(key)}:`) || entry.startsWith(`${key}:`);

/** The choice in a fragment for the card with this key, if all its values are on offer. A down payment between two steps takes the nearer. */
export const sharedChoice = (
  fragment: string,
  key: string,
  { settings: { tenors, range } }: Offer,
): Choice | undefined => {
  const entry = readFragment(fragment).entries.find((entry) => isOf(entry, key));
  const [, years, percent] = /:(\d{1,2})-(\d{1,2}(?:\.\d{1,6})?)$/.exec(entry ?? '') ?? [];
  const tenor = tenors.find((tenor) => tenor === Number(years));
  const downpayment = Number(percent);
  return tenor && downpayment >= range.min && downpayment <= range.max
    ? { tenor, downpayment: nearestStep(range, downpayment) }
    : undefined;
};

/** An address with the choice of the card with this key. Other parts of the fragment, and the entries of other cards, stay. */
export const linkTo = (address: string, key: string, { tenor, downpayment }: Choice): string => {
  const url = new URL(address);
  const { foreign, entries } = readFragment(url.hash.slice(1));
  const others = entries.filter((entry) => entry && !isOf(entry, key));
  const own = `${encodeURIComponent(key)}:${tenor}-${downpayment}`;
  url.hash = [...foreign, sharedParameter + [...others, own].join(',')].join('&');
  return url.href;
};
