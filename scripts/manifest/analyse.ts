/** The manifest of the elements as their sources stand, reduced to what a host can use. */
import { cli } from '@custom-elements-manifest/analyzer/cli.js';
import type { ClassDeclaration, Manifest, Module } from './manifest.js';

const isElement = ({ customElement }: ClassDeclaration): boolean => customElement === true;
/** Their base is no face of its own. */
const isEvent = ({ superclass }: ClassDeclaration): boolean => superclass?.name === 'FinEvent';

/** `./elements/x.js`, `/src/elements/x.js` and `src/elements/x.ts` → `dist/elements/x.js`, which is what ships. */
const shipped = (path: string): string => path.replace(/^(?:\.\/|\/?src\/)/, 'dist/').replace(/\.ts$/, '.js');

const shippedPaths = (_: string, value: unknown): unknown => {
  const module = (value as { module?: unknown } | null)?.module;
  return typeof module === 'string' ? { ...(value as object), module: shipped(module) } : value;
};

/** A property that says that it may be `undefined`, and may be left out, is told of that once. */
const once = (type: string): string => type.replace(/( \| undefined)+$/, ' | undefined');

/** What is private, static or internal is nobody's to use; an event without a description is the analyzer's guess. */
const publicFace = (declaration: ClassDeclaration): ClassDeclaration => {
  const face = { ...declaration };
  if (face.members) {
    face.members = face.members.filter(
      ({ name, privacy, static: isStatic, description }) =>
        !isStatic && !name.startsWith('#') && (privacy ?? 'public') === 'public' && !description?.includes('@internal'),
    );
  }
  for (const { type } of [...(face.members ?? []), ...(face.attributes ?? [])]) if (type) type.text = once(type.text);
  if (isEvent(face)) {
    face.superclass = { name: 'Event', package: 'global:' }; // what the base adds is how they are made
    for (const member of face.members ?? []) delete member.default; // the analyzer takes a constructor's argument for one
  }
  if (face.events) face.events = face.events.filter(({ description }) => description);
  return face;
};

/** Reads `src/elements`, `src/index.ts` and `src/define.ts`. The result is the same wherever it is made. */
export const analyse = async (): Promise<Manifest> => {
  const globs = ['--globs', 'src/elements/**/*.ts', 'src/index.ts', 'src/define.ts'];
  const found = await cli({ argv: ['analyze', '--litelement', '--quiet', ...globs], noWrite: true });

  const modules = found.modules.map((module): Module => {
    const declarations = module.declarations.filter((each) => isElement(each) || isEvent(each)).map(publicFace);
    return { ...module, path: shipped(module.path), declarations };
  });
  const isPublic = new Set(modules.flatMap(({ declarations }) => declarations.map(({ name }) => name)));
  for (const module of modules) {
    module.exports = module.exports.filter(({ kind, declaration }) => kind === 'js' && isPublic.has(declaration.name));
    if (module.path !== 'dist/define.js') continue;
    // Registration goes through a function there, which the analyzer does not follow.
    for (const { path, declarations } of modules) {
      for (const { name, tagName } of declarations) {
        if (tagName === undefined) continue;
        module.exports.push({ kind: 'custom-element-definition', name: tagName, declaration: { name, module: path } });
      }
    }
  }
  const withContent = modules.filter(({ declarations, exports }) => declarations.length + exports.length > 0);
  withContent.sort((a, b) => (a.path < b.path ? -1 : 1));
  return JSON.parse(JSON.stringify({ ...found, modules: withContent }, shippedPaths)) as Manifest;
};

/** The manifest as it is checked in. */
export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;
