/** Room that is reserved without any CSS of the page's author: nothing on the page moves from the server's HTML to the fee. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Room, reserve } from '../../src/reserve.js';
import { delayScripts, layoutShift } from '../support/layout-shift.js';
import type { Scenario } from '../support/scenario.js';
import { button, connection, site, tag, waitForState } from './site.js';

const { visit } = site();

const texts = `<strong slot="rate">3,99 % effektiver Jahreszins</strong>
  <p slot="legal">Repräsentatives Beispiel: Nettodarlehensbetrag 24.900,00 €, fester Sollzinssatz 3,92 % p. a., 180 Monatsraten zu 183,92 €,
  Gesamtbetrag 33.105,60 €. Darlehensgeber: Beispielbank AG, Musterstraße 1, 10115 Berlin.</p>`;

const markup = (room: Room, slots: string) => (service: Scenario) =>
  `<meta name="viewport" content="width=device-width"><style>${reserve(room)}</style>
  <p>Before</p><fin-monthly-fee lang="de" country="Germany" total-cost="24.900" tenor="15">Ask us.${slots}</fin-monthly-fee>
  ${button}<p id="after">After</p>${tag(connection(service))}`;

test('elements with `hidden` stay hidden', async (t) => {
  const { page } = await visit(
    t,
    (service) => `<style>${reserve()}</style>
      ${['fin-monthly-fee', 'fin-checkout-button', 'fin-lead-form'].map((name) => `<${name} hidden></${name}>`).join('')}
      ${tag(connection(service))}`,
  );
  const heights = await page.$$eval('[hidden]', (elements) =>
    elements.map((element) => element.getBoundingClientRect().height),
  );
  assert.deepEqual(heights, [0, 0, 0]);
});

for (const [what, room, slots] of [
  ['a credit with its warning', {}, ''],
  ['a credit with rate and example', { legal: true }, texts],
] as const)
  for (const width of [320, 390, 768, 1280])
    test(`nothing moves: ${what}, ${width} px`, async (t) => {
      const { page } = await visit(t, markup(room, slots));
      await page.setViewport({ width, height: 3000 });
      const top = () => page.$eval('#after', (element) => element.getBoundingClientRect().top);
      let topBefore: number | undefined;
      await delayScripts(page, undefined, async () => {
        topBefore = await top();
      });
      await page.reload();
      await waitForState(page, 'fin-monthly-fee', 'ready');
      await waitForState(page, 'fin-checkout-button', 'idle');
      assert.equal(await top(), topBefore);
      assert.equal(await layoutShift(page), 0);
      // The card fills the room.
      const [card, host] = await page.$eval('fin-monthly-fee', (element) => [
        element.shadowRoot?.querySelector('.card')?.getBoundingClientRect().height,
        element.getBoundingClientRect().height,
      ]);
      assert.equal(card, host);
    });
