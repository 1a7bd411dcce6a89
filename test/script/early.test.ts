/** `fin-widgets.early.js`, the optional tag that requests the first quote before the script is there. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { defaultRetries } from '../../src/client/retry.js';
import type { Plan, Scenario } from '../support/scenario.js';
import { connection, earlyTag as early, fee, site, tag, waitForState } from './site.js';

const { visit, putScript } = site();

const bare = '<fin-monthly-fee></fin-monthly-fee>';
const cost = 'total_cost_installation (after subsidies) (incl vat)';
const german = { country_project: 'Germany', currency_project: 'EUR' };
/** The quote request of `fee`. The page leaves term and down payment to the host. */
const question = { ...german, [cost]: 24_900 };
const earlyFee = 123.45;

/** The first mint answers its quote request; later ones bring a token alone. */
const answering = (page = {}): Plan => {
  const answers = Array(5).fill({ status: 'success', response: { Monthly_fee: earlyFee } });
  return { token: [{ body: { token: 'token-early', expires_in: 600, idempotency: true, answers, page } }] };
};

putScript('/nothing/fin-widgets.js', ';');
/** Not the script, but its tag. */
const tagAlone = (data: Record<string, string>) => tag(data).replace('/fin-', '/nothing/fin-');

const feeOf = (page: Page) => page.$eval('fin-monthly-fee', ({ fee }) => fee);

const bodies = async (service: Scenario, called: 'token' | 'pricing_2') =>
  (await service.log(called)).map(({ body }) => body);

describe('the script takes the early answer, and requests neither a token nor the quote again', () => {
  const cases: [name: string, make: (service: Scenario) => string, question: object, page?: object][] = [
    ['settings on the tag and on the card', (service) => tag(connection(service)) + fee, question],
    ['data-host', (service) => tag({ host: service.baseUrl }) + fee, question],
    [
      'all settings on the tag',
      (service) =>
        tag({ ...connection(service), country: 'SE', 'total-cost': '30 000', organization: 'one', tenors: '20 5' }) +
        bare,
      [5, 20].map((years) => ({
        country_project: 'Sweden',
        currency_project: 'kr',
        organization: 'one',
        LTI_tenor: `${years} years`,
        [cost]: 30_000,
      })),
    ],
    [
      'all settings on the card',
      ({ baseUrl, tokenUrl }) =>
        tag({ 'base-url': '/nobody', 'token-url': '/nobody', tenor: '3' }) +
        fee.replace('>', ` base-url="${baseUrl}" token-url="${tokenUrl}" tenor="7" downpayment="13">`),
      { ...question, LTI_tenor: '7 years', LTI_downpayment: 15 },
    ],
    [
      'a token URL that ends with a slash',
      ({ baseUrl, tokenUrl }) => tag({ 'base-url': baseUrl, 'token-url': `${tokenUrl}/` }) + fee,
      question,
    ],
    [
      'JSON beside the tag',
      ({ baseUrl, tokenUrl }) =>
        `<script type="application/json" data-fin-widgets>${JSON.stringify({ baseUrl, tokenUrl, downpayment: 0 })}</script>` +
        tag() +
        fee,
      { ...question, LTI_downpayment: 0 },
    ],
    [
      'a property that the page has set',
      (service) =>
        `${tag(connection(service))}${fee}<script>document.querySelector('fin-monthly-fee').totalCost = 18000</script>`,
      { ...german, [cost]: 18_000 },
    ],
    [
      'the country from the host',
      (service) => `${tag(connection(service))}<fin-monthly-fee total-cost="500"></fin-monthly-fee>`,
      { [cost]: 500 },
      { country: 'Switzerland', tenor: 12 },
    ],
    [
      'few terms, whose payments come along',
      (service) => tag(connection(service)) + fee.replace('>', ' tenors="5 10 15">'),
      [10, 5, 15].map((years) => ({ ...question, LTI_tenor: `${years} years` })),
    ],
  ];
  for (const [name, make, asked, hostSettings] of cases)
    test(name, async (t) => {
      const { page, service, complaints } = await visit(t, (service) => early + make(service), answering(hostSettings));
      await waitForState(page, 'fin-monthly-fee', 'ready');
      assert.equal(await feeOf(page), earlyFee);
      assert.deepEqual(await bodies(service, 'token'), [{ questions: [asked].flat() }]);
      assert.deepEqual(await bodies(service, 'pricing_2'), []);
      assert.deepEqual(complaints, []);
    });
});

