/** Elements inside of forms, dialogs, hidden tabs, iframes and long lists of the host page. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { connection, fee, site, tag, waitForState } from './site.js';

const { visit, put } = site();

test('in a form: the selection is submitted under its name, and no event of the inner controls reaches the form', async (t) => {
  const { page, complaints } = await visit(
    t,
    (
      service,
    ) => `${tag(connection(service))}<form onsubmit="event.preventDefault()">${fee.replace(' ', ' name="offer" ')}</form><script>
      window.eventTypes = [];
      for (const type of ['input', 'change', 'submit', 'reset', 'invalid'])
        document.forms[0].addEventListener(type, (event) => eventTypes.push(type));
    </script>`,
  );
  await waitForState(page, 'fin-monthly-fee', 'ready');
  await page.locator('fin-monthly-fee >>> [part~=downpayment-increase]').click();
  await page.locator('fin-monthly-fee >>> [part~=slider]').fill('20');
  await waitForState(page, 'fin-monthly-fee', 'ready');
  const sent = await page.evaluate(() => [...new FormData(document.forms[0])].map(([name]) => name));
  assert.deepEqual(sent, ['offer-tenor', 'offer-downpayment', 'offer-fee']);
  assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'eventTypes')), []);
  assert.deepEqual(complaints, []);
});

test('beside old libraries: MooTools up to 1.4, Prototype 1.7', async (t) => {
  const library = `<script>
    Array.from = (list) => list == null ? [] : Array.prototype.slice.call(list);
    Array.prototype.map = function (run) { return [...this.entries()].reduce((all, [i, one]) => [...all, run(one, i)], []); };
    window.Document = function () {};
  </script>`;
  const { page, service, complaints } = await visit(
    t,
    (service) => library + tag(connection(service)) + fee.replace(' ', ' tenor="15" term-chart all-costs-included '),
  );
  await waitForState(page, 'fin-monthly-fee', 'ready');
  const [quoteRequest] = await service.log('pricing_2');
  assert.equal((quoteRequest?.body as { LTI_tenor: string } | undefined)?.LTI_tenor, '15 years');
  assert.equal(await page.$$eval('fin-monthly-fee >>> [part~=tenor-option]', (options) => options.length), 20);
  const height = await page.$eval('fin-monthly-fee', (card) => card.getBoundingClientRect().height);
  assert.ok(height > 300, `the card has its styles: ${height} px`);
  assert.deepEqual(complaints, []);
});

test('in XHTML, the page’s own content stays', async (t) => {
  const { page, complaints } = await visit(
    t,
    (service) => `<iframe></iframe><template id="page">
    ${tag(connection(service), 'defer=""').replace('src="', 'src="http://site.localhost')}${fee.replace('></', '>Call us</')}</template>`,
  );
  const frame = await (await page.$('iframe'))?.contentFrame();
  await page.evaluate(() => {
    const markup = document.querySelector('template')?.innerHTML.replace('http://site.localhost', location.origin);
    const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><body>${markup}</body></html>`;
    const frame = document.querySelector('iframe');
    if (frame) frame.src = URL.createObjectURL(new Blob([xhtml], { type: 'application/xhtml+xml' }));
  });
  await frame?.waitForFunction('window.finWidgets && document.contentType.includes("xhtml")');
  const width = await frame?.$eval('fin-monthly-fee', (card) => card.getBoundingClientRect().width);
  assert.ok(Number(width) > 0, `${width} px wide`);
  assert.deepEqual(complaints, []);
});

test('a long address in a legal text is not cut off', async (t) => {
  const address = 'https://www.bank.example/privatkunden/ratenkredite/vorvertragliche-informationen.pdf';
  const { page } = await visit(
    t,
    (service) => tag(connection(service)) + fee.replace('></', `><p slot="legal"><a href="#">${address}</a></p></`),
  );
  await page.setViewport({ width: 320, height: 800 });
  await waitForState(page, 'fin-monthly-fee', 'ready');
  const ends = await page.evaluate(() =>
    ['a', 'fin-monthly-fee'].map((name) => document.querySelector(name)?.getBoundingClientRect().right ?? Number.NaN),
  );
  assert.ok((ends[0] as number) <= (ends[1] as number), `${ends}`);
});

const lazy = fee.replace(' loading="eager"', '');
/** The page's first fee would be asked for wherever it is. */
const first = fee.replace(' ', ' disabled ');
const second = 'fin-monthly-fee:not([disabled])';

