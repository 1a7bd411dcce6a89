/** Makes the manifest of the elements from their sources, without what is not public. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, ts } from '@custom-elements-manifest/analyzer';
import { litPlugin } from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import { attributeName } from '../../src/elements/base/attribute-name.js';
import { languages } from '../../src/locales/languages.js';
import type { ClassDeclaration, Manifest, Module } from './manifest.js';

const isElement = ({ customElement }: ClassDeclaration): boolean => customElement === true;
/** The base class of the events is not public. */
const isEvent = ({ superclass }: ClassDeclaration): boolean => superclass?.name === 'FinEvent';

/** The shipped file of a module: `./elements/x.js`, `/src/elements/x.js` and `src/elements/x.ts` become `dist/elements/x.js`. */
const shippedPath = (path: string): string => path.replace(/^(?:\.\/|\/?src\/)/, 'dist/').replace(/\.ts$/, '.js');

const withShippedPath = (_: string, value: unknown): unknown => {
  const module = (value as { module?: unknown } | null)?.module;
  return typeof module === 'string' ? { ...(value as object), module: shippedPath(module) } : value;
};

/** The analyzer gives an optional property whose type names `undefined` a second `undefined`. */
const withUndefinedOnce = (type: string): string => type.replace(/( \| undefined)+$/, ' | undefined');

/** The type `Language` as the values that editors complete. */
const withLanguages = (type: string): string =>
  type === 'Language'
    ? Object.keys(languages)
        .map((language) => `'${language}'`)
        .join(' | ')
    : type;

/** The declaration without private, static and internal members. The analyzer guesses events that have no description. */
const publicParts = (declaration: ClassDeclaration): ClassDeclaration => {
  const result = { ...declaration };
  if (result.members) {
    result.members = result.members.filter(
      ({ name, privacy, static: isStatic, description }) =>
        !isStatic && !name.startsWith('#') && (privacy ?? 'public') === 'public' && !description?.includes('@internal'),
    );
  }
  for (const { type } of [...(result.members ?? []), ...(result.attributes ?? [])])
    if (type) type.text = withLanguages(withUndefinedOnce(type.text));
  // The base class names attributes, which the analyzer does not see.
  for (const attribute of result.attributes ?? [])
    if (attribute.fieldName) attribute.name = attributeName(attribute.fieldName);
  for (const member of result.members ?? []) if (member.attribute) member.attribute = attributeName(member.name);
  if (isEvent(result)) {
    result.superclass = { name: 'Event', package: 'global:' };
    for (const member of result.members ?? []) delete member.default; // the analyzer mistakes a constructor's argument for a default
  }
  if (result.events) result.events = result.events.filter(({ description }) => description);
  return result;
};

/** The files that the analyzer reads, sorted, since the analyzer's own order varies. */
export const manifestSources = (): string[] => [
  ...readdirSync('src/elements', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('src/elements', name).replaceAll('\\', '/')),
  'src/define.ts',
  'src/index.ts',
];

/** Analyzes the sources. The manifest does not depend on their order. */
export const analyze = (sources = manifestSources()): Manifest => {
  const found = create({
    modules: sources.map((path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true)),
    plugins: litPlugin(),
    context: { dev: false },
  });
  const modules = found.modules.map((module): Module => {
    const declarations = module.declarations.filter((each) => isElement(each) || isEvent(each)).map(publicParts);
    return { ...module, path: shippedPath(module.path), declarations };
  });
  modules.sort((a, b) => (a.path < b.path ? -1 : 1));
  const publicNames = new Set(modules.flatMap(({ declarations }) => declarations.map(({ name }) => name)));
  for (const module of modules) {
    module.exports = module.exports.filter(
      ({ kind, declaration }) => kind === 'js' && publicNames.has(declaration.name),
    );
    if (module.path !== 'dist/define.js') continue;
    // `defineElements` registers the elements in a loop, which the analyzer does not follow.
    for (const { path, declarations } of modules) {
      for (const { name, tagName } of declarations) {
        if (tagName === undefined) continue;
        module.exports.push({ kind: 'custom-element-definition', name: tagName, declaration: { name, module: path } });
      }
    }
  }
  const withContent = modules.filter(({ declarations, exports }) => declarations.length + exports.length > 0);
  return JSON.parse(JSON.stringify({ ...found, modules: withContent }, withShippedPath)) as Manifest;
};

/** The content of `custom-elements.json`. */
export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;
