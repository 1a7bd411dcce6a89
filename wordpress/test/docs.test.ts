/** The table in docs/wordpress/details.md agrees with the tests of the surfaces. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { roles } from './support/site.js';
import { surfaces, works } from './support/surfaces.js';

test('each cell agrees with the tests', async () => {
  const docs = await readFile('docs/wordpress/details.md', 'utf8');
  const rows = /\n## What works where\n(.*?)\n## /s.exec(docs)?.[1]?.match(/^\|.*\|$/gm) ?? [];
  const cells = rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  const tested = surfaces.map(({ name, roles: own, things }) => [
    name,
    ...roles.map((role) => (own.includes(role) ? things.filter((thing) => works(role, thing, true)).join(', ') : '–')),
  ]);
  assert.deepEqual(cells, [['surface', ...roles], Array(5).fill('---'), ...tested]);
});
