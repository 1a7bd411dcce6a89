import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** Every source that is loaded with `entry`, itself included: what it imports, not what it may import later. */
export const reach = (entry: string, found = new Set<string>()): Set<string> => {
  if (found.has(entry)) return found;
  found.add(entry);
  const code = readFileSync(entry, 'utf8');
  const follow = (from: string): void => {
    if (from.startsWith('.')) reach(join(entry, '..', from).replace(/\.js$/, '.ts'), found);
  };
  new Visitor({
    ImportDeclaration({ source, importKind, specifiers }) {
      const typesAlone =
        specifiers.length > 0 && specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type');
      if (importKind !== 'type' && !typesAlone) follow(source.value);
    },
    ExportNamedDeclaration({ source, exportKind }) {
      if (source && exportKind !== 'type') follow(source.value);
    },
  }).visit(parseSync(entry, code, { lang: 'ts' }).program);
  return found;
};
