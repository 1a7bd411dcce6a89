import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { locales } from '../../src/locales/index.js';
import { type Edit, edited } from './edits.js';
import { sources } from './like-with-like.js';
import { gap, placeName } from './pack-locales/unpack.js';

type Text = string | ((argument: string) => string);

/** Texts by name, by language. */
export type Texts = Record<string, Record<string, Text>>;

/** Languages whose words are alike stand side by side: brotli has less to write of the second. */
const alike = ['en', 'nl', 'de', 'sv', 'fr', 'it'];

/** The name that the texts go by wherever the elements read them, as in `say.retry`. */
const speaker = 'say';

type Use = ESTree.MemberExpression & { property: ESTree.IdentifierName };

/** Where a module reads a text by its name, and every text of the module's own that could be such a name. */
const usesIn = (code: string, file: string): { uses: Use[]; literals: Set<string> } => {
  const uses: Use[] = [];
  const literals = new Set<string>();
  const isSpeaker = (node: ESTree.Node | null): boolean => node?.type === 'Identifier' && node.name === speaker;
  new Visitor({
    MemberExpression(found) {
      if (isSpeaker(found.object) && !found.computed) uses.push(found as Use);
    },
    VariableDeclarator({ init, start, end }) {
      if (isSpeaker(init)) throw new Error(`${file} gives the texts another name: ${code.slice(start, end)}`);
    },
    Literal({ value }) {
      if (typeof value === 'string') literals.add(value);
    },
  }).visit(parseSync(file, code, { lang: file.endsWith('.ts') ? 'ts' : 'js' }).program);
  const [alias] = code.match(/\b(?!say\b)\w+\??: Messages\b/) ?? [];
  if (alias) throw new Error(`${file} gives the texts another name: ${alias}`);
  return { uses, literals };
};

/** The names of the texts, in the order in which they are packed. */
export interface Names {
  /** Those that modules know by other ways than `say.name` too. */
  kept: readonly string[];
  /** Those that places stand for. */
  placed: readonly string[];
}

/** @param codes the modules that read texts, by file */
export const order = (names: readonly string[], codes: Iterable<readonly [file: string, code: string]>): Names => {
  const modules = Array.from(codes, ([file, code]) => usesIn(code, file));
  const literals = new Set(modules.flatMap((module) => [...module.literals]));
  const said = new Set(modules.flatMap(({ uses }) => uses.map(({ property }) => property.name)));
  const idle = names.find((name) => !literals.has(name) && !said.has(name));
  if (idle) throw new Error(`Nobody says the text “${idle}”.`);
  return { kept: names.filter((name) => literals.has(name)), placed: names.filter((name) => !literals.has(name)) };
};

/** A module's code with places for the names of texts. */
export const shortened = (code: string, file: string, { kept, placed }: Names): string =>
  edited(
    code,
    usesIn(code, file).uses.flatMap(({ property: { name, start, end } }): Edit[] => {
      const place = placed.indexOf(name);
      if (place < 0 && !kept.includes(name)) throw new Error(`${file} says “${name}”, which is no text.`);
      return place < 0 ? [] : [{ start, end, text: placeName(kept.length + place) }];
    }),
  );

/** What `unpack` takes: the names that are kept, and what is said in each language, texts behind its name. */
export const pack = (locales: Texts, { kept, placed }: Names): string => {
  const written = (text: Text | undefined): string => {
    const plain = typeof text === 'function' ? text(gap) : text;
    if (!plain || /[|\n]/.test(plain)) throw new Error(`A text cannot be packed: ${plain}`);
    if (plain.split(gap).length !== (typeof text === 'function' ? 2 : 1))
      throw new Error(`A text takes one argument, once: ${plain}`);
    return plain;
  };
  const languages = Object.keys(locales).sort((a, b) => alike.indexOf(a) - alike.indexOf(b));
  const lines = languages.map((language) => [
    language,
    ...[...kept, ...placed].map((name) => written(locales[language]?.[name])),
  ]);
  return [kept, ...lines].map((line) => line.join('|')).join('\n');
};

/** Has the script carry the texts packed, and read them by their places. */
export const packLocales = (): Plugin => {
  const files = sources().filter((file) => !file.endsWith('styles.ts'));
  const codes = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const names = order(Object.keys(locales.en), codes);
  return {
    name: 'pack-locales',
    load: {
      filter: { id: /\/src\/locales\/index\.ts$/ },
      handler: () => {
        const unpack = fileURLToPath(new URL('./pack-locales/unpack.ts', import.meta.url));
        // An interface has no index: its texts are what `pack` makes sure that they are.
        const packed = pack(locales as unknown as Texts, names);
        return `import { unpack } from ${JSON.stringify(unpack)};\nexport const locales = unpack(${JSON.stringify(packed)});`;
      },
    },
    transform: {
      filter: { id: /\/src\/elements\/.*\.ts$/, code: `${speaker}.` },
      handler: (code, id) => shortened(code, id, names),
    },
  };
};
