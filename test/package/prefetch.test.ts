/** Prefetching is optional: the element compiles without the folder, once the line is changed that CONTRIBUTING names. */
import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { run } from '../../scripts/run.js';

test('the widget compiles without prefetching', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'without-prefetch-'));
  t.after(() => rm(folder, { recursive: true }));
  await cp('src', join(folder, 'src'), { recursive: true });
  await cp('tsconfig.json', join(folder, 'tsconfig.json'));
  await cp('package.json', join(folder, 'package.json'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await rm(join(folder, 'src/elements/monthly-fee/prefetch'), { recursive: true });
  const [, removed = '', added = ''] =
    /^```diff\n-(import \{ createPrefetch.*)\n\+(.*)\n```$/m.exec(await readFile('CONTRIBUTING.md', 'utf8')) ?? [];
  const file = join(folder, 'src/elements/monthly-fee/fee-controller.ts');
  const code = await readFile(file, 'utf8');
  assert.ok(removed && code.includes(removed), 'the line is there');
  await writeFile(file, code.replace(removed, added));
  await writeFile(join(folder, 'tsconfig.src.json'), '{"extends":"./tsconfig.json","include":["src"]}');
  await run('tsc', ['-p', 'tsconfig.src.json'], folder);
});
