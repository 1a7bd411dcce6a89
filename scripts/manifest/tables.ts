/** The README's tables, made from the manifest, so that they cannot drift from it. */
import {
  type Attribute,
  type CustomElement,
  type Documented,
  elementsOf,
  type Manifest,
  type Member,
} from './manifest.js';

/** Within a table's cell, on one line. */
const cell = (text = ''): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
const code = (text: string): string => `\`${cell(text)}\``;
const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;

/** A table under its title; nothing when it would be empty. */
const table = <T>(title: string, head: string[], each: T[], row: (each: T) => string[]): string[] =>
  each.length
    ? [[`**${title}**`, '', line(head), line(head.map(() => '---')), ...each.map((one) => line(row(one)))].join('\n')]
    : [];

/** `null` and `undefined` mean "not set" everywhere, so they are left out. */
const typeOf = ({ type }: Documented): string => (type ? code(type.text.replace(/ \| (?:null|undefined)\b/g, '')) : '');

/** A default that is a value is code (`5`, `credit`); one that says what happens is not (`by country`). */
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

/** Properties that are attributes too stand in the table of these. */
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

/** What all elements have from their base class. */
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

/**
 * The README with the tables of each place marked `<!-- manifest:<tag> -->` … `<!-- /manifest -->` made anew;
 * `manifest:shared` is what the elements have in common.
 *
 * @throws {Error} when a mark names no element, or an element has no mark.
 */
export const withTables = (readme: string, manifest: Manifest): string => {
  const elements = elementsOf(manifest);
  const tables = new Map([['shared', sharedTables(elements)]]);
  for (const element of elements) tables.set(element.tagName, elementTables(element));
  const missing = new Set(tables.keys());
  const written = readme.replace(
    /(<!-- manifest:([\w-]+) -->\n)[\s\S]*?(<!-- \/manifest -->)/g,
    (_, start, name, end) => {
      const found = tables.get(name);
      if (!found) throw new Error(`README.md has a mark for "${name}", which is no element.`);
      missing.delete(name);
      return `${start}\n${found.join('\n\n')}\n\n${end}`;
    },
  );
  if (missing.size) throw new Error(`README.md lacks <!-- manifest:${[...missing].join(' -->, <!-- manifest:')} -->.`);
  return written;
};
