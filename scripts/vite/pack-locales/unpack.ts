/** Runs in the browser, in the script tag's file: see `pack-locales.ts`. */

/** Stands for the argument of a text. */
export const gap = '{}';

/** @param packed the languages in a line, then each text in them all in a line, behind its name; bars between */
export const unpack = (packed: string): Record<string, Record<string, string | ((argument: string) => string)>> => {
  const [[, ...languages] = [], ...lines] = packed.split('\n').map((line) => line.split('|'));
  return Object.fromEntries(
    languages.map((language, i) => [
      language,
      Object.fromEntries(
        lines.map(([name, ...texts]) => {
          const text = texts[i] as string; // the build has written as many as there are languages
          return [name, text.includes(gap) ? (argument: string) => text.replace(gap, () => argument) : text];
        }),
      ),
    ]),
  );
};
