/** Quotes: equal quote requests are sent once, and answers are cached. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { quoteRequest, uniqueQuoteRequest } from '../support/fixtures.js';
import { deferred, waitTimeoutMs, waitUntil } from '../support/timing.js';
import { assertError, assertLimited, assertSuccess } from './assertions.js';
import type { Group } from './group.js';
import { eventually } from './page.js';
import { localOrigin } from './subject.js';

export const quotes = (group: Group): void => {
  group('a quote', ['standard'], (page) => {
    it('is fetched once for equal quote requests at the same time', async () => {
      const held = deferred<Response | undefined>();
      page.upstream.setAnswers({ pricing_2: () => held.promise });
      const requested = uniqueQuoteRequest();
      const token = await page.token();
      const answers = Array.from({ length: 20 }, () => page.call('pricing_2', requested, { token }));
      await waitUntil(() => page.upstream.sent().length > 0);
      held.resolve(undefined);
      const fees = (await Promise.all(answers)).map((answer) => assertSuccess(answer).Monthly_fee);
      assert.deepEqual(new Set(fees), new Set([201]));
      assert.equal(page.upstream.sent().length, 1);
    });

    it('serves visitors of every origin, whatever unknown or pinned fields they send', async () => {
      const requested = uniqueQuoteRequest();
      const { text } = await page.call('pricing_2', requested);
      const token = await page.token({ origin: localOrigin });
      const turned = Object.fromEntries(Object.entries({ ...requested, x: 1, organization: 'x' }).reverse());
      assert.equal((await page.call('pricing_2', turned)).text, text);
      const elsewhere = await page.call('pricing_2', requested, { token, origin: localOrigin });
      assertSuccess(elsewhere, localOrigin);
      assert.equal(elsewhere.text, text);
      assert.equal(page.upstream.sent().length, 1);
    });

    it('does not serve another quote request', async () => {
      const requested = uniqueQuoteRequest();
      const changes = [{}, { LTI_tenor: '11 years' }, { LTI_downpayment: 11 }, { country_project: 'Netherlands' }];
      const fees: number[] = [];
      for (const change of changes)
        fees.push(assertSuccess(await page.call('pricing_2', { ...requested, ...change })).Monthly_fee);
      assert.deepEqual(fees, [201, 202, 203, 204]);
    });

    it('that failed is asked for again', async () => {
      page.upstream.setAnswers({
        pricing_2: ({ count }) => (count === 1 ? new Response('', { status: 500 }) : undefined),
      });
      const requested = uniqueQuoteRequest();
      assertError(await page.call('pricing_2', requested), 502, 'ERROR');
      assertSuccess(await page.call('pricing_2', requested));
    });
  });

  group('a cached quote', ['shortLived'], (page) => {
    it('expires', async () => {
      const token = async () => (await eventually(200, () => page.mint())).response.token;
      const requested = uniqueQuoteRequest();
      const fee = async () =>
        assertSuccess(await page.call('pricing_2', requested, { token: await token() })).Monthly_fee;
      assert.equal(await fee(), 201);
      const end = Date.now() + waitTimeoutMs;
      while ((await fee()) === 201) assert.ok(Date.now() < end);
      assert.equal(page.upstream.sent().length, 2);
    });
  });

  group('a cached quote, in the last quarter of its life,', ['renewsQuotes', 'limitedRenewals'], (page) => {
    it('is given at once, and renewed once in the background', async () => {
      const held = deferred<Response | undefined>();
      page.upstream.setAnswers({ pricing_2: ({ count }) => (count > 1 ? held.promise : undefined) });
      const requested = uniqueQuoteRequest();
      const fee = async () => {
        await pause(20);
        return assertSuccess(await page.call('pricing_2', requested)).Monthly_fee;
      };
      const begin = performance.now();
      // The upstream holds every answer but the first. So whoever gets one did not wait for the renewal.
      while (page.upstream.sent().length < 2) assert.equal(await fee(), 201);
      assert.ok(performance.now() - begin > 4_000, 'not before');
      assert.deepEqual(await Promise.all([fee(), fee(), fee()]), [201, 201, 201]);
      held.resolve(undefined);
      const end = performance.now() + waitTimeoutMs;
      while ((await fee()) === 201) assert.ok(performance.now() < end);
      assert.equal(await fee(), 202);
      assert.equal(page.upstream.sent().length, 2);
    });

    it('is not renewed for a visitor whose limit is used up, for which a renewal counts', async () => {
      await page.restart('limitedRenewals');
      const [one, other] = [uniqueQuoteRequest(), uniqueQuoteRequest()];
      for (const requested of [one, other]) assertSuccess(await page.call('pricing_2', requested));
      // The last quarter begins after 4.5 s.
      await pause(4_700);
      assertSuccess(await page.call('pricing_2', one));
      await waitUntil(() => page.upstream.sent().length === 3);
      for (let i = 0; i < 5; i++) {
        assert.equal(assertSuccess(await page.call('pricing_2', other)).Monthly_fee, 202);
        assertLimited(await page.call('pricing_2', uniqueQuoteRequest()), 600);
      }
      assert.equal(page.upstream.sent().length, 3);
    });
  });

  group('a quote, without a cache,', ['permissive'], (page) => {
    it('is fetched each time', async () => {
      for (let i = 0; i < 3; i++) assertSuccess(await page.call('pricing_2', quoteRequest));
      assert.equal(page.upstream.sent().length, 3);
    });
  });
};
