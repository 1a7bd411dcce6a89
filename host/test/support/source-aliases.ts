/**
 * Vite's aliases for the `paths` of `tsconfig.json`, so that a bundle contains the sources of both packages and not the last build. Vite's own
 * `resolve.tsconfigPaths` applies to TypeScript alone, and the Worker in `deploy/` is JavaScript.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);
const { compilerOptions } = JSON.parse(readFileSync(new URL('tsconfig.json', root), 'utf8')) as {
  compilerOptions: { paths: Record<string, [string]> };
};

export const sourceAliases = Object.entries(compilerOptions.paths).map(([name, [file]]) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(new URL(file, root)),
}));
