/** Many fees in one line on one page: one request for all of them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DemoSite, openDemo, serviceFee, visit } from './demo.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});
after(() => demo.close());

const costs = Array.from({ length: 30 }, (_, n) => 9_990 + n * 505);

test('30 lines, most of them far below the viewport, cost one request, and no more by scrolling or pointing', async (t) => {
  const { page, addresses, complaints } = await visit(t, demo);
  const lines = costs.map(
    (cost) => `<section style="block-size: 400px"><h2>Package</h2>
      <fin-monthly-fee layout="line" product="lease" total-cost="${cost}" tenor="15" downpayment="10"></fin-monthly-fee></section>`,
  );
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (!request.url().endsWith('/lines')) return void request.continue();
    const script = `<script src="/fin-widgets.js" data-base-url="/fin" data-token-url="/fin/token" data-country="DE"></script>`;
    void request.respond({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><link rel="icon" href="data:,">${script}${lines.join('')}`,
    });
  });
  await page.goto(`${demo.url}/lines`);
  await page.waitForFunction(() => document.querySelectorAll('fin-monthly-fee:state(ready)').length === 30);
  const requests = () => addresses.filter((address) => new URL(address).pathname.startsWith('/fin/'));
  assert.deepEqual(
    requests().map((address) => new URL(address).pathname),
    ['/fin/token', '/fin/prices'],
  );

  const fees = await page.$$eval('fin-monthly-fee', (elements) =>
    elements.map((element) => (element as HTMLElement & { fee: number }).fee),
  );
  const feeOf = await serviceFee(demo);
  for (const n of [0, 13, 29]) {
    assert.equal(fees[n], await feeOf({ totalCost: costs[n] as number, tenor: 15, downpayment: 10 }));
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.mouse.move(300, 300);
  await page.mouse.wheel({ deltaY: -2_000 });
  await page.waitForNetworkIdle({ idleTime: 500 });
  assert.equal(requests().length, 2);
  assert.deepEqual(complaints, []);
});
