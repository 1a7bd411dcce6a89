/** Statements of the documents that a change of the code makes wrong. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { byteLimits } from '../../scripts/check/size-limits.js';
import { readAllDocuments } from '../../scripts/docs/documents.js';

const documents = await readAllDocuments();
const read = (path: string): string => documents.get(path) ?? assert.fail(`${path} is missing.`);

/** One of the recipes under "How to add …". */
const recipe = (title: string): string =>
  read('CONTRIBUTING.md').match(new RegExp(`^\\*\\*${title}\\.\\*\\*.*?(?=^\\*\\*|^## )`, 'ms'))?.[0] ??
  assert.fail(title);

/** The files in which all of these words are. */
const filesWith = (words: readonly string[]): string[] =>
  ['src', 'host/src', 'wordpress/src', 'scripts', 'demo/service', 'test/support']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((path) => statSync(path).isFile())
    .filter((path) => words.every((word) => readFileSync(path, 'utf8').includes(word)));

test('CONTRIBUTING: the recipe for an operation names every file that lists all of them', () => {
  const text = recipe('An operation');
  const missing = filesWith(['pricing_2', 'new_lead', 'new_project_2', 'update_project_2']).filter((path) => {
    const name = path.split('/').pop() ?? '';
    const folder = path.split('/').slice(0, -1).join('/');
    return !text.includes(name) && !text.includes(`\`${folder}/\``);
  });
  assert.deepEqual(missing, []);
});

test('README: the table of imports has every public entry of the package', () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, unknown> };
  const ofHost = ['./internal', './markup']; // for the host's package alone
  const entries = Object.keys(exports).filter((entry) => !entry.endsWith('.json') && !ofHost.includes(entry));
  const missing = entries.filter((entry) => !read('README.md').includes(`\`fin-widgets${entry.slice(1)}\``));
  assert.deepEqual(missing, []);
});

test('a budget of bytes is the one that the check holds', () => {
  const limits: number[] = Object.values(byteLimits);
  for (const [path, text] of documents) {
    if (path.endsWith('0005-files-of-the-script.md')) continue; // tells how the budgets grew
    for (const [statement, figure = ''] of text.matchAll(/([\d,]{5,}) bytes \(brotli\)/g))
      assert.ok(limits.includes(Number(figure.replace(',', ''))), `${path}: ${statement}`);
  }
});

test('both packages, the Worker’s project and the changelog have one version', () => {
  const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
  const { version } = json('package.json') as { version: string };
  const host = json('host/package.json') as { version: string; dependencies: Record<string, string> };
  const worker = json('host/deploy/cloudflare/package.json') as { dependencies: Record<string, string> };
  const [, newest] = /^## \[(.+?)\]/m.exec(read('CHANGELOG.md')) ?? [];
  assert.deepEqual(
    [host.version, host.dependencies['fin-widgets'], newest, worker.dependencies],
    [version, version, version, { 'fin-widgets': `^${version}`, 'fin-widgets-host': `^${version}` }],
  );
});
