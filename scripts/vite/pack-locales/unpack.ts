/** Runs in the browser, in the script tag's files: see `pack-locales.ts`. */

/** Stands for the argument of a text. */
export const gap = '{}';

type Unpacked = Record<string, Record<string, string | ((argument: string) => string)>>;

/**
 * @param packed the texts' names in a line, then each language's texts behind its own name; bars between
 * @param into takes them in, beside what it has
 */
export const unpack = (packed: string, into: Unpacked): Unpacked => {
  const [names = [], ...lines] = packed.split('\n').map((line) => line.split('|'));
  for (const [language = '', ...texts] of lines) {
    const named = texts.map((text, i) => [
      names[i],
      text.includes(gap) ? (argument: string) => text.replace(gap, () => argument) : text,
    ]);
    into[language] = { ...into[language], ...Object.fromEntries(named) };
  }
  return into;
};
