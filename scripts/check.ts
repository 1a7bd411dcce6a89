/**
 * `npm run check`: everything that can be said about the sources without running them. It builds into a folder of its
 * own, so that neither an old `dist/` nor a missing one changes what it says. One line for each check; what fails, at
 * the end.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { analyse, manifestText } from './manifest/analyse.js';
import { gaps } from './manifest/gaps.js';
import { withTables } from './manifest/tables.js';
import { buildDist, layOut } from './package-tree.js';
import { run } from './run.js';

const fail = (problems: string[]): void => {
  if (problems.length) throw new Error(problems.join('\n'));
};

const sameAs = async (file: string, made: (current: string) => string, command: string): Promise<void> => {
  const current = await readFile(file, 'utf8');
  if (made(current) !== current) throw new Error(`${file} is out of date: ${command}`);
};

const tree = await mkdtemp(join(tmpdir(), 'fin-widgets-check-'));
const dist = join(tree, 'dist');
const manifest = analyse();
// Awaited by several checks below, or by none when an earlier one fails: its own failure is reported there.
manifest.catch(() => {});

const checks: [name: string, check: () => Promise<unknown>][] = [
  ['lint, format and layering', () => run('biome', ['ci', '--error-on-warnings', '--colors=off'])],
  ['types', () => run('tsc', ['-p', '.'])],
  ['manifest: complete', async () => fail(gaps(await manifest))],
  [
    'manifest: up to date',
    async () => {
      const text = manifestText(await manifest);
      await sameAs('custom-elements.json', () => text, 'npm run build');
    },
  ],
  [
    'README: tables up to date',
    async () => {
      const current = await manifest;
      await sameAs('README.md', (readme) => withTables(readme, current), 'npm run readme');
    },
  ],
  ['build', async () => buildDist(dist, await manifest)],
  ['script: one classic file', () => run('node', ['--check', join(dist, 'fin-widgets.js')])],
  [
    'package',
    async () => {
      await layOut(tree, dist);
      const { messages, pkg } = await publint({ pkgDir: tree, pack: 'npm', strict: true });
      fail(messages.map((message) => formatMessage(message, pkg ?? {}) ?? message.code));
    },
  ],
];

const failures: string[] = [];
for (const [name, check] of checks) {
  try {
    await check();
    console.log(`✓ ${name}`);
  } catch (error) {
    console.log(`✗ ${name}`);
    failures.push(`${name}\n\n${error instanceof Error ? error.message : error}`);
    if (name === 'build') break; // what follows looks at what was built
  }
}
await rm(tree, { recursive: true });
if (failures.length) {
  console.error(`\n${failures.join('\n\n')}`);
  process.exitCode = 1;
}
