import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { brotliCompressSync } from 'node:zlib'; // quality 11 is its default

/** Bytes of the script tag's first file as it is sent: both elements, the client, six languages. `npm run bench:size` shows where they go. */
const budget = 22_000;

it(`the script tag's file fits into ${budget.toLocaleString('en')} bytes (brotli -q 11)`, async () => {
  const { length } = brotliCompressSync(await readFile('dist/fin-widgets.js'));
  assert.ok(
    length <= budget,
    `It takes ${length.toLocaleString('en')}: ${(length - budget).toLocaleString('en')} too many.`,
  );
});
