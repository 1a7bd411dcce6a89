/**
 * The Redis that the processes of a host share is killed or paused under load, and comes back: prices, sessions and limits go on, and
 * creates are refused meanwhile. That none is sent twice is for the chaos suite.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { project, quoteRequest } from '../../support/fixtures.js';
import { waitUntil } from '../processes.js';
import type { Answer, Page } from './page.js';
import { onRedis, type RedisServer } from './shared-store.js';
import { openSite, type Site } from './site.js';

/** Mints for one visitor. Only the test of limits needs more. */
const points = 10;

let site: Site<RedisServer>;
before(async () => {
  site = await openSite(onRedis, { limits: { mint: { points, seconds: 600 }, create: false, pricing: false } });
});
after(() => site?.close());

let count = 0;
/** Each quote request and project has a total cost of its own, by which its calls are recognized. */
const uniqueQuoteRequest = () => ({
  ...quoteRequest,
  'total_cost_installation (after subsidies) (incl vat)': 10_000 + count++,
});
const uniqueProject = () => ({ ...project, Total_cost_installation: 10_000 + count++ });

const isRefused = ({ status, bodyStatus }: Answer) => status === 503 && bodyStatus === 'NOT_RUN';

/** Visitors who mint, ask and create through nginx until `end` is called. */
const startLoad = () => {
  const quoteRequests: Answer[] = [];
  const mints: Answer[] = [];
  const creates: Answer[] = [];
  let over = false;
  const visit = async (step: (page: Page) => Promise<unknown>) => {
    const page = site.page();
    while (!over) await step(page);
  };
  const call = async (page: Page) => quoteRequests.push(await page.call('pricing_2', uniqueQuoteRequest()));
  const mint = async () => mints.push(await site.page().mint());
  /** Repeats a create until it is not refused. */
  const create = async (page: Page) => {
    const body = uniqueProject();
    const key = site.key();
    let answer: Answer;
    do {
      answer = await page.call('new_project_2', body, { key });
      creates.push(answer);
    } while (!over && isRefused(answer));
  };
  const visitors = [call, call, mint, create, create, create, create].map(visit);
  return {
    questions: quoteRequests,
    mints,
    creates,
    async end() {
      over = true;
      await Promise.all(visitors);
    },
  };
};

/** Waits until each process has answered ten prices more, ten mints, and ten creates with this status. */
const eachAnswers = async (creates: number) => {
  const seen = site.servers.map(({ entries }) => entries.length);
  await waitUntil(() =>
    site.servers.every(({ entries }, i) =>
      [
        { operation: 'pricing_2', status: 200 },
        { operation: 'token', status: 200 },
        { operation: 'new_project_2', status: creates },
      ].every(
        ({ operation, status }) =>
          entries.slice(seen[i]).filter((entry) => entry.operation === operation && entry.status === status).length >=
          10,
      ),
    ),
  );
};

const statusesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))];

describe('a Redis that is killed under load and restarted', () => {
  it('does not affect prices and sessions; creates get 503 meanwhile', async () => {
    const load = startLoad();
    await eachAnswers(200);

    // Four creates are under way when Redis dies. Their answers must reach the page.
    const known = site.service.calls('new_project_2').length;
    const release = site.service.hold('new_project_2');
    await waitUntil(() => site.service.calls('new_project_2').length === known + 4);
    await site.store.kill();
    release();
    await eachAnswers(503);
    await site.store.start();
    await eachAnswers(200);
    await load.end();

    assert.deepEqual(statusesOf(load.questions), [200]);
    assert.deepEqual(statusesOf(load.mints), [200]);
    const done = load.creates.filter(({ status }) => status === 200).length;
    assert.equal(done, site.service.calls('new_project_2').length, 'each answer of the service reached its page');
    assert.ok(load.creates.every((answer) => answer.status === 200 || isRefused(answer)));
  });

  it('leaves limits working: each process counts for itself, and both together again afterwards', async () => {
    const mintsOf = async (page: Page) => {
      const answers = await Promise.all(Array.from({ length: 6 * points }, () => page.mint()));
      assert.deepEqual(statusesOf(answers).sort(), [200, 429]);
      return answers.filter(({ status }) => status === 200).length;
    };
    const early = site.page();
    assert.equal(await mintsOf(early), points);
    await site.store.kill();
    assert.equal(await mintsOf(site.page()), 2 * points);
    await site.store.start();
    for (const at of site.servers)
      await waitUntil(
        async () =>
          (await site.page({ at }).call('new_project_2', uniqueProject(), { key: site.key() })).status === 200,
      );
    assert.equal(await mintsOf(site.page()), points);
    assert.equal((await early.mint()).status, 429, 'the earlier count is kept');
  });

  it('does not keep a process from starting', async () => {
    const [first] = site.servers;
    await site.store.kill();
    await first.kill();
    await first.start();
    const page = site.page({ at: first });
    assert.equal((await page.call('pricing_2', uniqueQuoteRequest())).status, 200);
    const body = uniqueProject();
    const key = site.key();
    const refused = await page.call('new_project_2', body, { key });
    assert.ok(isRefused(refused), refused.text);
    await site.store.start();
    await waitUntil(async () => (await page.call('new_project_2', body, { key })).status === 200);
  });
});

describe('a Redis that is paused under load', () => {
  it('delays no request for long; commands sent meanwhile have no effect later', async () => {
    const load = startLoad();
    await eachAnswers(200);
    site.store.pause();
    await eachAnswers(503);
    site.store.resume();
    await eachAnswers(200);
    await load.end();
    assert.deepEqual(statusesOf(load.questions), [200]);
    assert.deepEqual(statusesOf(load.mints), [200]);
    for (const { entries } of site.servers)
      for (const { operation, duration } of entries)
        assert.ok(operation !== 'pricing_2' || Number(duration) < 5_000, `a price took ${duration} ms`);
    // A claim that was left behind would make the next attempt wait, and then UNKNOWN.
    assert.ok(load.creates.every((answer) => answer.status === 200 || isRefused(answer)));
  });
});
