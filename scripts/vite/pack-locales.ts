import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { locales } from '../../src/locales/index.js';
import { gap } from './pack-locales/unpack.js';

type Text = string | ((argument: string) => string);

/** Texts by name, by language. */
export type Texts = Record<string, Record<string, Text>>;

/** What `unpack` takes: the names of the texts once, and what is said of one thing in all languages side by side. */
export const pack = (locales: Texts): string => {
  const languages = Object.keys(locales);
  const written = (text: Text | undefined): string => {
    const plain = typeof text === 'function' ? text(gap) : text;
    if (!plain || /[|\n]/.test(plain)) throw new Error(`A text cannot be packed: ${plain}`);
    if (plain.split(gap).length !== (typeof text === 'function' ? 2 : 1))
      throw new Error(`A text takes one argument, once: ${plain}`);
    return plain;
  };
  const names = Object.keys(Object.values(locales)[0] ?? {});
  const lines = names.map((name) => [name, ...languages.map((language) => written(locales[language]?.[name]))]);
  return [['', ...languages], ...lines].map((line) => line.join('|')).join('\n');
};

/** Has the script carry the texts packed. */
export const packLocales = (): Plugin => ({
  name: 'pack-locales',
  load: {
    filter: { id: /\/src\/locales\/index\.ts$/ },
    handler: () => {
      const unpack = fileURLToPath(new URL('./pack-locales/unpack.ts', import.meta.url));
      // An interface has no index: its texts are what `pack` makes sure that they are.
      const packed = pack(locales as unknown as Texts);
      return `import { unpack } from ${JSON.stringify(unpack)};\nexport const locales = unpack(${JSON.stringify(packed)});`;
    },
  },
});
