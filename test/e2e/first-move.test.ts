/** A host answers the first quote together with its settings. The next quotes are there before the visitor moves the slider. */
import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { waitUntil } from '../../host/test/support/timing.js';
import { type DemoSite, openDemo, visit } from './demo.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});
after(() => demo.close());

/** Opens a page with one card, and waits for its payment. `hold`: holds the file of the prefetcher back until it resolves. */
const openCard = async (t: TestContext, hold?: Promise<void>) => {
  const seen = await visit(t, demo);
  const { page, addresses } = seen;
  await page.setRequestInterception(true);
  page.on('request', async (request) => {
    if (request.url().includes('fin-widgets-prefetcher')) await hold;
    if (!request.url().endsWith('/offer')) return void request.continue();
    const script = `<script src="/fin-widgets.js" data-base-url="/fin" data-token-url="/fin/token" data-country="DE"></script>`;
    const card = '<fin-monthly-fee product="lease" total-cost="24900" tenor="15"></fin-monthly-fee>';
    const body = `<!doctype html><html lang="en"><link rel="icon" href="data:,">${script}${card}`;
    void request.respond({ contentType: 'text/html', body });
  });
  await page.goto(`${demo.url}/offer`);
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  return {
    ...seen,
    requests: (part: string) => addresses.filter((address) => address.includes(part)).length,
    async pointToSlider() {
      const slider = await page.waitForSelector('fin-monthly-fee >>> [part=slider]', { visible: true });
      const { x, y, width, height } = (await slider?.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(x + width / 2, y + height / 2);
    },
    nextQuotes: () => page.waitForResponse((response) => response.url().includes('/fin/prices')),
  };
};

test('one movement of the pointer to the slider has the payments of its positions requested', async (t) => {
  const { requests, pointToSlider, nextQuotes, complaints } = await openCard(t);
  await waitUntil(() => requests('fin-widgets-prefetcher') === 1);
  assert.deepEqual([requests('/fin/token'), requests('/fin/prices')], [1, 0]);
  const answered = nextQuotes();
  await pointToSlider();
  await answered;
  assert.deepEqual(complaints, []);
});

test('a pointer that comes before the file of the prefetcher counts when the file is there', async (t) => {
  let release = () => {};
  const { requests, pointToSlider, nextQuotes, complaints } = await openCard(
    t,
    new Promise((resolve) => {
      release = resolve;
    }),
  );
  await pointToSlider();
  assert.equal(requests('/fin/prices'), 0);
  const answered = nextQuotes();
  release();
  await answered;
  assert.deepEqual(complaints, []);
});
