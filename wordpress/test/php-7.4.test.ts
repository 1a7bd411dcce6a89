/** The plugin's sources compile with PHP 7.4, the oldest version that it supports. This PHP is an npm package in a folder of its own. */
import assert from 'node:assert/strict';
import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from '../../scripts/run-command.js';

/** PHP 7.4.33, 55 MB. */
const php = '@php-wasm/node-7-4@3.1.56';

const installed = async (): Promise<string> => {
  const folder = join(tmpdir(), `fin-widgets-php-7.4-${userInfo().uid}`);
  await mkdir(folder, { recursive: true });
  await access(join(folder, 'node_modules/@php-wasm/node-7-4/package.json')).catch(() =>
    run('npm', ['install', '--prefix', folder, '--no-fund', '--no-audit', '--ignore-scripts', '--no-save', php]),
  );
  return folder;
};

const compiled = async (files: string[]): Promise<Record<string, string>> => {
  const program = fileURLToPath(new URL('support/php-7.4.mjs', import.meta.url));
  return JSON.parse(await run(process.execPath, [program, await installed(), ...files]));
};

test('every source compiles with PHP 7.4', async () => {
  const names = await readdir('wordpress/src', { recursive: true });
  const files = names.filter((name) => name.endsWith('.php')).map((name) => join('wordpress/src', name));
  assert.ok(files.length > 20);
  for (const [file, said] of Object.entries(await compiled(files))) assert.match(said, /^7\.4\.\d+ well$/, file);
});

test('newer syntax is reported', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-newer-'));
  t.after(() => rm(folder, { recursive: true }));
  const newer = ['match ($a) { 1 => 2 };', '$a?->b;', 'f(a: 1);', 'function f(int|string $a) {}', 'enum A {}'];
  const files = newer.map((_, i) => join(folder, `${i}.php`));
  for (const [i, code] of newer.entries()) await writeFile(String(files[i]), `<?php ${code}`);
  for (const said of Object.values(await compiled(files))) assert.doesNotMatch(said, / well$/);
});
