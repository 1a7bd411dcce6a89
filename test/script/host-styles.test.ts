/** What a page's style sheets do to the widgets: nothing that makes them unusable. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { button, connection, fee, site, tag, waitForState } from './site.js';

const { visit } = site();

const both = fee + button;

/** The boxes of the amount and of some controls, in px. */
const boxes = (page: Page) =>
  page.evaluate(() => {
    const parts = { amount: 'amount', slider: 'slider', step: 'downpayment-increase', button: 'button' };
    const measured = Object.entries(parts).map(([name, part]) => {
      const hosts = [...document.querySelectorAll('fin-monthly-fee, fin-checkout-button')];
      const found = hosts.map(({ shadowRoot }) => shadowRoot?.querySelector(`[part~=${part}]`)).find(Boolean);
      const { width = 0, height = 0 } = found?.getBoundingClientRect() ?? {};
      return [name, { width: Math.round(width), height: Math.round(height) }];
    });
    return Object.fromEntries(measured) as Record<keyof typeof parts, { width: number; height: number }>;
  });

type Boxes = Awaited<ReturnType<typeof boxes>>;

/** Opens a page with both elements under this style sheet. */
const styled = async (t: Parameters<typeof visit>[0], css: string, attributes = ''): Promise<Page> => {
  const { page, complaints } = await visit(
    t,
    (service) => `${tag(connection(service))}<style>${css}</style><main ${attributes}>${both}</main>`,
  );
  await waitForState(page, 'fin-monthly-fee', 'ready');
  await waitForState(page, 'fin-checkout-button', 'idle');
  assert.deepEqual(complaints, []);
  return page;
};

/** Checks that the boxes are large enough to read and to press, and not much larger. */
const assertUsable = ({ amount, slider, step, button }: Boxes): void => {
  assert.ok(slider.height >= 24 && slider.height <= 80 && slider.width >= 100, `slider ${JSON.stringify(slider)}`);
  assert.ok(step.height >= 24 && step.width >= 24 && step.height <= 80, `step ${JSON.stringify(step)}`);
  assert.ok(button.height >= 44 && button.height <= 120, `button ${JSON.stringify(button)}`);
  assert.ok(amount.height >= 30 && amount.height <= 120, `amount ${JSON.stringify(amount)}`);
};

describe('rules of the page do not change the inside of the elements', () => {
  let plain: Boxes | undefined;
  const rules = [
    [
      'rules for every tag that is inside',
      'button, input, select, p, label, div, span { all: unset; padding: 40px !important; height: 200px; font-size: 4px !important }',
    ],
    ['a huge line height', 'html, body, main { line-height: 5 !important }'],
    ['box-sizing', '*, *::before, *::after { box-sizing: content-box !important }'],
    [
      'letters and lines apart',
      'body { letter-spacing: 1em; word-spacing: 3em; text-indent: 5em; text-transform: uppercase; white-space: pre }',
    ],
    [
      'our part names as classes',
      '.amount, .slider, .base, .card, .controls, .result, .button { display: none !important }',
    ],
    ['a rem of 10 px', 'html { font-size: 10px } body { font-size: 16px }'],
    ['a rem of 24 px', 'html { font-size: 24px } body { font-size: 16px }'],
  ] as const;
  for (const [what, css] of rules) {
    test(what, async (t) => {
      plain ??= await boxes(await styled(t, ''));
      assert.deepEqual(await boxes(await styled(t, css)), plain);
    });
  }
});

describe('everything stays readable and usable', () => {
  for (const [what, css, attributes] of [
    [
      '* { all: unset }',
      '* { all: unset } head, style, script, title { display: none } html, body, main { display: block }',
      '',
    ],
    ['text of 10 px', 'html { font-size: 10px }', ''],
    ['text of 24 px', 'html { font-size: 24px }', ''],
    ['right to left', '', 'dir="rtl"'],
    ['zoom 0.8', 'main { zoom: 0.8 }', ''],
    ['zoom 2', 'main { zoom: 2; width: 380px }', ''],
    ['a flex row', 'main { display: flex }', ''],
    ['columns of a grid', 'main { display: grid; grid-template-columns: 1fr 1fr }', ''],
  ] as const) {
    test(what, async (t) => {
      const page = await styled(t, css, attributes);
      const { amount, slider, step, button } = await boxes(page);
      const zoom = Number(/zoom: ([\d.]+)/.exec(css)?.[1] ?? 1);
      const natural = ({ width, height }: Boxes['amount']) => ({ width: width / zoom, height: height / zoom });
      assertUsable({ amount: natural(amount), slider: natural(slider), step: natural(step), button: natural(button) });
      assert.equal(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        true,
        'scrolls sideways',
      );
    });
  }

  test('right to left, the slider runs from the right', async (t) => {
    const page = await styled(t, '', 'dir="rtl"');
    const box = async (part: string) =>
      (await (await page.waitForSelector(`fin-monthly-fee >>> [part~=${part}]`, { visible: true }))?.boundingBox())
        ?.x ?? 0;
    assert.ok((await box('downpayment-increase')) < (await box('downpayment-decrease')));
  });
});

test('printed: the fee, without controls', async (t) => {
  const page = await styled(t, '');
  await page.emulateMediaType('print');
  const { amount, slider } = await boxes(page);
  assert.ok(amount.height > 30 && amount.width > 50, JSON.stringify(amount));
  assert.deepEqual(slider, { width: 0, height: 0 });
});

test('a theme’s rules for tags reach neither the legal texts nor the distances', async (t) => {
  const slotted = (
    service: Parameters<typeof connection>[0],
    css: string,
  ) => `${tag(connection(service))}<style>${css}</style>
    <fin-monthly-fee country="Germany" total-cost="24.900"><strong slot="rate">5,63 %</strong><p slot="legal">Example</p></fin-monthly-fee>
    ${button}`;
  const theme = `* { margin: 0; padding: 0 } p { text-indent: 3em; color: #ddd; font-size: 9px; line-height: 3; letter-spacing: 2px }
    strong { color: #eee; font-size: 8px; text-transform: uppercase; background: #fff; opacity: .5 }`;
  const looks = async (css: string) => {
    const { page } = await visit(t, (service) => slotted(service, css));
    await waitForState(page, 'fin-monthly-fee', 'ready');
    await waitForState(page, 'fin-checkout-button', 'idle');
    return page.evaluate(() => {
      const names = [
        'color',
        'fontSize',
        'lineHeight',
        'letterSpacing',
        'textIndent',
        'textTransform',
        'opacity',
      ] as const;
      const texts = [...document.querySelectorAll('[slot]')].map((element) => {
        const style = getComputedStyle(element);
        return names.map((name) => style[name]).join(' ');
      });
      const next = document.querySelector('fin-checkout-button')?.shadowRoot?.querySelector('[part=button]');
      const top = next?.getBoundingClientRect().top ?? 0;
      const card = document.querySelector('fin-monthly-fee')?.getBoundingClientRect();
      return [...texts, Math.round(top - (card?.bottom ?? 0))];
    });
  };
  assert.deepEqual(await looks(theme), await looks(''));
});
