/** The test mode: a simulated service, its scenarios, and that nothing of it reaches the real one, nor the other way round. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { lead, newKey, project, quoteRequest, uniqueQuoteRequest, update } from '../support/fixtures.js';
import { assertError, assertHeaders, assertReplayed, assertSuccess, assertUnknown } from './assertions.js';
import type { Group } from './group.js';
import type { Page, RequestOptions } from './page.js';

const mintIn = async (page: Page, scenario: string) => (await page.mint({ path: `/test~${scenario}/token` })).response;

/** Sends an operation in a scenario, with a session of the test mode. */
const callIn = async (
  page: Page,
  scenario: string,
  operation: string,
  body: object = uniqueQuoteRequest(),
  how: RequestOptions = {},
) => {
  const { token } = await mintIn(page, scenario);
  return page.call(operation, body, { token, path: `/test~${scenario}/wf/${operation}`, ...how });
};

/** What a page gets for an answer of the service: HTTP status, and the body's status for a read and for a create. */
const failures: [scenario: string, status: number, ofRead: string, ofCreate: string][] = [
  ['400', 400, 'NOT_RUN', 'NOT_RUN'],
  ['401', 502, 'ERROR', 'NOT_RUN'],
  ['403', 502, 'ERROR', 'NOT_RUN'],
  ['404', 502, 'ERROR', 'NOT_RUN'],
  ['405', 502, 'ERROR', 'NOT_RUN'],
  ['429', 429, 'NOT_RUN', 'NOT_RUN'],
  ['500', 502, 'ERROR', 'UNKNOWN'],
  ['503', 502, 'ERROR', 'UNKNOWN'],
  ['lost', 502, 'ERROR', 'UNKNOWN'],
  ['refused', 502, 'ERROR', 'NOT_RUN'],
];

