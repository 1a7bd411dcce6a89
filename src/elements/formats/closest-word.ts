/** How many letters have to be added, removed or replaced to make one word of another (Levenshtein distance). */
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

/** The known word with the fewest edits from this one. `undefined` if each has more than `maxEdits`. */
export const closestWord = (word: string, known: readonly string[], maxEdits: number): string | undefined =>
  known
    .map((each) => ({ each, edits: editDistance(word, each) }))
    .filter(({ edits }) => edits <= maxEdits)
    .sort((a, b) => a.edits - b.edits)[0]?.each;
