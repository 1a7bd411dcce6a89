/** Finds the name that somebody meant who wrote another one. */

/** How many letters have to be put in, left out or replaced to make one word of another (Levenshtein distance). */
const editDistance = (a: string, b: string): number => {
  let row = [...Array(b.length + 1).keys()];
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
};

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
  const typos = letters.length < 5 ? 1 : 2;
  const byDistance = known
    .map((each) => ({ each, distance: editDistance(letters, lettersOf(each)) }))
    .filter(({ distance }) => distance <= typos)
    .sort((a, b) => a.distance - b.distance);
  if (byDistance[0]) return byDistance[0].each;
  const byLength = [...known].sort((a, b) => a.length - b.length);
  return (
    byLength.find((each) => letters.length >= minPrefixLength && lettersOf(each).startsWith(letters)) ??
    byLength.find((each) => each.split('-').length === 2 && each.endsWith(`-${name}`))
  );
};
