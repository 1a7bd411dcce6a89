/** What the manifest leaves unsaid, and where it and the sources tell different stories. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CustomElement, type Documented, elementsOf, type Manifest } from './manifest.js';

/**
 * The element's own source with what it imports of `src/elements`, its desk's too, short of other elements: its templates and styles.
 * (The desk comes later, in `src/elements/forms.ts` with that of others: the element itself imports its type.)
 */
const sourcesOf = (entry: string): string => {
  const seen = new Map<string, string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    const source = readFileSync(path, 'utf8');
    if (path !== entry && source.includes('@tag ')) return;
    seen.set(path, source);
    for (const [, specifier = ''] of source.matchAll(
      /^(?:import|export|\}) (?!type (?!.*-?desk\.js')).*?from '(\.[^']+)\.js';$/gm,
    )) {
      const imported = `${join(dirname(path), specifier)}.ts`;
      if (imported.startsWith('src/elements/')) visit(imported);
    }
  };
  visit(entry);
  return [...seen.values()].join('\n').replace(/\/\*[\s\S]*?\*\//g, '');
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
  // A part's name may also be handed to a template as a string.
  const quoted = matches(source, /["'`]([\w -]+)["'`]/g);
  return [
    ...(element.description ? [] : ['the element has no description']),
    ...undescribed,
    ...untyped,
    ...differences('part', names(element.cssParts), matches(source, /\bpart="([\w -]+)"/g), quoted),
    ...differences('slot', names(element.slots), matches(source, /<slot(?: name="([\w-]+)")?/g)),
    ...differences('custom property', names(element.cssProperties), matches(source, /var\((--fin-[\w-]+)/g)),
    ...differences('event', names(element.events), matches(source, /\bsuper\('(fin-[\w-]+)'/g)),
  ];
};

/** One line for each gap; none when every element is documented to the last part. */
export const gaps = (manifest: Manifest): string[] => {
  const paths = new Map(
    manifest.modules.flatMap(({ path, declarations }) => declarations.map(({ name }) => [name, path])),
  );
  return elementsOf(manifest).flatMap((element) => {
    const path = paths.get(element.name)?.replace(/^dist\/(.*)\.js$/, 'src/$1.ts') ?? '';
    return gapsOf(element, sourcesOf(path)).map((gap) => `<${element.tagName}>: ${gap}`);
  });
};
