/** What stands around a widget on a page of somebody else's: forms, dialogs, hidden tabs, frames, long lists. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { connection, fee, reached, site, tag } from './site.js';

const { visit, put } = site();

test('in a form: it sends the selection under its name, and no event of the inner controls reaches the form', async (t) => {
  const { page, complaints } = await visit(
    t,
    (
      there,
    ) => `${tag(connection(there))}<form onsubmit="event.preventDefault()">${fee.replace(' ', ' name="offer" ')}</form><script>
      window.heard = [];
      for (const type of ['input', 'change', 'submit', 'reset', 'invalid'])
        document.forms[0].addEventListener(type, (event) => heard.push(type));
    </script>`,
  );
  await reached(page, 'fin-monthly-fee', 'ready');
  await page.locator('fin-monthly-fee >>> [part~=downpayment-increase]').click();
  await page.locator('fin-monthly-fee >>> [part~=slider]').fill('20');
  await reached(page, 'fin-monthly-fee', 'ready');
  const sent = await page.evaluate(() => [...new FormData(document.forms[0])].map(([name]) => name));
  assert.deepEqual(sent, ['offer-tenor', 'offer-downpayment', 'offer-fee']);
  assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'heard')), []);
  assert.deepEqual(complaints, []);
});

const lazy = fee.replace(' loading="eager"', '');

for (const [where, markup, show] of [
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
  test(`in ${where} nothing is asked before it is shown, and then the card has its full width`, async (t) => {
    const { page, there, complaints } = await visit(t, (there) => tag(connection(there)) + markup);
    await reached(page, 'fin-monthly-fee', 'idle');
    // Two frames: what observes the view would have been told by then.
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
    assert.deepEqual(await there.log(), []);
    await page.evaluate(show);
    await reached(page, 'fin-monthly-fee', 'ready');
    const width = await page.$eval(
      'fin-monthly-fee',
      (element) => element.shadowRoot?.querySelector('[part~=slider]')?.clientWidth,
    );
    assert.ok(width && width > 100, `${width}`);
    assert.deepEqual(complaints, []);
  });
}

test('300 fees in a list: one token, one question for each distinct selection, and those near the view alone', async (t) => {
  const costs = ['10.000', '20.000', '30.000'];
  const item = (_: unknown, index: number) =>
    `<li style="height: 30rem">${lazy.replace('24.900', costs[index % costs.length] ?? '')}</li>`;
  const { page, there, complaints } = await visit(t, (there) => {
    return `${tag(connection(there))}<ul>${Array.from({ length: 300 }, item).join('')}</ul>`;
  });
  await reached(page, 'li:first-child fin-monthly-fee', 'ready');
  await there.until(2, 'pricing_2');
  const states = () => page.$$eval('fin-monthly-fee', (fees) => [...new Set(fees.slice(10).map(({ state }) => state))]);
  assert.deepEqual(await states(), ['idle']);
  assert.equal((await there.log('token')).length, 1);

  await page.$eval('li:last-child', (item) => item.scrollIntoView());
  await reached(page, 'li:last-child fin-monthly-fee', 'ready');
  const asked = (await there.log('pricing_2')).map(({ body }) => JSON.stringify(body));
  assert.deepEqual([asked.length, new Set(asked).size], [3, 3]);
  assert.equal((await there.log('token')).length, 1);
  assert.deepEqual(complaints, []);
});

describe('in a sandboxed frame', () => {
  const framed = (inner: string, sandbox: string) =>
    `<iframe src="${inner}" width="600" height="600" sandbox="${sandbox}"></iframe>`;

  test('with its origin it is as anywhere', async (t) => {
    const { page, complaints } = await visit(t, (there) =>
      framed(put(tag(connection(there)) + fee), 'allow-scripts allow-same-origin allow-popups'),
    );
    await reached(page.frames()[1] ?? assert.fail('no frame'), 'fin-monthly-fee', 'ready');
    assert.deepEqual(
      complaints.filter((line) => line.startsWith('fin-widgets')),
      [],
    );
  });

  test('without its origin, which a host refuses, the console names the attribute that is missing', async (t) => {
    const { page, complaints } = await visit(t, (there) => framed(put(tag(connection(there)) + fee), 'allow-scripts'), {
      token: [{ status: 403, body: { message: 'No' }, repeat: true }],
    });
    const frame = page.frames()[1] ?? assert.fail('no frame');
    await reached(frame, 'fin-monthly-fee', 'error');
    await frame.evaluate(() => window.finWidgets?.diagnose());
    assert.match(complaints.join('\n'), /fin-widgets: this page is in a sandboxed frame .* add allow-same-origin/);
  });
});