describe('an early answer that does not fit, or is a failure', () => {
  const before = (code: string) => (service: Scenario) => {
    putScript('/before.js', code);
    return `${early}<script defer src="/before.js"></script>${tag(connection(service))}${fee}`;
  };
  for (const [name, make, expected] of [
    [
      'the total cost has changed meanwhile',
      before(`document.querySelector('fin-monthly-fee').setAttribute('total-cost', 12000)`),
      100,
    ],
    ['it is older than ten seconds', before(`const now = Date.now(); Date.now = () => now + 1e4`), 207.5],
  ] as const)
    test(name, async (t) => {
      const { page, service } = await visit(t, make, answering());
      await waitForState(page, 'fin-monthly-fee', 'ready');
      assert.equal(await feeOf(page), expected);
      assert.equal((await service.log('token')).length, 2);
    });

  test('it fails: it counts as the first attempt', async (t) => {
    const make = (service: Scenario) => early + tag(connection(service)) + fee;
    const { page, service } = await visit(t, make, { token: [{ status: 503, repeat: true }] });
    await waitForState(page, 'fin-monthly-fee', 'error');
    assert.equal((await service.log('token')).length, 1 + defaultRetries);
  });

  test('the host asks for a pause', async (t) => {
    const make = (service: Scenario) => early + tag(connection(service)) + fee;
    const pause = { status: 429, headers: { 'retry-after': '1' } };
    const { page, service } = await visit(t, make, { token: [pause, ...(answering().token ?? [])] });
    await waitForState(page, 'fin-monthly-fee', 'ready');
    assert.equal(await feeOf(page), earlyFee);
    const [first, second, ...more] = await service.log('token');
    assert.ok(first && second && second.at - first.at >= 900);
    assert.deepEqual(more, []);
  });

  test('it is refused: the card says so, and asks no second time', async (t) => {
    const make = (service: Scenario) => early + tag(connection(service)) + fee;
    const { page, service } = await visit(t, make, { token: [{ status: 403 }] });
    await waitForState(page, 'fin-monthly-fee', 'error');
    assert.equal((await service.log('token')).length, 1);
  });

  test('the host answers no quote requests', async (t) => {
    const { page, service } = await visit(t, (service) => early + tag(connection(service)) + fee);
    await waitForState(page, 'fin-monthly-fee', 'ready');
    assert.equal(await feeOf(page), 207.5);
    assert.equal((await service.log('token')).length, 1);
  });
});

