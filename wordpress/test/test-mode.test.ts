/** The setting "Test mode": the simulated service answers the whole site, and the real one gets no request. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { quoteRequest, uniqueQuoteRequest } from '../../host/test/support/fixtures.js';
import { type ScriptedSite, startScriptedSite } from './support/scripted-site.js';

let here: ScriptedSite;

before(async () => {
  here = await startScriptedSite();
});
after(() => here.close());
afterEach(() => here.reset());

const turnOn = (baseUrl: string) =>
  here.site.php(`update_option('fin_widgets', ['base_url' => '${baseUrl}', 'test' => '1']);`);

const mint = async (path = '/token', body = {}) => {
  const { code, body: answer } = await here.post(path, body);
  assert.equal(code, 200);
  return answer as { token: string; test?: boolean; answers?: ({ response: { Monthly_fee: number } } | null)[] };
};

for (const [what, baseUrl] of [
  ['without a connection', () => ''],
  ['with a connection', () => here.upstream.baseUrl],
] as const)
  test(`a page gets simulated quotes without knowing of the setting, ${what}`, async () => {
    const { token: real } = await mint();
    await turnOn(baseUrl());
    here.received.length = 0;
    const { token: tested, test } = await mint();
    assert.equal(test, true);
    const priced = (await here.post('/wf/pricing_2', quoteRequest, tested)).body as {
      response?: { Monthly_fee: number };
    };
    assert.equal(priced.response?.Monthly_fee, 239.8);
    assert.equal((await here.post('/wf/pricing_2', quoteRequest, real)).code, 401);
    assert.equal((await here.post('/test~slwo/token')).code, 404);
    assert.equal((await fetch(`${here.site.url}/wp-json/fin/v1/checkout`)).status, 200);
    assert.deepEqual(here.received, []);
    assert.equal(await here.notice(), '');
    const health = await here.site.value<{ status: string; description: string }>(
      'return FinWidgets\\Health::test();',
      'administrator',
    );
    assert.equal(health.status, 'recommended');
    assert.match(health.description, /The test mode is on/);
    await here.reset();
    assert.equal((await here.post('/wf/pricing_2', quoteRequest, tested)).code, 401);
  });

test('a simulated 429 does not pause the prefetching of real quotes', async () => {
  const fee = async (path: string) => (await mint(path, { questions: [uniqueQuoteRequest()] })).answers?.[0];
  assert.ok(await fee('/token'));
  assert.ok(!(await fee('/test~pricing_2~429/token')));
  assert.ok(await fee('/token'));
});

test('slow: the quotes of a batch are slow together', async () => {
  const { token } = await mint('/test~slow/token');
  const startedAt = performance.now();
  const quoteRequests = [uniqueQuoteRequest(), uniqueQuoteRequest(), uniqueQuoteRequest()];
  const { code } = await here.post('/test~slow/prices', { questions: quoteRequests }, token);
  const seconds = (performance.now() - startedAt) / 1000;
  assert.equal(code, 200);
  assert.ok(seconds > 2.9 && seconds < 6, `${seconds} s`);
});
