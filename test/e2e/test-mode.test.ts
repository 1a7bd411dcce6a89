/** The test mode on a page: the mark, every outcome, and nothing that reaches the service. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createHost } from 'fin-widgets-host';
import type { Page } from 'puppeteer-core';
import { simulatedService } from '../../host/src/test-mode/simulated-service.js';
import { reserve } from '../../src/reserve.js';
import { type DemoSite, openDemo, visit } from './demo.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});
after(() => demo.close());

const marks = {
  en: 'Test mode: prices and offers are not real.',
  de: 'Testmodus: Preise sind nicht echt.',
  fr: 'Mode test\u00a0: prix fictifs.',
  it: 'Modalità di prova: prezzi fittizi.',
  nl: 'Testmodus: prijzen zijn niet echt.',
  sv: 'Testläge: fiktiva priser.',
};

const elements = `<fin-monthly-fee total-cost="24.000" tenor="10" downpayment="10" product="lease"></fin-monthly-fee>
  <fin-checkout-button type-project="Solar" offer-pdf="/offer.pdf" checkout-origins="https://checkout.example"></fin-checkout-button>
  <fin-lead-form></fin-lead-form>`;

const customer = {
  first_name_customer: 'Carla',
  last_name_customer: 'Customer',
  email_customer: 'carla.customer@example.org',
  phone_customer: '+49 221 5550100',
  address_project: { address: 'Am Ring 1, Köln' },
};

/** Answers the requests of a page in the place of the demo. */
type Answer = (request: Request) => Promise<Response> | undefined;

/** Opens a page of the demo's origin that has this script tag. */
const openPage = async (
  page: Page,
  tag: string,
  { body = elements, lang = 'en', answer }: { body?: string; lang?: string; answer?: Answer } = {},
) => {
  await page.setRequestInterception(true);
  page.on('request', async (request) => {
    const isPage = new URL(request.url()).pathname === '/page';
    const script = `<script src="/fin-widgets.js" data-base-url="/fin" data-token-url="/fin/token" data-country="DE" ${tag}></script>`;
    const html = `<!doctype html><html lang="${lang}"><link rel="icon" href="data:,">${script}${body}`;
    if (isPage) return request.respond({ contentType: 'text/html', body: html });
    const headers = { ...request.headers(), origin: demo.url };
    const copy = new Request(request.url(), {
      method: request.method(),
      headers,
      ...(request.postData() && { body: request.postData() ?? null }),
    });
    const given = await answer?.(copy);
    if (!given) return request.continue();
    return request.respond({
      status: given.status,
      headers: Object.fromEntries(given.headers),
      body: await given.text(),
    });
  });
  await page.goto(`${demo.url}/page`);
};

const waitForState = (page: Page, tag: string, state: string) =>
  page.waitForFunction((tag, state) => document.querySelector(tag)?.matches(`:state(${state})`), {}, tag, state);

/** The text of each element's mark. */
const marksOn = (page: Page) =>
  page.evaluate(() =>
    ['fin-monthly-fee', 'fin-checkout-button', 'fin-lead-form'].map(
      (tag) => document.querySelector(tag)?.shadowRoot?.querySelector('[part=test]')?.textContent,
    ),
  );

const clickCheckout = async (page: Page) => {
  await page.evaluate((customer) => {
    const button = document.querySelector('fin-checkout-button') as HTMLElement & { project: object; checkout(): void };
    button.project = customer;
    button.checkout();
  }, customer);
};

const countProjects = async () => (await demo.rows('projects')).length;

for (const [lang, mark] of Object.entries(marks)) {
  test(`every element is marked as a test in ${lang}, also before the first answer`, async (t) => {
    const { page, complaints } = await visit(t, demo);
    await openPage(page, 'data-test', { lang });
    await waitForState(page, 'fin-monthly-fee', 'ready');
    await waitForState(page, 'fin-lead-form', 'idle');
    assert.deepEqual(await marksOn(page), [mark, mark, mark]);
    assert.deepEqual(complaints, []);
  });
}

