/** Two processes of a host behind nginx are one host: they share logins, limits, prices, sessions, projects and outcomes. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { project, quoteRequest, update } from '../../support/fixtures.js';
import { onRedis } from './shared-store.js';
import { openSite, type Site } from './site.js';

let site: Site;
before(async () => {
  site = await openSite(onRedis, { limits: { mint: { points: 5, seconds: 600 }, create: false, pricing: false } });
});
after(() => site?.close());

let requested = 0;
/** A quote request that no test has sent before. */
const uniqueQuoteRequest = () => ({
  ...quoteRequest,
  'total_cost_installation (after subsidies) (incl vat)': 10_000 + requested++,
});
const times = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)));

describe('two processes behind nginx', () => {
  it('make one login for 100 first requests at once', async () => {
    const page = site.page();
    const answers = await times(100, () => page.call('pricing_2', uniqueQuoteRequest()));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(site.service.calls('generate-user-token').length, 1);
    assert.equal(site.service.calls('pricing_2').length, 100);
    for (const server of site.servers) {
      const prices = server.entries.filter(({ operation }) => operation === 'pricing_2');
      assert.ok(prices.length >= 40, `round robin: ${prices.length}`);
    }
  });

  it('create one project for 20 equal creates at once', async () => {
    const page = site.page();
    const key = site.key();
    const before = await site.service.projects();
    const answers = await times(20, () => page.call('new_project_2', project, { key }));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal((await site.service.projects()) - before, 1);
    assert.equal(site.service.calls('new_project_2').length, 1);
  });

  it('share a limit', async () => {
    const page = site.page();
    const answers = await times(20, () => page.mint());
    assert.equal(answers.filter(({ status }) => status === 200).length, 5);
    assert.equal(answers.filter(({ status, bodyStatus }) => status === 429 && bodyStatus === 'NOT_RUN').length, 15);
    assert.equal((await site.page().mint()).status, 200, 'another visitor has their own');
  });
});

describe('the other process', () => {
  const pages = () =>
    site.servers.map((at) => site.page({ at })) as [ReturnType<Site['page']>, ReturnType<Site['page']>];

  it('knows a price', async () => {
    const [here, there] = pages();
    const body = uniqueQuoteRequest();
    const before = site.service.calls('pricing_2').length;
    const first = await here.call('pricing_2', body);
    assert.equal(first.status, 200);
    assert.equal((await there.call('pricing_2', body)).text, first.text);
    assert.equal(site.service.calls('pricing_2').length - before, 1);
  });

  it('accepts a session', async () => {
    const [here, there] = pages();
    const token = await here.token();
    assert.equal((await there.call('pricing_2', uniqueQuoteRequest(), { token })).status, 200);
    assert.equal(
      (await there.call('pricing_2', uniqueQuoteRequest(), { token: `${token.slice(0, -2)}xx` })).status,
      401,
    );
  });

  it('accepts a project id, and no altered one', async () => {
    const [here, there] = pages();
    const { response } = await here.call('new_project_2', project, { key: site.key() });
    const answer = await there.call('update_project_2', { ...update, project: response.project_id });
    assert.equal(answer.status, 200);
    const bare = site.service.calls('update_project_2')[0]?.body.project;
    assert.ok(bare && bare !== response.project_id);
    assert.equal((await there.call('update_project_2', { ...update, project: bare })).status, 403);
    assert.equal(site.service.calls('update_project_2').length, 1);
  });

  it('knows the outcome of a create, and refuses another body', async () => {
    const [here, there] = pages();
    const key = site.key();
    const before = site.service.calls('new_project_2').length;
    const first = await here.call('new_project_2', project, { key });
    assert.equal((await there.call('new_project_2', project, { key })).text, first.text);
    assert.equal((await there.call('new_project_2', { ...project, VAT: true }, { key })).status, 422);
    assert.equal(site.service.calls('new_project_2').length - before, 1);
  });
});
