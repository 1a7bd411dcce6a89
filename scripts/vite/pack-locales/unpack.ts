/** Runs in the browser, in the script tag's file: see `pack-locales.ts`. */

/** Stands for the argument of a text. */
export const gap = '{}';

/** Stands for the name of the text in a place. */
export const placeName = (place: number): string => `$${place}`;

/** @param packed the first texts' names in a line, then each language's texts behind its own name; bars between */
export const unpack = (packed: string): Record<string, Record<string, string | ((argument: string) => string)>> => {
  const [names = [], ...lines] = packed.split('\n').map((line) => line.split('|'));
  return Object.fromEntries(
    lines.map(([language, ...texts]) => [
      language,
      Object.fromEntries(
        texts.map((text, place) => [
          names[place] ?? placeName(place),
          text.includes(gap) ? (argument: string) => text.replace(gap, () => argument) : text,
        ]),
      ),
    ]),
  );
};
