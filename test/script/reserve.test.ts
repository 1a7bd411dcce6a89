/** Room that is reserved without any CSS of the page's author: nothing on the page moves from the server's HTML to the fee. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { snippet } from '../../scripts/build/snippet.js';
import { type Room, reserve } from '../../src/reserve.js';
import { delayScripts, layoutShift } from '../support/layout-shift.js';
import type { Scenario } from '../support/scenario.js';
import { button, connection, site, tag, version, waitForState } from './site.js';

const { visit } = site();

const texts = `<strong slot="rate">3,99 % effektiver Jahreszins</strong>
  <p slot="legal">Repräsentatives Beispiel: Nettodarlehensbetrag 24.900,00 €, fester Sollzinssatz 3,92 % p. a., 180 Monatsraten zu 183,92 €,
  Gesamtbetrag 33.105,60 €. Darlehensgeber: Beispielbank AG, Musterstraße 1, 10115 Berlin.</p>`;

const markup = (room: Room, slots: string) => (service: Scenario) =>
  `<meta name="viewport" content="width=device-width"><style>${reserve(room)}</style>
  <p>Before</p><fin-monthly-fee lang="de" country="Germany" total-cost="24.900" tenor="15">Ask us.${slots}</fin-monthly-fee>
  ${button}<p id="after">After</p>${tag(connection(service))}`;

test('a class of the page hides an element and the div that one is made in', async (t) => {
  const { page } = await visit(
    t,
    (service) => `<style>.away { display: none }</style><style>${reserve()}</style>
      ${['monthly-fee', 'checkout-button', 'lead-form'].map((name) => `<fin-${name} class="away"></fin-${name}><div class="away" data-fin-widget="${name}"></div>`).join('')}
      ${tag(connection(service))}`,
  );
  const heights = await page.$$eval('.away', (elements) => elements.map(({ clientHeight }) => clientHeight));
  assert.deepEqual(heights, [0, 0, 0, 0, 0, 0]);
});

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

for (const [what, column] of [
  [
    'large text in a narrow column of which the page says the width',
    '--fin-column: 320px; inline-size: 320px; font-size: 20px',
  ],
  ['small text, which the card enlarges', '--fin-column: 540px; inline-size: 540px; font-size: 13px'],
  ['a font size of the card alone', '--fin-column: 100cqi; --fin-font-size: 18px; inline-size: 650px'],
] as const)
  test(`nothing moves: ${what}`, async (t) => {
    const { page } = await visit(
      t,
      (
        service,
      ) => `<style>${reserve()} section { container-type: inline-size; inline-size: 650px } .column { ${column} }</style>
        <section><div class="column"><fin-monthly-fee lang="de" country="Germany" total-cost="24.900">Ask us.${texts}</fin-monthly-fee><p>After</p></div></section>
        ${tag(connection(service))}`,
    );
    await page.setViewport({ width: 1280, height: 3000 });
    await delayScripts(page);
    await page.reload();
    await waitForState(page, 'fin-monthly-fee', 'ready');
    assert.equal(await layoutShift(page), 0);
  });

describe('with fin-widgets/reserve.css nothing moves below any snippet of the documents', () => {
  const files = [
    'README.md',
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((file) => `docs/${file}`),
  ];
  const snippets = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^```html\n(.*?)^```/gms)].map(([, html = '']) => html))
    .filter((html) => /<fin-|data-fin-widget/.test(html))
    // The connection is that of the test. Two elements of one name would share an id.
    .map((html, i) => html.replace(/<script.*?<\/script>/gs, '').replace(/\b(id|for)="(\w+)"/g, `$1="$2-${i}"`));
  const lead = '<fin-lead-form country="DE" total-cost="24.900"><a href="tel:+49301234567">Call us</a></fin-lead-form>';
  const mount = `<div data-fin-widget="monthly-fee" data-country="SE" data-total-cost="249000"><p data-slot="legal">Exempel</p></div>`;

  for (const width of [320, 390, 768, 1280])
    test(`${width} px`, async (t) => {
      const all = [...snippets, lead, mount].map(
        (html) => `<section lang="de">${html}<p class="after">After</p></section>`,
      );
      const { page } = await visit(
        t,
        (service) =>
          `<meta name="viewport" content="width=device-width"><style>${reserve()}</style>${all.join('')}${tag(connection(service))}`,
      );
      await page.setViewport({ width, height: 40_000 });
      const tops = () => page.$$eval('.after', (all) => all.map((one) => one.getBoundingClientRect().top));
      let before: number[] = [];
      await delayScripts(page, undefined, async () => {
        before = await tops();
      });
      await page.reload();
      await page.waitForFunction(() =>
        [...document.querySelectorAll('fin-monthly-fee, fin-lead-form')].every(
          (element) =>
            element.matches(':is(:state(ready), :state(unconfigured))') ||
            element.shadowRoot?.querySelector('[part=submit]'),
        ),
      );
      const after = await tops();
      const moved = after.flatMap((top, i) => {
        const by = top - (before[i] ?? 0) - ((after[i - 1] ?? 0) - (before[i - 1] ?? 0));
        return Math.abs(by) > 2 ? [`${Math.round(by)} px: ${all[i]?.replace(/\s+/g, ' ').slice(0, 300)}`] : [];
      });
      assert.deepEqual(moved, []);
    });
});

describe('a snippet of the command reserves by itself', () => {
  for (const width of [320, 390, 768, 1280])
    test(`${width} px`, async (t) => {
      const { page } = await visit(t, (service) => {
        const html = snippet(readFileSync('dist/fin-widgets.js'), version).replace(/<script.*?<\/script>/s, '');
        return `<meta name="viewport" content="width=device-width">${html}<div>After</div>
          <fin-monthly-fee layout="line" product="lease" country="DE" total-cost="24900"></fin-monthly-fee>${tag(connection(service))}`;
      });
      await page.setViewport({ width, height: 1000 });
      await delayScripts(page);
      await page.reload();
      await waitForState(page, 'fin-monthly-fee', 'ready');
      const shift = await layoutShift(page);
      assert.ok(shift < 0.005, String(shift));
      const line = await page.$eval('[layout=line]', (element) => element.getBoundingClientRect().height);
      assert.ok(line < 100, `the line has ${line} px`);
    });
});
