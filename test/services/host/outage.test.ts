/** The Redis that the processes of a host share is killed or stands still in the middle of the load, and comes back. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { project, question } from '../../host/fixtures.js';
import { until } from '../processes.js';
import type { Answer, Page } from './page.js';
import { openSite, type Site } from './site.js';

/** Mints for one visitor: more than any here needs, but for the one who tries. */
const points = 10;

let site: Site;
before(async () => {
  site = await openSite({ limits: { mint: { points, seconds: 600 }, create: false, pricing: false } });
});
after(() => site?.close());

let count = 0;
/** What nobody asked or made yet: known again by its total cost. */
const anotherQuestion = () => ({
  ...question,
  'total_cost_installation (after subsidies) (incl vat)': 10_000 + count++,
});
const anotherProject = () => ({ ...project, Total_cost_installation: 10_000 + count++ });

/** A project that a visitor wants: one key, one body, asked for until it is not refused. */
interface Wish {
  key: string;
  body: ReturnType<typeof anotherProject>;
  answers: Answer[];
}

const outcomeOf = ({ answers }: Wish) => answers.at(-1);
const isDone = (wish: Wish) => outcomeOf(wish)?.status === 200;
const isRefused = ({ status, word }: Answer) => status === 503 && word === 'NOT_RUN';
const isUnknown = ({ status, word }: Answer) => status === 502 && word === 'UNKNOWN';
const costOf = ({ body }: { body: Wish['body'] }) => body.Total_cost_installation;

/** Visitors who come, ask and create over nginx until they are to end. */
const startLoad = () => {
  const questions: Answer[] = [];
  const mints: Answer[] = [];
  const wishes: Wish[] = [];
  let over = false;
  const visit = async (step: (page: Page) => Promise<unknown>) => {
    const page = site.page();
    while (!over) await step(page);
  };
  const ask = async (page: Page) => questions.push(await page.ask('pricing_2', anotherQuestion()));
  const come = async () => mints.push(await site.page().mint());
  const create = async (page: Page) => {
    const wish: Wish = { key: site.key(), body: anotherProject(), answers: [] };
    wishes.push(wish);
    do wish.answers.push(await page.ask('new_project_2', wish.body, { key: wish.key }));
    while (!over && wish.answers.slice(-1).every(isRefused));
  };
  const visitors = [ask, ask, come, create, create, create, create].map(visit);
  return {
    questions,
    mints,
    wishes,
    async end() {
      over = true;
      await Promise.all(visitors);
    },
  };
};

/** Waits until each process has answered ten prices more, ten mints, and ten creates with this status. */
const eachAnswers = async (creates: number) => {
  const seen = site.servers.map(({ entries }) => entries.length);
  await until(() =>
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

/** That each key came to one project or to none, and that both processes tell its outcome, to the byte. */
const assertOnce = async (wishes: readonly Wish[]) => {
  const calls = site.service.calls('new_project_2');
  for (const at of site.servers) {
    const page = site.page({ at });
    for (const wish of wishes.filter(isDone))
      assert.equal((await page.ask('new_project_2', wish.body, { key: wish.key })).text, outcomeOf(wish)?.text);
  }
  assert.equal(site.service.calls('new_project_2').length, calls.length, 'nothing was sent anew');
  for (const wish of wishes) {
    const sent = calls.filter((call) => costOf(call) === costOf(wish)).length;
    assert.ok(isDone(wish) ? sent === 1 : sent <= 1, `${sent} calls for one key`);
    for (const answer of wish.answers)
      assert.ok(answer.status === 200 || isRefused(answer) || isUnknown(answer), `${answer.status} ${answer.text}`);
  }
  assert.equal(await site.service.projects(), calls.length);
};

describe('a Redis that is killed under load and restarted', () => {
  it('does not affect prices and sessions; creates get 503 meanwhile, and none is sent twice', async () => {
    const load = startLoad();
    await eachAnswers(200);

    // Some creates are under way when it dies: their answers reach the page all the same.
    const known = site.service.calls('new_project_2').length;
    const release = site.service.hold('new_project_2');
    await until(() => site.service.calls('new_project_2').length === known + 4);
    await site.redis.kill();
    release();
    await eachAnswers(503);
    await site.redis.start();
    await eachAnswers(200);
    await load.end();

    assert.deepEqual(statusesOf(load.questions), [200]);
    assert.deepEqual(statusesOf(load.mints), [200]);
    const underWay = site.service
      .calls('new_project_2')
      .slice(known, known + 4)
      .map(costOf);
    assert.deepEqual(load.wishes.filter((wish) => isDone(wish) && underWay.includes(costOf(wish))).length, 4);
    await assertOnce(load.wishes);
  });

  it('leaves limits working: each process counts for itself, and both together again afterwards', async () => {
    const mintsOf = async (page: Page) => {
      const answers = await Promise.all(Array.from({ length: 6 * points }, () => page.mint()));
      assert.deepEqual(statusesOf(answers).sort(), [200, 429]);
      return answers.filter(({ status }) => status === 200).length;
    };
    const early = site.page();
    assert.equal(await mintsOf(early), points);
    await site.redis.kill();
    assert.equal(await mintsOf(site.page()), 2 * points);
    await site.redis.start();
    for (const at of site.servers)
      await until(
        async () =>
          (await site.page({ at }).ask('new_project_2', anotherProject(), { key: site.key() })).status === 200,
      );
    assert.equal(await mintsOf(site.page()), points);
    assert.equal((await early.mint()).status, 429, 'what was counted before is not forgotten');
  });

  it('does not keep a process from starting', async () => {
    const [first] = site.servers;
    await site.redis.kill();
    await first.kill();
    await first.start();
    const page = site.page({ at: first });
    assert.equal((await page.ask('pricing_2', anotherQuestion())).status, 200);
    const body = anotherProject();
    const key = site.key();
    const refused = await page.ask('new_project_2', body, { key });
    assert.ok(isRefused(refused), refused.text);
    await site.redis.start();
    await until(async () => (await page.ask('new_project_2', body, { key })).status === 200);
  });
});

describe('a Redis that is paused under load', () => {
  it('delays no request for long; commands sent meanwhile have no effect later', async () => {
    const load = startLoad();
    await eachAnswers(200);
    site.redis.freeze();
    await eachAnswers(503);
    site.redis.thaw();
    await eachAnswers(200);
    await load.end();
    assert.deepEqual(statusesOf(load.questions), [200]);
    assert.deepEqual(statusesOf(load.mints), [200]);
    for (const { entries } of site.servers)
      for (const { operation, duration } of entries)
        assert.ok(operation !== 'pricing_2' || Number(duration) < 5_000, `a price took ${duration} ms`);
    // A claim that nobody took back would keep the next who asks waiting, and then in the dark.
    assert.deepEqual(load.wishes.flatMap(({ answers }) => answers).filter(isUnknown), []);
    await assertOnce(load.wishes);
  });
});