test('fee, project and checkout are simulated, whatever checkout-origins says, and the service hears of nothing', async (t) => {
  const { page, complaints, addresses } = await visit(t, demo);
  const before = await countProjects();
  await openPage(page, 'data-test="success"');
  await waitForState(page, 'fin-monthly-fee', 'ready');
  assert.equal(await page.$eval('fin-monthly-fee', (fee) => (fee as unknown as { fee: number }).fee), 239.8);
  await Promise.all([page.waitForNavigation(), clickCheckout(page)]);
  assert.equal(page.url(), `${demo.url}/fin/test~success/checkout`);
  assert.match(await page.$eval('h1', (title) => title.textContent), /^Test/);
  const toHost = addresses.map((address) => new URL(address).pathname).filter((path) => path.startsWith('/fin/'));
  assert.ok(
    toHost.every((path) => path.startsWith('/fin/test~success/')),
    String(toHost),
  );
  assert.equal(await countProjects(), before);
  assert.deepEqual(complaints, []);
});

test('the dialog is marked, too', async (t) => {
  const { page } = await visit(t, demo);
  await openPage(page, 'data-test');
  await waitForState(page, 'fin-checkout-button', 'idle');
  await page.evaluate(() =>
    (document.querySelector('fin-checkout-button') as unknown as { checkout(): void }).checkout(),
  );
  await waitForState(page, 'fin-checkout-button', 'collecting');
  const mark = await page.$eval(
    'fin-checkout-button',
    (button) => button.shadowRoot?.querySelector('dialog [part=test]')?.textContent,
  );
  assert.equal(mark, marks.en);
});

for (const [background, scheme, surface] of [
  ['#c00', 'light', ''],
  ['#777', 'dark', ''],
  ['#fff', 'light', '--fin-surface: #123'],
] as const)
  test(`the mark is readable on ${background}, ${scheme} ${surface}`, async (t) => {
    const { page } = await visit(t, demo);
    const style = `<style>:root { color-scheme: ${scheme} } body { background: ${background} } body > * { ${surface} }</style>`;
    await openPage(page, 'data-test', { body: style + elements });
    await waitForState(page, 'fin-monthly-fee', 'ready');
    await waitForState(page, 'fin-lead-form', 'idle');
    const contrasts = await page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const marks = [...document.querySelectorAll('fin-monthly-fee, fin-checkout-button, fin-lead-form')].map(
        (element) => getComputedStyle(element.shadowRoot?.querySelector('[part=test]') as Element),
      );
      return marks.map((style) => {
        const [text = 0, ground = 0] = [style.color, style.backgroundColor].map((color) => {
          if (!context) return 0;
          context.clearRect(0, 0, 1, 1);
          context.fillStyle = color;
          context.fillRect(0, 0, 1, 1);
          const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
          if (a < 255) return Number.NaN;
          const [red = 0, green = 0, blue = 0] = [r, g, b].map((value) => ((value / 255 + 0.055) / 1.055) ** 2.4);
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        });
        return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
      });
    });
    for (const contrast of contrasts) assert.ok(contrast >= 4.5, String(contrasts));
  });

test('mark and card lie within the room that the page has reserved', async (t) => {
  const { page } = await visit(t, demo);
  await openPage(page, 'data-test', { body: `<style>${reserve()}</style>${elements}` });
  await waitForState(page, 'fin-monthly-fee', 'ready');
  const [reserved, height, cardEnd] = await page.$eval('fin-monthly-fee', (fee) => [
    Number.parseFloat(getComputedStyle(fee).minBlockSize),
    fee.getBoundingClientRect().height,
    (fee.shadowRoot?.querySelector('.card')?.getBoundingClientRect().bottom ?? 0) - fee.getBoundingClientRect().top,
  ]);
  assert.deepEqual([height, cardEnd], [reserved, reserved]);
});

for (const [scenario, state] of [
  ['new_project_2 lost', 'unknown'],
  ['new_project_2 503', 'unknown'],
  ['new_project_2 400', 'error'],
  ['new_project_2 refused', 'error'],
] as const) {
  test(`${scenario}: the fee is there, and the button says what a visitor would read`, async (t) => {
    const { page } = await visit(t, demo);
    await openPage(page, `data-test="${scenario}"`);
    await waitForState(page, 'fin-monthly-fee', 'ready');
    await clickCheckout(page);
    await waitForState(page, 'fin-checkout-button', state);
  });
}

