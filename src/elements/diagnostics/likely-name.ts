/** Finds the name that somebody meant who wrote another one. */
import { closestWord } from '../formats/closest-word.js';

/** Hyphens and case do not count: React writes `totalCost` as `totalcost`. */
const lettersOf = (name: string): string => name.toLowerCase().replace(/[-_]/g, '');

/** The fewest letters of a beginning from which a longer name is guessed. */
const minPrefixLength = 4;

/**
 * The likely one of the known names: one with a few other letters (`tenure` → `tenor`), else the shortest that begins so
 * (`total` → `total-cost`), else one whose second word this is (`cost` → `total-cost`). `undefined` if none is like it.
 */
export const likelyName = (name: string, known: readonly string[]): string | undefined => {
  const letters = lettersOf(name);
  const byLetters = new Map(known.map((each) => [lettersOf(each), each]));
  const closest = closestWord(letters, [...byLetters.keys()], letters.length < 5 ? 1 : 2);
  if (closest !== undefined) return byLetters.get(closest);
  const byLength = [...known].sort((a, b) => a.length - b.length);
  return (
    byLength.find((each) => letters.length >= minPrefixLength && lettersOf(each).startsWith(letters)) ??
    byLength.find((each) => each.split('-').length === 2 && each.endsWith(`-${name}`))
  );
};