describe('a page that the file does not understand: it requests nothing, and does not throw', () => {
  const posts = (requests: readonly string[]) => requests.filter((request) => request.startsWith('POST'));

  test('one that it understands', async (t) => {
    const { requests, service } = await visit(t, (service) => early + tagAlone(connection(service)) + fee);
    assert.deepEqual(posts(requests), [`POST ${service.tokenUrl}`]);
  });

  const mount = '<div data-fin-widget="monthly-fee"></div>';
  for (const [name, make] of [
    ['no card', (service) => tagAlone(connection(service))],
    ['a data mount comes first', (service) => tagAlone(connection(service)) + mount + fee],
    [
      'no tag of the script',
      ({ baseUrl, tokenUrl }) => fee.replace('>', ` base-url="${baseUrl}" token-url="${tokenUrl}">`),
    ],
    [
      'a tag that a consent manager blocks',
      (service) => tagAlone(connection(service)).replace('<script', '<script type="text/plain"') + fee,
    ],
    ['no address', () => tagAlone({}) + fee],
    ['a fixed token', (service) => tagAlone({ ...connection(service), token: 'fixed' }) + fee],
    ['the test mode', (service) => tagAlone({ ...connection(service), test: '' }) + fee],
    ['a disabled card', (service) => tagAlone(connection(service)) + fee.replace('>', ' disabled>')],
    ['a disabled form', (service) => `${tagAlone(connection(service))}<fieldset disabled>${fee}</fieldset>`],
    [
      'a client of the page',
      (service) =>
        `${tagAlone(connection(service))}${fee}<script>document.querySelector('fin-monthly-fee').client = {}</script>`,
    ],
    ['a composed example', (service) => tagAlone(connection(service)) + fee.replace('>', ' lender="Bank, Berlin">')],
    ['no total cost', (service) => tagAlone(connection(service)) + fee.replace('24.900', '')],
    ['a wrong total cost', (service) => tagAlone(connection(service)) + fee.replace('24.900', 'much')],
    ['a wrong term', (service) => tagAlone(connection(service)) + fee.replace('>', ' tenor="21">')],
    [
      'a total cost from the page',
      (service) => tagAlone({ ...connection(service), 'total-cost-from': 'p' }) + fee.replace('total-cost', 'title'),
    ],
    [
      'quotes in the page',
      (service) => `${tagAlone(connection(service))}<script type="application/json" data-fin-quotes>{}</script>${fee}`,
    ],
    [
      'a selection in the address',
      (service) => `<script>location.hash = 'fin=1:5-0'</script>${tagAlone(connection(service))}${fee}`,
    ],
    [
      'a page that is prerendered',
      (service) =>
        `<script>Object.defineProperty(document, 'prerendering', { value: true })</script>${tagAlone(connection(service))}${fee}`,
    ],
    [
      'invalid JSON',
      (service) => `<script data-fin-widgets type="a/b">{</script>${tagAlone(connection(service))}${fee}`,
    ],
    ['the script has run', (service) => `<script>finWidgets = {}</script>${tagAlone(connection(service))}${fee}`],
  ] as [string, (service: Scenario) => string][])
    test(name, async (t) => {
      const { requests, complaints } = await visit(t, (service) => early + make(service));
      assert.deepEqual(posts(requests), []);
      assert.deepEqual(complaints, []);
    });
});

test('what no script takes does not stay', async (t) => {
  const atOnce =
    '<script>const later = setTimeout; window.setTimeout = (run, ms) => later(run, ms === 10_000 ? 0 : ms)</script>';
  const { page, service } = await visit(t, (service) => atOnce + early + tagAlone(connection(service)) + fee);
  await service.until(1, 'token');
  await page.waitForFunction(() => Object.keys(document.querySelector('script[src*=early]') as object).length === 0);
});

test('the page gets no global name, and the tag keeps nothing', async (t) => {
  const names = '<script>window.before = new Set(Reflect.ownKeys(window)); before.add("before")</script>';
  putScript('/names.js', 'window.added = Reflect.ownKeys(window).filter((key) => !before.has(key) && key !== "added")');
  const { page } = await visit(
    t,
    (service) => `${names}${early}<script defer src="/names.js"></script>${tag(connection(service))}${fee}`,
    answering(),
  );
  await waitForState(page, 'fin-monthly-fee', 'ready');
  assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'added')), []);
  assert.deepEqual(await page.$eval('script[src*=early]', (tag) => Object.keys(tag)), []);
});

test('an optimizer that combines both files changes nothing', async (t) => {
  const [first, second] = ['early.js', 'js'].map((end) => readFileSync(`dist/fin-widgets.${end}`, 'utf8'));
  putScript('/bundle/fin-widgets.js', `${first}\n;${second}\n;finWidgets.files = '/';`);
  const make = (service: Scenario) => tag(connection(service)).replace('/fin-', '/bundle/fin-') + fee;
  const { page, service, complaints } = await visit(t, make, answering());
  await waitForState(page, 'fin-monthly-fee', 'ready');
  assert.equal(await feeOf(page), earlyFee);
  assert.equal((await service.log('token')).length, 1);
  assert.deepEqual(complaints, []);
});
