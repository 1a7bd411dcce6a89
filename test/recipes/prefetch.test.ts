/** Prefetching is optional: CONTRIBUTING.md says how to remove it. These tests do what it says in a copy. */
import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { run } from '../../scripts/run-command.js';

/** A copy of these folders without the folder of prefetching, and with the change of `file` that CONTRIBUTING.md shows. */
async function copyWithoutPrefetch(
  t: TestContext,
  { folders, prefetch, file }: { folders: string[]; prefetch: string; file: string },
): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'without-prefetch-'));
  t.after(() => rm(copy, { recursive: true }));
  for (const path of [...folders, 'tsconfig.json', 'package.json'])
    await cp(path, join(copy, path), { recursive: true });
  await symlink(resolve('node_modules'), join(copy, 'node_modules'));

  const guide = await readFile('CONTRIBUTING.md', 'utf8');
  assert.ok(guide.includes(`\`${prefetch}\``), `CONTRIBUTING.md names ${prefetch}`);
  await rm(join(copy, prefetch), { recursive: true });
  const start = `\`\`\`diff\n--- ${file}\n+++ ${file}\n`;
  const [, removed = '', added = ''] = /^-(.*)\n\+(.*)\n```$/m.exec(guide.split(start)[1] ?? '') ?? [];
  const code = await readFile(file, 'utf8');
  assert.ok(removed && code.includes(removed), `${file} has the line that CONTRIBUTING.md removes`);
  await writeFile(join(copy, file), code.replace(removed, added));
  return copy;
}

async function compile(copy: string, include: string): Promise<void> {
  await writeFile(join(copy, 'tsconfig.part.json'), JSON.stringify({ extends: './tsconfig.json', include: [include] }));
  await run('tsc', ['-p', 'tsconfig.part.json'], copy);
}

test('the widget compiles without prefetching', async (t) => {
  const copy = await copyWithoutPrefetch(t, {
    folders: ['src'],
    prefetch: 'src/elements/monthly-fee/prefetch/',
    file: 'src/elements/monthly-fee/fee-controller.ts',
  });
  await compile(copy, 'src');
});

test('the host compiles without prefetching, answers single quote requests, and mints', async (t) => {
  const copy = await copyWithoutPrefetch(t, {
    folders: ['src', 'demo/service', 'host/package.json', 'host/src', 'host/test'],
    prefetch: 'host/src/quotes/prefetch/',
    file: 'host/src/quotes/quote-answers.ts',
  });
  await compile(copy, 'host/src');
  // Without `--test`, with which Node skips the file, since this is a test already.
  await run('node', ['--import', 'tsx', 'host/test/quotes/without-prefetch.ts'], copy);
});
