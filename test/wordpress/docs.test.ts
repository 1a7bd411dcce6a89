/** The table of docs/wordpress.md says what is tested. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { roles } from './stage/site.js';
import { surfaces, works } from './stage/surfaces.js';

test('each cell is what the surfaces’ tests show', async () => {
  const docs = await readFile('docs/wordpress.md', 'utf8');
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
