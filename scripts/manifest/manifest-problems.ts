/** Finds entries of the manifest without a description, and contradictions between the manifest and the sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CustomElement, type Documented, elementsOf, type Manifest } from './manifest.js';

/**
 * The code of an element, without comments: every file of the element's folder and, recursively, what they import from folders that
 * have no element, in files that load later too.
 *
 * @param entry the path of the element's class
 * @param entries the paths of all elements' classes
 */
const sourcesOf = (entry: string, entries: string[]): string => {
  const otherFolders = entries.map(dirname).filter((folder) => folder !== dirname(entry));
  const code = new Map<string, string>();
  const visit = (path: string): void => {
    if (code.has(path) || !path.startsWith('src/elements/') || otherFolders.includes(dirname(path))) return;
    const source = readFileSync(path, 'utf8');
    code.set(path, source);
    for (const [, eager = '', specifier = eager] of source.matchAll(
      /^(?:import|export|\}) (?!type ).*?from '(\.[^']+)\.js';$|\bimport\('(\.[^']+)\.js'\)/gm,
    ))
      visit(`${join(dirname(path), specifier)}.ts`);
  };
  for (const name of readdirSync(dirname(entry))) if (name.endsWith('.ts')) visit(join(dirname(entry), name));
  return [...code.values()].join('\n').replace(/\/\*[\s\S]*?\*\//g, '');
};

const names = (documented: Documented[] = []): Set<string> => new Set(documented.map(({ name }) => name));

const differences = (what: string, documented: Set<string>, used: Set<string>, mentioned = used): string[] => [
  ...[...used].filter((name) => !documented.has(name)).map((name) => `${what} "${name}" is used, but not documented`),
  ...[...documented]
    .filter((name) => !mentioned.has(name))
    .map((name) => `${what} "${name}" is documented, but not used`),
];

const matches = (source: string, pattern: RegExp): Set<string> =>
  new Set([...source.matchAll(pattern)].flatMap(([, found = '']) => found.split(' ')));

const gapsOf = (element: CustomElement, source: string): string[] => {
  const undescribed = (['attributes', 'members', 'events', 'slots', 'cssParts', 'cssProperties', 'cssStates'] as const)
    .flatMap((kind) => (element[kind] ?? []).map((each) => ({ kind, ...each })))
    .filter(({ description }) => !description?.trim())
    .map(({ kind, name }) => `${name} (${kind}) has no description`);
  const untyped = [...(element.attributes ?? []), ...(element.members ?? []).filter(({ kind }) => kind === 'field')]
    .filter(({ type }) => !type)
    .map(({ name }) => `${name} has no type`);
  // The name of a part or a slot may also be passed to a template as a string.
  const quoted = matches(source, /["'`]([\w -]+)["'`]/g);
  const slots = matches(source, /<slot(?: name="([\w-]+)")?/g);
  return [
    ...(element.description ? [] : ['the element has no description']),
    ...undescribed,
    ...untyped,
    ...differences('part', names(element.cssParts), matches(source, /\bpart="([\w -]+)"/g), quoted),
    ...differences('slot', names(element.slots), slots, new Set([...slots, ...quoted])),
    ...differences('custom property', names(element.cssProperties), matches(source, /var\((--fin-[\w-]+)/g)),
    ...differences('event', names(element.events), matches(source, /\bsuper\('(fin-[\w-]+)'/g)),
  ];
};

/** One line for each missing description and each contradiction. */
export const gaps = (manifest: Manifest): string[] => {
  const paths = new Map(
    manifest.modules.flatMap(({ path, declarations }) =>
      declarations.map(({ name }) => [name, path.replace(/^dist\/(.*)\.js$/, 'src/$1.ts')]),
    ),
  );
  const pathOf = ({ name }: CustomElement): string => paths.get(name) ?? '';
  const elements = elementsOf(manifest);
  return elements.flatMap((element) =>
    gapsOf(element, sourcesOf(pathOf(element), elements.map(pathOf))).map((gap) => `<${element.tagName}>: ${gap}`),
  );
};
