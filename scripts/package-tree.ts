/** What is made of the sources, and what of it goes to the registry. */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build as viteBuild } from 'vite';
import type { Manifest } from './manifest/manifest.js';
import { reactTypes } from './manifest/react.js';
import { run } from './run.js';

/**
 * Makes `dist`: ES modules with their types, one for each of ours, React's types of the elements, and the script tag's file.
 *
 * @param dist where; emptied first
 * @param manifest of the sources as they stand
 */
export const buildDist = async (dist: string, manifest: Manifest): Promise<void> => {
  await rm(dist, { recursive: true, force: true });
  await run('tsc', ['-p', 'tsconfig.build.json', '--outDir', dist]);
  await writeFile(join(dist, 'react.d.ts'), reactTypes(manifest));
  await viteBuild({ logLevel: 'warn', build: { outDir: dist } });
};

/**
 * Lays a tree out as it is published, to be looked at or installed from.
 *
 * @param folder where; made when it is not there
 * @param dist the built `dist`
 */
export const layOut = async (folder: string, dist: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const file of ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'custom-elements.json']) {
    await cp(file, join(folder, file));
  }
  if (dist !== join(folder, 'dist')) await cp(dist, join(folder, 'dist'), { recursive: true });
};
