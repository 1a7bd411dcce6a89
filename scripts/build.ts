/**
 * `npm run build`: writes `dist/`, `host/dist/`, `custom-elements.json` and the plugin's generated files: `contract.json`, `Protocol.php`,
 * `Messages.php`.
 *
 * - `--if-needed` builds only if a source is newer than the last build, and prints nothing otherwise.
 * - `--snippet` prints the HTML that a page pastes; `--snippet=https://…/` names the folder that serves the script.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseFiles } from './build/release-files.js';
import { snippet } from './build/snippet.js';

const sources = [
  'src',
  'host/src',
  'host/package.json',
  'host/tsconfig.build.json',
  'host/tsconfig.command.json',
  'wordpress/src',
  'package-lock.json',
  'package.json',
  'scripts/build',
  'scripts/manifest',
  'scripts/vite',
  'scripts/wordpress',
  'tsconfig.json',
  'tsconfig.build.json',
  'vite.config.ts',
];

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** When the newest file of a folder changed. The folder's own time counts too, because deleting a file changes it. */
const newest = (path: string): number => {
  const inside = statSync(path).isDirectory() ? readdirSync(path).map((name) => newest(join(path, name))) : [];
  return Math.max(changedAt(path), ...inside);
};

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

if (
  !process.argv.includes('--if-needed') ||
  Math.max(...sources.map(newest)) > Math.min(changedAt('dist/fin-widgets.js'), changedAt('host/dist/command/main.js'))
) {
  console.error('Building the widgets into dist/, which takes up to two minutes …'); // stdout belongs to `--snippet`
  // Imported here, because the check of the times is short and these modules take a second to load.
  const { analyze, manifestText } = await import('./manifest/analyze.js');
  const { buildDist } = await import('./build/dist.js');
  const { contractPath, contractText } = await import('./wordpress/contract.js');
  const { phpClasses } = await import('./wordpress/php-classes.js');
  const manifest = analyze();
  writeFileSync(contractPath, contractText()); // part of the plugin in `dist/`
  for (const [path, text] of Object.entries(phpClasses(manifest))) writeFileSync(path, text);
  await buildDist('dist', manifest, version);
  writeFileSync('custom-elements.json', manifestText(manifest));
}

const snippetOption = process.argv.find((argument) => /^--snippet(?:=|$)/.test(argument));
if (snippetOption) {
  const [, from] = snippetOption.split('=');
  console.log(snippet(readFileSync(join('dist', releaseFiles(version).script)), version, from));
}
