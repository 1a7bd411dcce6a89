/** A change of a source text: `text` takes the place of what stands from `start` to before `end`. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The code with all edits made. None may lie within another. */
export const edited = (code: string, edits: readonly Edit[]): string => {
  // From the last to the first, so that the places of the others stay true.
  const backwards = [...edits].sort((a, b) => b.start - a.start);
  const inside = backwards.find(
    ({ start, end }, i) => end > (backwards[i - 1]?.start ?? Number.POSITIVE_INFINITY) && end > start,
  );
  if (inside) throw new Error(`An edit reaches into another: ${code.slice(inside.start, inside.end)}`);
  return backwards.reduce((text, { start, end, text: piece }) => text.slice(0, start) + piece + text.slice(end), code);
};