for (const [where, markup, showScript] of [
  ['a dialog', `<dialog style="width: 40rem">${lazy}</dialog>`, "document.querySelector('dialog').showModal()"],
  ['a hidden tab', `<section hidden>${lazy}</section>`, "document.querySelector('section').hidden = false"],
  [
    'a tab without display',
    `<section style="display: none">${lazy}</section>`,
    "document.querySelector('section').style.display = ''",
  ],
  [
    'closed details',
    `<details><summary>What a month costs</summary>${lazy}</details>`,
    "document.querySelector('details').open = true",
  ],
] as const) {
  test(`in ${where} no request is sent before it is shown, and then the card has its full width`, async (t) => {
    const { page, service, complaints } = await visit(t, (service) => tag(connection(service)) + first + markup);
    await waitForState(page, second, 'idle');
    // After two frames every IntersectionObserver has been called.
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
    assert.deepEqual(await service.log(), []);
    await page.evaluate(showScript);
    await waitForState(page, second, 'ready');
    const width = await page.$eval(
      second,
      (element) => element.shadowRoot?.querySelector('[part~=slider]')?.clientWidth,
    );
    assert.ok(width && width > 100, `${width}`);
    assert.deepEqual(complaints, []);
  });
}

test('300 fees in a list: one token, one request for each distinct selection, and only for fees near the viewport', async (t) => {
  const costs = ['10.000', '20.000', '30.000'];
  const item = (_: unknown, index: number) =>
    `<li style="height: 30rem">${lazy.replace('24.900', costs[index % costs.length] ?? '')}</li>`;
  const { page, service, complaints } = await visit(t, (service) => {
    return `${tag(connection(service))}<ul>${Array.from({ length: 300 }, item).join('')}</ul>`;
  });
  await waitForState(page, 'li:first-child fin-monthly-fee', 'ready');
  await service.until(2, 'pricing_2');
  // The first payment is there before all cards have read their settings.
  await waitForState(page, 'li:last-child fin-monthly-fee', 'idle');
  const states = () => page.$$eval('fin-monthly-fee', (fees) => [...new Set(fees.slice(10).map(({ state }) => state))]);
  assert.deepEqual(await states(), ['idle']);
  assert.equal((await service.log('token')).length, 1);

  await page.$eval('li:last-child', (item) => item.scrollIntoView());
  await waitForState(page, 'li:last-child fin-monthly-fee', 'ready');
  const requested = (await service.log('pricing_2')).map(({ body }) => JSON.stringify(body));
  assert.deepEqual([requested.length, new Set(requested).size], [3, 3]);
  assert.equal((await service.log('token')).length, 1);
  assert.deepEqual(complaints, []);
});

describe('in a sandboxed frame', () => {
  const framed = (inner: string, sandbox: string) =>
    `<iframe src="${inner}" width="600" height="600" sandbox="${sandbox}"></iframe>`;

  test('with its origin it works as anywhere', async (t) => {
    const { page, complaints } = await visit(t, (service) =>
      framed(put(tag(connection(service)) + fee), 'allow-scripts allow-same-origin allow-popups'),
    );
    await waitForState(page.frames()[1] ?? assert.fail('no frame'), 'fin-monthly-fee', 'ready');
    assert.deepEqual(
      complaints.filter((line) => line.startsWith('fin-widgets')),
      [],
    );
  });

  test('without forms, the console names the missing sandbox attribute beside an element that has a form', async (t) => {
    const named = /fin-widgets: this page is in a sandboxed frame without allow-forms/;
    for (const [elements, sandbox, isNamed] of [
      [`${fee}<fin-lead-form country="Germany"></fin-lead-form>`, 'allow-scripts allow-same-origin', true],
      [`${fee}<fin-lead-form country="Germany"></fin-lead-form>`, 'allow-scripts allow-same-origin allow-forms', false],
      [fee, 'allow-scripts allow-same-origin', false],
    ] as const) {
      const { page, complaints } = await visit(t, (service) =>
        framed(put(tag(connection(service)) + elements), sandbox),
      );
      const frame = page.frames()[1] ?? assert.fail('no frame');
      await waitForState(frame, 'fin-monthly-fee', 'ready');
      const events = await frame.evaluate(async () => {
        const heard: string[] = [];
        addEventListener('submit', ({ type }) => heard.push(type), true);
        await window.finWidgets?.diagnose();
        return heard;
      });
      assert.equal(named.test(complaints.join('\n')), isNamed, complaints.join('\n'));
      assert.deepEqual(events, []); // the page hears nothing of the check
    }
  });

  test('without its origin, which a host refuses, the console names the missing sandbox attribute', async (t) => {
    const { page, complaints } = await visit(
      t,
      (service) => framed(put(tag(connection(service)) + fee), 'allow-scripts'),
      {
        token: [{ status: 403, body: { message: 'No' }, repeat: true }],
      },
    );
    const frame = page.frames()[1] ?? assert.fail('no frame');
    await waitForState(frame, 'fin-monthly-fee', 'error');
    await frame.evaluate(() => window.finWidgets?.diagnose());
    assert.match(complaints.join('\n'), /fin-widgets: this page is in a sandboxed frame.* add allow-same-origin/);
  });
});