export const testMode = (group: Group): void => {
  group('the test mode', ['standard'], (page) => {
    it('has a mint that says so, quotes of its own, and projects with a checkout', async () => {
      for (const scenario of ['', 'true', '1', 'success']) {
        const minted = await mintIn(page, scenario);
        assert.equal(minted.test, true);
        const { Monthly_fee } = assertSuccess(await callIn(page, scenario, 'pricing_2', quoteRequest));
        assert.equal(Monthly_fee, 239.8, 'an annuity of 21600 over 120 months at 6 % a year');
      }
      assert.equal((await page.mint()).response.test, undefined);
      const created = assertSuccess(await callIn(page, 'success', 'new_project_2', project));
      assert.match(created.checkout_link, /^https:\/\/test\.fin-widgets\.invalid\/checkout$/);
      const updated = { ...update, project: created.project_id };
      assertSuccess(await callIn(page, 'success', 'update_project_2', updated));
      assert.deepEqual(page.upstream.sent(), []);
    });

    it('answers the quote requests of a mint and of a batch', async () => {
      const raw = JSON.stringify({ questions: [quoteRequest] });
      const { token, answers, prices } = (await page.mint({ path: '/test~success/token', raw })).response;
      if (prices) {
        assert.equal(answers[0].response.Monthly_fee, 239.8);
        const list = await page.prices([uniqueQuoteRequest(), quoteRequest], { token, path: '/test~success/prices' });
        assert.equal(list.response.answers[1].response.Monthly_fee, 239.8);
      }
      assert.deepEqual(page.upstream.sent(), []);
    });

    it('refuses its sessions and projects where real ones belong, and real ones in its place', async () => {
      const { token: tested } = await mintIn(page, 'success');
      const token = await page.token();
      assertError(await page.call('pricing_2', uniqueQuoteRequest(), { token: tested }), 401);
      assertError(await page.prices([uniqueQuoteRequest()], { token: tested }), 401);
      assertError(await page.call('new_project_2', project, { token: tested }), 401);
      for (const operation of ['pricing_2', 'new_project_2'])
        assertError(await page.call(operation, project, { token, path: `/test~success/wf/${operation}` }), 401);
      const { project_id: testProject } = assertSuccess(await callIn(page, 'success', 'new_project_2', project));
      assertError(await page.call('update_project_2', { ...update, project: testProject }), 403);
      assert.deepEqual(page.upstream.sent(), []);
      const { project_id } = assertSuccess(await page.call('new_project_2', project));
      assertError(await callIn(page, 'success', 'update_project_2', { ...update, project: project_id }), 403);
      assert.equal(page.upstream.sent('update_project_2').length, 0);
    });

    it('knows nothing of a real create with the same key, and has records of its own', async () => {
      const key = newKey();
      const real = assertSuccess(await page.call('new_project_2', project, { key }));
      const tested = await callIn(page, 'success', 'new_project_2', project, { key });
      assertReplayed(tested, false);
      assert.notEqual(assertSuccess(tested).project_id, real.project_id);
      const again = await callIn(page, 'success', 'new_project_2', project, { key });
      assertReplayed(again);
      assert.equal(again.text, tested.text);
      assert.equal(page.upstream.sent('new_project_2').length, 1);
    });

    it('makes the same checks as without it', async () => {
      assertError(await callIn(page, 'success', 'pricing_2', { ...quoteRequest, LTI_downpayment: 41 }), 400);
      assertError(await callIn(page, 'success', 'new_lead', lead), 403);
      assertError(
        await page.call('pricing_2', quoteRequest, { token: undefined, path: '/test~success/wf/pricing_2' }),
        401,
      );
      const stranger = { origin: 'https://evil.example', path: '/test~success/token' };
      assertError(await page.mint(stranger), 403, 'NOT_RUN', null);
    });

    for (const [scenario, status, ofRead, ofCreate] of failures) {
      it(`gives ${scenario} on demand, for every operation of a page or for one`, async () => {
        assertError(await callIn(page, scenario, 'pricing_2'), status, ofRead);
        const create = await callIn(page, scenario, 'new_project_2', project);
        assert.equal(create.bodyStatus, ofCreate, create.text);
        assertSuccess(await callIn(page, `new_project_2~${scenario}`, 'pricing_2'));
        const alone = await callIn(page, `new_project_2~${scenario}`, 'new_project_2', project);
        assert.equal(alone.bodyStatus, ofCreate, alone.text);
        assert.deepEqual(page.upstream.sent(), []);
      });
    }

    it('keeps the outcome of a lost create unknown', async () => {
      const key = newKey();
      assertUnknown(await callIn(page, 'lost', 'new_project_2', project, { key }), false);
      const replay = { key, headers: { 'Idempotency-Replay': 'true' } };
      assertUnknown(await callIn(page, 'lost', 'new_project_2', project, replay));
    });

    it('has a page in place of the checkout, which real sessions do not have', async () => {
      const how = { method: 'GET', raw: undefined, token: undefined, headers: {} };
      const checkout = await page.call('pricing_2', undefined, { ...how, path: '/test~success/checkout' });
      assert.equal(checkout.status, 200);
      assert.equal(checkout.headers.get('content-type'), 'text/html; charset=utf-8');
      assert.match(checkout.text, /<h1>Test/);
      assertHeaders(checkout);
      assertError(await page.call('pricing_2', undefined, { ...how, path: '/checkout' }), 404);
    });

    for (const scenario of ['slwo', '418', 'me~500', 'generate-user-token~401', 'a~b~c', 'constructor']) {
      it(`has no scenario ${scenario}`, async () => {
        const answer = await page.mint({ path: `/test~${scenario}/token` });
        assertError(answer, 404);
        assert.match(answer.text, /success, slow, lost, refused/);
      });
    }
  });

  group('a slow answer, in test mode', ['longWaits'], (page) => {
    it('takes seconds on demand', async () => {
      const startedAt = performance.now();
      assertSuccess(await callIn(page, 'pricing_2~slow', 'pricing_2'));
      assert.ok(performance.now() - startedAt > 2_900);
    });
  });

  group('the limits, in test mode', ['limited'], (page) => {
    it('are those of the visitor, in test mode and without it together', async () => {
      const mints = [{ path: '/test~success/token' }, {}, { path: '/test~503/token' }];
      for (const how of mints) assert.equal((await page.mint(how)).status, 200);
      for (const how of mints) assertError(await page.mint(how), 429);
    });
  });
};