for (const [scenario, code] of [
  ['503', 'http'],
  ['429', 'rate_limited'],
] as const) {
  test(`${scenario}: the card has the message of a failure`, async (t) => {
    const { page } = await visit(t, demo);
    await page.evaluateOnNewDocument(() => {
      addEventListener('fin-error', (event) => {
        (window as unknown as { code: string }).code = (event as unknown as { error: { code: string } }).error.code;
      });
    });
    await openPage(page, `data-test="${scenario}"`);
    await waitForState(page, 'fin-monthly-fee', 'error');
    assert.equal(await page.evaluate(() => (window as unknown as { code: string }).code), code);
    assert.equal((await marksOn(page))[0], marks.en);
  });
}

test('slow: the card waits, and says so', async (t) => {
  const { page } = await visit(t, demo);
  await openPage(page, 'data-test="pricing_2 slow"');
  await waitForState(page, 'fin-monthly-fee', 'pending');
  await waitForState(page, 'fin-monthly-fee', 'ready');
});

test('a scenario that does not exist, and a host without a test mode: no figure, nothing but the mint is sent, and the console says why', async (t) => {
  const { page: misspelled, complaints } = await visit(t, demo);
  await openPage(misspelled, 'data-test="slwo"');
  await waitForState(misspelled, 'fin-monthly-fee', 'error');
  await misspelled.evaluate(() => window.finWidgets?.diagnose());
  assert.match(complaints.join('\n'), /data-test/);

  const seen = await visit(t, demo);
  const paths: string[] = [];
  await openPage(seen.page, 'data-test', {
    // A host of an earlier version decides by the end of the path alone.
    answer: (request) => {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith('/fin/')) return undefined;
      paths.push(pathname);
      return Promise.resolve(Response.json({ token: 'a.b.c', expires_in: 600, idempotency: true }));
    },
  });
  await waitForState(seen.page, 'fin-monthly-fee', 'error');
  assert.match(seen.complaints.join('\n'), /data-test is set, but the host has no test mode/);
  await seen.page.evaluate(() => window.finWidgets?.diagnose());
  assert.match(
    seen.complaints.join('\n'),
    /the host at \S+ has no test mode\. .* Only the request for a token was sent/,
  );
  assert.deepEqual([...new Set(paths)], ['/fin/test~/token']);
});

test('a client that the page made is not used in the test mode', async (t) => {
  const { page } = await visit(t, demo);
  await openPage(page, 'data-test');
  const calls = await page.evaluate(`(async () => {
    const fee = document.querySelector('fin-monthly-fee');
    let calls = 0;
    fee.client = { call: async () => void calls++ };
    await fee.updateComplete;
    await fee.updateComplete;
    return calls;
  })()`);
  assert.equal(calls, 0);
});

test('a host that is in the test mode as a whole marks pages that know nothing of it', async (t) => {
  const { page, complaints } = await visit(t, demo);
  const service = simulatedService('success');
  assert.ok(service);
  const host = createHost({
    service,
    origins: [demo.url],
    offerPdfOrigins: [demo.url],
    secret: 'x'.repeat(32),
    log: () => {},
  });
  await openPage(page, '', {
    answer: (request) => (new URL(request.url).pathname.startsWith('/fin/') ? host(request) : undefined),
  });
  await waitForState(page, 'fin-monthly-fee', 'ready');
  await page.waitForFunction(() =>
    document.querySelector('fin-checkout-button')?.shadowRoot?.querySelector('[part=test]'),
  );
  assert.deepEqual((await marksOn(page)).slice(0, 2), [marks.en, marks.en]);
  await Promise.all([page.waitForNavigation(), clickCheckout(page)]);
  assert.equal(page.url(), `${demo.url}/fin/checkout`);
  assert.deepEqual(complaints, []);
});
