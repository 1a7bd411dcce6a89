/** Room that is reserved without any CSS of the page's author: nothing on the page moves from the server's HTML to the fee. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { type Room, reserve } from '../../src/reserve.js';
import type { Scenario } from '../support/scenario.js';
import { button, connection, site, tag, waitForState } from './site.js';

const { visit } = site();

const texts = `<strong slot="rate">3,99 % effektiver Jahreszins</strong>
  <p slot="legal">Repräsentatives Beispiel: Nettodarlehensbetrag 24.900,00 €, fester Sollzinssatz 3,92 % p. a., 180 Monatsraten zu 183,92 €,
  Gesamtbetrag 33.105,60 €. Darlehensgeber: Beispielbank AG, Musterstraße 1, 10115 Berlin.</p>`;

const page = (room: Room, slots: string) => (service: Scenario) =>
  `<meta name="viewport" content="width=device-width"><style>${reserve(room)}</style>
  <p>Before</p><fin-monthly-fee lang="de" country="Germany" total-cost="24.900" tenor="15">Ask us.${slots}</fin-monthly-fee>
  ${button}<p id="after">After</p>${tag(connection(service))}`;

/** The sum of all layout shifts until now. */
const shifted = (tab: Page) =>
  tab.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]; // entries of this type have a value
          sum += shifts.reduce((before, { value }) => before + value, 0);
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );

for (const [what, room, slots] of [
  ['a credit with its warning', {}, ''],
  ['a credit with rate and example', { legal: true }, texts],
] as const)
  for (const width of [320, 390, 768, 1280])
    test(`nothing moves: ${what}, ${width} px`, async (t) => {
      const visited = await visit(t, page(room, slots));
      await visited.page.setViewport({ width, height: 3000 });
      // The script is held back until the server's HTML has been painted.
      await visited.page.setRequestInterception(true);
      let release = () => {};
      const painted = new Promise<void>((resolve) => {
        release = resolve;
      });
      visited.page.on('request', async (request) => {
        if (request.url().endsWith('/fin-widgets.js')) await painted;
        await request.continue();
      });
      const loaded = visited.page.reload({ waitUntil: 'load' });
      await visited.page.waitForSelector('#after');
      await visited.page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
      const top = () => visited.page.$eval('#after', (element) => element.getBoundingClientRect().top);
      const before = await top();
      release();
      await loaded;
      await waitForState(visited.page, 'fin-monthly-fee', 'ready');
      await waitForState(visited.page, 'fin-checkout-button', 'idle');
      assert.equal(await top(), before);
      assert.equal(await shifted(visited.page), 0);
      // The card fills the room.
      const [card, host] = await visited.page.$eval('fin-monthly-fee', (element) => [
        element.shadowRoot?.querySelector('.card')?.getBoundingClientRect().height,
        element.getBoundingClientRect().height,
      ]);
      assert.equal(card, host);
    });
