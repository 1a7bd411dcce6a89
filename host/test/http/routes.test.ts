/** Routes under any mount, and the order of the checks with limits. The conformance suite tests the rest. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { origin, quoteRequest } from '../support/fixtures.js';
import { type Answer, assertError, openPage } from '../support/page.js';

const assertHeaders = ({ headers }: Answer, from: string | null) => {
  assert.equal(headers.get('vary'), 'Origin');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('access-control-allow-origin'), from);
  assert.equal(headers.get('access-control-expose-headers'), from && 'Idempotent-Replayed, Retry-After');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('access-control-allow-credentials'), null);
};

describe('routes', () => {
  for (const mount of ['', '/fin', '/a/b/c', '/token', '/wf/fin', '/']) {
    it(`exist under ${mount || 'an empty mount'}`, async () => {
      const page = openPage();
      const token = await page.token({ path: `${mount}/token` });
      const answer = await page.call('pricing_2', quoteRequest, { path: `${mount}/wf/pricing_2?a=/wf/me`, token });
      assert.equal(answer.status, 200);
      assertHeaders(answer, origin);
    });
  }

  it('make the checks in the protocol’s order', async () => {
    const page = openPage({ limits: { mint: { points: 1, seconds: 60 }, create: { points: 1, seconds: 60 } } });
    const stranger = { origin: 'https://evil.example' };
    assertError(await page.mint({ path: '/nowhere', method: 'GET', ...stranger }), 404);
    assertError(await page.mint({ method: 'GET', ...stranger }), 405);
    assertError(await page.mint(stranger), 403);
    assertError(await page.mint({ ...stranger, method: 'OPTIONS' }), 403);
    const token = await page.token();
    assertError(await page.mint(), 429);
    assert.equal((await page.mint({ method: 'OPTIONS' })).status, 204);
    assertError(await page.call('new_lead', undefined, { token: 'none' }), 403);
    assertError(await page.call('new_project_2', undefined, { token: 'none' }), 401);
    const wrong = { token, raw: 'x'.repeat(40_000), headers: { 'Content-Type': 'text/plain' } };
    assertError(await page.call('new_project_2', undefined, wrong), 415);
    assertError(await page.call('new_project_2', undefined, wrong), 429);
    const large = { token, raw: 'x'.repeat(40_000) };
    assertError(await page.call('pricing_2', undefined, large), 413);
    assert.deepEqual(page.calls, []);
  });
});
