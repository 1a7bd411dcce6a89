/** `finWidgets.diagnose()` with a client of the page's own making: nothing is said of a host that it does not use. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { button, connection, diagnosis, fee, site, tag, waitForConsole, waitForState } from './site.js';

const { visit } = site();

/** A client that answers quotes until the page says that it fails. */
const client = `{ pause() {}, recall() {}, remember() {}, prices: async () => [], async call() {
  if (window.isFailing) throw new Error('down');
  return { status: 'success', response: { Monthly_fee: 100 } };
} }`;

test('its failure is not explained by a host', async (t) => {
  const { page, complaints } = await visit(
    t,
    () => `${tag({}, '')}${fee}<script>document.querySelector('fin-monthly-fee').client = ${client}</script>`,
  );
  await waitForState(page, 'fin-monthly-fee', 'ready');
  await diagnosis(page, complaints);
  complaints.length = 0;
  await page.evaluate(() => {
    Reflect.set(window, 'isFailing', true);
    document.querySelector('fin-monthly-fee')?.refresh();
  });
  await waitForState(page, 'fin-monthly-fee', 'error');
  const [line] = await waitForConsole(complaints);
  assert.match(line ?? '', /^fin-widgets: the page’s own client failed \(bad_response\)\. /);
  complaints.length = 0;
  assert.match((await diagnosis(page, complaints)).join(), /the page’s own client failed \(error\)/);
});

for (const [where, set] of [
  ['of the card', `document.querySelector('fin-monthly-fee').client = ${client}`],
  ['of configure()', `finWidgets.configure({ client: ${client} })`],
] as const)
  test(`the page’s host is not asked in the place of a client ${where}`, async (t) => {
    const { page, complaints, service } = await visit(
      t,
      (service) => `${tag(connection(service), '')}${fee}${button}<script>${set}</script>`,
    );
    await page.waitForFunction(() => document.querySelector('fin-monthly-fee')?.fee === 100);
    const before = (await service.log()).length;
    const lines = await diagnosis(page, complaints);
    assert.equal((await service.log()).length, before);
    assert.doesNotMatch(lines.join(), /from base-url/);
  });
