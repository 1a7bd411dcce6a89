/** A host without `host/src/quotes/prefetch/`. `test/recipes/prefetch.test.ts` runs this in a copy from which the folder is removed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteRequest } from '../support/fixtures.js';
import { assertError, openPage } from '../support/page.js';

test('single quotes are answered and cached', async () => {
  const page = openPage();
  const first = await page.call('pricing_2', quoteRequest);
  assert.equal(first.status, 200);
  assert.equal((await page.call('pricing_2', quoteRequest)).text, first.text);
  assert.equal(page.sent('pricing_2').length, 1);
});

test('a mint ignores quote requests, and says nothing of quote batches', async () => {
  const page = openPage();
  const { status, response } = await page.mint({ raw: JSON.stringify({ questions: [quoteRequest] }) });
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(response), ['token', 'expires_in', 'idempotency']);
  assert.deepEqual(page.sent(), []);
});

test('there is no …/prices', async () => {
  assertError(await openPage().call('pricing_2', { questions: [quoteRequest] }, { path: '/fin/prices' }), 404);
});
