/**
 * `npm run build`: makes `dist/`, the release's files and the WordPress plugin in it, and `custom-elements.json`. With `--if-needed`, only
 * when a source is newer than the script tag's file that was built from it. With `--snippet`, or `--snippet=https://…/` for a place
 * that the script is served from, it prints what a page needs.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse, manifestText } from './manifest/analyse.js';
import { buildDist } from './package-tree.js';
import { releaseFiles, snippet, writeRelease } from './release.js';
import { buildPlugin } from './wordpress/plugin.js';

const inputs = [
  'src',
  'package-lock.json',
  'package.json',
  'scripts/manifest',
  'scripts/vite',
  'scripts/wordpress',
  'tsconfig.json',
  'tsconfig.build.json',
  'vite.config.ts',
];

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Folders too: a file that went away changes its folder. */
const newest = (path: string): number => {
  const inside = statSync(path).isDirectory() ? readdirSync(path).map((name) => newest(join(path, name))) : [];
  return Math.max(changedAt(path), ...inside);
};

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

if (!process.argv.includes('--if-needed') || Math.max(...inputs.map(newest)) > changedAt('dist/fin-widgets.js')) {
  const manifest = await analyse();
  await buildDist('dist', manifest);
  await writeRelease('dist', version);
  await buildPlugin('dist');
  writeFileSync('custom-elements.json', manifestText(manifest));
}

const asked = process.argv.find((argument) => /^--snippet(?:=|$)/.test(argument));
if (asked) {
  const [, from] = asked.split('=');
  console.log(snippet(readFileSync(join('dist', releaseFiles(version).script)), version, from));
}
