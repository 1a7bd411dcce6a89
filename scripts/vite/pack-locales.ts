import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { locales } from '../../src/locales/index.js';
import { gap } from './pack-locales/unpack.js';
import { reach } from './reach.js';
import { inner } from './short-names.js';

type Text = string | ((argument: string) => string);

/** Texts by name, by language. */
export type Texts = Record<string, Record<string, Text>>;

/** Languages whose words are alike stand side by side: brotli has less to write of the second. */
const alike = ['en', 'nl', 'de', 'sv', 'fr', 'it'];

/** The name that the texts go by wherever the elements read them, as in `say.retry`. */
const speaker = 'say';

/** The names by which a module may read texts: `say.retry`, and every text of its own that could be such a name. */
export const readIn = (code: string, file: string): Set<string> => {
  const names = new Set<string>();
  const isSpeaker = (node: ESTree.Node | null): boolean => node?.type === 'Identifier' && node.name === speaker;
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (isSpeaker(object) && !computed && property.type === 'Identifier') names.add(property.name);
    },
    VariableDeclarator({ init, start, end }) {
      if (isSpeaker(init)) throw new Error(`${file} gives the texts another name: ${code.slice(start, end)}`);
    },
    Literal({ value }) {
      if (typeof value === 'string') names.add(value);
    },
  }).visit(parseSync(file, code, { lang: file.endsWith('.ts') ? 'ts' : 'js' }).program);
  const [alias] = code.match(/\b(?!say\b)\w+\??: Messages\b/) ?? [];
  if (alias) throw new Error(`${file} gives the texts another name: ${alias}`);
  return names;
};

/** What `unpack` takes: the names, and what is said in each language, texts behind its name. */
export const pack = (locales: Texts, names: readonly string[]): string => {
  const written = (text: Text | undefined): string => {
    const plain = typeof text === 'function' ? text(gap) : text;
    if (!plain || /[|\n]/.test(plain)) throw new Error(`A text cannot be packed: ${plain}`);
    if (plain.split(gap).length !== (typeof text === 'function' ? 2 : 1))
      throw new Error(`A text takes one argument, once: ${plain}`);
    return plain;
  };
  const languages = Object.keys(locales).sort((a, b) => alike.indexOf(a) - alike.indexOf(b));
  const lines = languages.map((language) => [language, ...names.map((name) => written(locales[language]?.[name]))]);
  return [names, ...lines].map((line) => line.join('|')).join('\n');
};

/** The texts that each of two sets of modules reads; those that both do are the first one's. */
export const share = (names: readonly string[], first: Set<string>, later: Set<string>): [string[], string[]] => {
  const short = names.find((name) => inner.includes(name));
  if (short)
    throw new Error(`The text “${short}” would get a short name where it is said, and keep its own where it stands.`);
  const idle = names.find((name) => !first.has(name) && !later.has(name));
  if (idle) throw new Error(`Nobody says the text “${idle}”.`);
  return [names.filter((name) => first.has(name)), names.filter((name) => !first.has(name))];
};

/** Has the script carry the texts packed: those that its first file says there, those that the forms say with them. */
export const packLocales = (): Plugin => {
  const readBy = (entry: string): Set<string> => {
    const files = [...reach(entry)].filter((file) => file.startsWith('src/elements/') && !file.endsWith('styles.ts'));
    return new Set(files.flatMap((file) => [...readIn(readFileSync(file, 'utf8'), file)]));
  };
  const [first, later] = share(Object.keys(locales.en), readBy('src/script.ts'), readBy('src/elements/forms.ts'));
  const unpack = `import { unpack } from ${JSON.stringify(fileURLToPath(new URL('./pack-locales/unpack.ts', import.meta.url)))};`;
  // An interface has no index: its texts are what `pack` makes sure that they are.
  const packed = (names: string[]): string => JSON.stringify(pack(locales as unknown as Texts, names));
  return {
    name: 'pack-locales',
    load: {
      filter: { id: /\/src\/locales\/index\.ts$/ },
      handler: () => `${unpack}\nexport const locales = unpack(${packed(first)}, {});`,
    },
    transform: {
      filter: { id: /\/src\/elements\/forms\.ts$/ },
      handler: (code) => ({
        code: `${unpack}\nimport { locales } from '../locales/index.js';\nunpack(${packed(later)}, locales);${code}`,
        moduleSideEffects: true, // for a bundler of the page's own it has none
      }),
    },
  };
};
