/** Two processes on one store ask the service together: once for each selection, however many visitors come, and again before the price expires. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { quoteRequest } from '../../support/fixtures.js';
import { waitUntil } from '../processes.js';
import type { Answer } from './page.js';
import { onPostgres, onRedis, type SharedStore } from './shared-store.js';
import { openSite, type Site } from './site.js';

const ttlSeconds = 4;
/** A price that is younger is not renewed. */
const freshMs = ttlSeconds * 750;
const serviceMs = 300;
const selections = [0, 10, 20, 30, 40].map((LTI_downpayment) => ({ ...quoteRequest, LTI_downpayment }));

const stores: Record<string, (folder: string) => Promise<SharedStore>> = {
  Redis: onRedis,
  PostgreSQL: onPostgres,
};

for (const [name, startStore] of Object.entries(stores))
  describe(`prices of two processes on ${name}`, () => {
    let site: Site;
    before(async () => {
      const options = { pricingTtl: ttlSeconds, limits: { mint: false, create: false, pricing: false } } as const;
      site = await openSite(startStore, options, (operation) =>
        operation === 'pricing_2' ? { answerDelayMs: serviceMs } : {},
      );
    });
    after(() => site?.close());

    const callsOf = ({ LTI_downpayment }: (typeof selections)[number]) =>
      site.service.calls('pricing_2').filter(({ body }) => body.LTI_downpayment === LTI_downpayment).length;

    it('cost the service one quote request for each selection of 100 visitors, plus renewals', async () => {
      const answers = selections.map((): Answer[] => []);
      const visit = async () => {
        const page = site.page();
        for (const [i, selection] of selections.entries()) answers[i]?.push(await page.call('pricing_2', selection));
      };
      const visitAtOnce = (count: number) => Promise.all(Array.from({ length: count }, visit));

      const begin = performance.now();
      /** How often one selection may be asked until now. */
      const most = () => 1 + Math.floor((performance.now() - begin) / freshMs);
      const assertCalls = (least: number) => {
        for (const calls of selections.map(callsOf))
          assert.ok(calls >= least && calls <= most(), `${calls} of ${most()}`);
      };
      await visitAtOnce(40);
      assertCalls(1);
      for (let visitors = 40; visitors < 100; visitors += 10) {
        await visitAtOnce(10);
        await pause(700);
      }
      assertCalls(2);
      for (const each of answers) {
        assert.equal(each.length, 100);
        assert.equal(new Set(each.map(({ text }) => text)).size, 1);
        assert.equal(each[0]?.status, 200);
      }
    });

    it('are asked by the other process if the one that asks is killed', async () => {
      const requested = { ...quoteRequest, LTI_downpayment: 15 };
      const [here, there] = site.servers;
      const release = site.service.hold('pricing_2');
      const lost = site.page({ at: here }).call('pricing_2', requested);
      await waitUntil(() => callsOf(requested) === 1);
      const answer = site.page({ at: there }).call('pricing_2', requested);
      await Promise.all([here.kill(), assert.rejects(lost)]);
      await waitUntil(() => callsOf(requested) === 2);
      release();
      assert.equal((await answer).status, 200);
      assert.equal(callsOf(requested), 2);
      await here.start();
    });
  });
