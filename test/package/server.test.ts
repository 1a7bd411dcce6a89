/** Servers import the package to render pages that have the elements. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { run } from '../../scripts/run-command.js';

test('every entry for pages can be imported where there is no browser, and registers nothing there', async () => {
  const { exports } = JSON.parse(await readFile('package.json', 'utf8')) as {
    exports: Record<string, string | { default?: string }>;
  };
  const entries = Object.entries(exports).flatMap(([name, entry]) =>
    // test/frameworks has React.
    typeof entry === 'object' && entry.default && !/^\.\/react|\.css$/.test(name) ? [entry.default] : [],
  );
  assert.ok(entries.length >= 5, `${entries}`);
  // Node 22 has a `navigator` that knows less than a browser's.
  const code = `Object.defineProperty(globalThis, 'navigator', { value: { userAgent: 'Node.js/22' } });
    for (const entry of ${JSON.stringify(entries)}) await import(new URL(entry, 'file://${process.cwd()}/'));
    console.log(typeof window, typeof document, globalThis.customElements?.get('fin-monthly-fee'));`;
  assert.equal((await run('node', ['--input-type=module', '--eval', code])).trim(), 'undefined undefined undefined');
});
