/** The tables of `docs/`, generated from the manifest, the English texts and the command's variables, so the tables cannot drift from the code. */
import { type Variable, variableList } from '../../host/src/config/environment/variables.js';
import { countries, countryFacts } from '../../src/contract/value-sets.js';
import { creditWarning } from '../../src/elements/monthly-fee/legal/credit-warning.js';
import { locales } from '../../src/locales/core.js';
import { creditLocales } from '../../src/locales/credit.js';
import { formLocales } from '../../src/locales/forms.js';
import { type Language, languages } from '../../src/locales/languages.js';
import { leadLocales } from '../../src/locales/lead-sent.js';
import { shareLocales } from '../../src/locales/share.js';
import {
  type Attribute,
  type CustomElement,
  type Documented,
  elementsOf,
  type Manifest,
  type Member,
} from '../manifest/manifest.js';

/** A text as the cell of a table, on one line. */
const cell = (text = ''): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
const code = (text: string): string => `\`${cell(text)}\``;
const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;

/** A table under its title; nothing if there are no rows. */
const table = <T>(title: string, head: string[], each: T[], row: (each: T) => string[]): string[] =>
  each.length
    ? [[`**${title}**`, '', line(head), line(head.map(() => '---')), ...each.map((one) => line(row(one)))].join('\n')]
    : [];

/** A type without `null` and `undefined`, which mean "not set" everywhere. */
const typeOf = ({ type }: Documented): string => (type ? code(type.text.replace(/ \| (?:null|undefined)\b/g, '')) : '');

/** A default value as code (`5`, `credit`); a default that is a description as text (`by country`). */
const defaultOf = ({ default: value }: Documented): string => {
  if (value === undefined) return '–';
  return /^\S+$/.test(value) ? code(value.replaceAll("'", '')) : cell(value);
};

const signatureOf = ({ kind, name, readonly, parameters = [] }: Member): string => {
  if (kind === 'method') return code(`${name}(${parameters.map((parameter) => parameter.name).join(', ')})`);
  return readonly ? `${code(name)}, read-only` : code(name);
};

const attributes = (each: Attribute[] = []): string[] =>
  table('Attributes', ['attribute', 'property', 'type', 'meaning', 'default'], each, (attribute) => [
    code(attribute.name),
    code(attribute.fieldName ?? attribute.name),
    typeOf(attribute),
    cell(attribute.description),
    defaultOf(attribute),
  ]);

/** The properties without an attribute. The table of attributes has the others. */
const members = (each: Member[] = []): string[] =>
  table(
    'Properties and methods',
    ['name', 'type', 'meaning'],
    each.filter(({ attribute }) => !attribute),
    (member) => [signatureOf(member), typeOf(member), cell(member.description)],
  );

const named = (title: string, head: string, each: Documented[] = []): string[] =>
  table(title, [head, 'meaning'], each, ({ name, description }) => [
    name ? code(name) : '(default)',
    cell(description),
  ]);

const inherited = ({ inheritedFrom }: Documented): boolean => inheritedFrom !== undefined;
const own = (each: Documented): boolean => !inherited(each);

/** The attributes and members that all elements inherit from their base class. */
const sharedTables = ([element]: CustomElement[]): string[] => [
  ...attributes(element?.attributes?.filter(inherited)),
  ...members(element?.members?.filter(inherited)),
];

const elementTables = (element: CustomElement): string[] => [
  ...attributes(element.attributes?.filter(own)),
  ...members(element.members?.filter(own)),
  ...named('Events', 'event', element.events),
  ...named('Slots', 'slot', element.slots),
  ...named('Parts', 'part', element.cssParts),
  ...named('Custom states', 'state', element.cssStates),
  ...named('Custom properties', 'property', element.cssProperties),
];

const languageNames = Object.entries(languages) as [Language, string][]; // `languages` has these keys alone

const textsIn = (language: Language) => ({
  ...locales[language],
  ...formLocales[language],
  ...leadLocales[language],
  ...creditLocales[language],
  ...shareLocales[language],
});

/** The English texts by name. `{}` stands for an argument. */
const textsTable = (): string[] =>
  table('Texts', ['name', 'in English'], Object.entries(textsIn('en')), ([name, text]) => [
    code(name),
    cell(typeof text === 'string' ? text : text('{}')),
  ]);

/** The texts that each visitor reads, in all languages. */
const visitorTexts = [
  'yourFee',
  'perMonth',
  'downpaymentLabel',
  'tenorLabel',
  'totalCostLabel',
  'financed',
  'effectiveRate',
  'costOfCredit',
  'representativeExample',
  'toCheckout',
  'submit',
  'sendRequest',
  'noFee',
  'retry',
] as const;

const visitorTextsTable = (): string[] =>
  table(
    'Texts in all languages',
    languageNames.map(([, name]) => name),
    [...visitorTexts],
    (name) => languageNames.map(([language]) => cell(textsIn(language)[name])),
  );

/** The official warnings of a credit, by country and language. */
const warningsTable = (): string[] =>
  table(
    'Warnings',
    ['country', 'language', 'warning'],
    countries.flatMap((country) =>
      languageNames.flatMap(([language, name]) => {
        const warning = creditWarning(country, language, undefined);
        return warning?.lang === language ? [{ country, name, text: warning.text }] : [];
      }),
    ),
    ({ country, name, text }) => [country, name, cell(text)],
  );

const countriesTable = (): string[] =>
  table('Countries', ['country', 'code', 'currency'], countries, (country) => {
    const { code: isoCode, currency } = countryFacts[country];
    return [country, code(isoCode), code(currency)];
  });

const languagesTable = (): string[] =>
  table('Languages', ['`lang`', 'language'], languageNames, ([language, name]) => [code(language), name]);

/** The environment variables of the command `fin-widgets-host`. */
const variablesTable = (): string[] =>
  table<[string, Variable]>(
    'Variables',
    ['variable', 'meaning', 'default'],
    variableList,
    ([name, { meaning, otherwise, isSecret }]) => [
      isSecret ? `${code(name)}, ${code(`${name}_FILE`)}` : code(name),
      cell(meaning),
      otherwise === undefined ? '**required**' : cell(otherwise),
    ],
  );

/** The lines of each table, by the name of its mark. `shared` are the attributes and members of all elements. */
const tablesOf = (manifest: Manifest): Map<string, string[]> => {
  const elements = elementsOf(manifest);
  return new Map([
    ['shared', sharedTables(elements)],
    ['countries', countriesTable()],
    ['languages', languagesTable()],
    ['texts', textsTable()],
    ['visitor-texts', visitorTextsTable()],
    ['warnings', warningsTable()],
    ['variables', variablesTable()],
    ...elements.map((element) => [element.tagName, elementTables(element)] as const),
  ]);
};

/**
 * The documents with a table between each `<!-- manifest:<name> -->` and `<!-- /manifest -->`.
 *
 * @param documents markdown by file name
 * @throws {Error} if a mark names no table, or no document has the mark of a table
 */
export const withTables = (documents: ReadonlyMap<string, string>, manifest: Manifest): Map<string, string> => {
  const tables = tablesOf(manifest);
  const unused = new Set(tables.keys());
  const fill = (file: string, markdown: string): string =>
    markdown.replace(/(<!-- manifest:([\w-]+) -->\n)[\s\S]*?(<!-- \/manifest -->)/g, (_, start, name, end) => {
      const found = tables.get(name);
      if (!found) throw new Error(`${file} has a mark for "${name}", which names no table.`);
      unused.delete(name);
      return `${start}\n${found.join('\n\n')}\n\n${end}`;
    });
  const filled = new Map([...documents].map(([file, markdown]) => [file, fill(file, markdown)]));
  if (unused.size) throw new Error(`The documents lack <!-- manifest:${[...unused].join(' -->, <!-- manifest:')} -->.`);
  return filled;
};
