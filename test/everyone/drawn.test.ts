/** What is drawn, measured in its pixels: a contrast of 3 for what makes a control one, for how it stands, and for the focus. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { reached, site, type Visit } from '../script/site.js';
import { textContrast } from './colours.js';
import { choiceContrasts, edges, enough, leastRing, sliderContrasts } from './measures.js';
import { changed, picture } from './pixels.js';
import { look } from './seen.js';
import { chips, fee, forceColours, open, openState, type StateName, slots, themes, wear } from './states.js';

const here = site();

const ready = async (t: TestContext, html: string): Promise<Visit> => {
  const visit = await open(here, t, html);
  await reached(visit.page, 'fin-monthly-fee', 'ready');
  return visit;
};

/** A picture is of the view: as large as what is looked at, and no larger. */
const view = { width: 640, height: 1100 };

/** Looks at a page in light and dark, in its own colours and in forced ones. */
const inAllColours = async (t: TestContext, page: Page, look: () => Promise<void>): Promise<void> => {
  for (const theme of themes) {
    await t.test(`in ${theme}`, async () => {
      await wear(page, { theme, ...view });
      await look();
    });
    await t.test(`in forced colours over ${theme}`, async () => {
      await forceColours(page, theme);
      await look();
    });
  }
};

const forms: StateName[] = ['dialog, all of it wrong', 'button, not certain', 'lead form idle'];

describe('there is a contrast of 3', () => {
  test('of the slider’s thumb and track, and of how far it is filled', async (t) => {
    const { page } = await ready(t, fee());
    await inAllColours(t, page, async () => enough(await sliderContrasts(page)));
  });

  test('of the chosen term to the others', async (t) => {
    const { page } = await ready(t, fee(chips));
    await inAllColours(t, page, async () => enough(await choiceContrasts(page)));
  });

  for (const [terms, attributes] of Object.entries({ 'a select': '', chips })) {
    test(`of the edge of each control in the fee, its terms as ${terms}`, async (t) => {
      const { page } = await ready(t, fee(attributes));
      await inAllColours(t, page, async () => enough(await edges(page)));
    });
  }

  for (const name of forms) {
    test(`of the edge of each control: ${name}`, async (t) => {
      const { page } = await openState(here, t, name);
      await inAllColours(t, page, async () => enough(await edges(page)));
    });
  }

  test('of the focus, around each control of the fee', async (t) => {
    const { page } = await ready(t, fee(chips));
    await inAllColours(t, page, async () => {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()); // an element's or the body
      const before = await picture(page);
      for (const part of ['downpayment-decrease', 'slider', 'downpayment-increase', 'tenor-option']) {
        await page.focus(
          `fin-monthly-fee >>> :is(button[part~=${part}], input[part~=${part}], [part~=${part}] :checked)`,
        );
        const { name, box } = await look(page, 'focused');
        assert.equal(name, part);
        const pixels = changed(before, await picture(page), box);
        assert.ok(pixels >= leastRing, `${name}: ${pixels} px`);
      }
    });
  });
});

test('where the slider has the focus its bubble lies over no other text', async (t) => {
  const { page } = await ready(t, fee());
  for (const width of [1280, 320]) {
    await wear(page, { width });
    await page.focus('fin-monthly-fee >>> [part~=slider]');
    for (const key of ['Home', 'End', 'ArrowLeft'] as const) {
      await page.keyboard.press(key);
      await reached(page, 'fin-monthly-fee', 'ready');
      assert.deepEqual(await look(page, 'unread'), [], `${key} at ${width} px`);
    }
  }
});

test('text and links of the legal area keep contrast and size under a theme without either', async (t) => {
  const theme = '<style>fin-monthly-fee { --fin-muted: #ccc; --fin-font-size: 9px }</style>';
  const { page } = await ready(t, theme + fee(chips, slots));
  const legal = (await look(page, 'colours')).filter(({ text }) => /Kreditaufnahme|Example:|its terms/.test(text));
  assert.equal(legal.length, 3);
  for (const text of legal) assert.ok(textContrast(text) >= 4.5, text.text);
  const [size = 0] = await page.$$eval('fin-monthly-fee >>> [part~=legal]', (found) =>
    found.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  );
  assert.ok(size >= 14);
});

test('the measure itself: black on white is 21, and what is half seen is less', () => {
  const black = { text: '', colour: [0, 0, 0, 1], opacity: 1, grounds: [[0, 0, 0, 0]] } as const;
  assert.equal(textContrast(black), 21);
  assert.equal(textContrast({ ...black, opacity: 0.5 }).toFixed(2), '3.98');
});

test('the measure itself: what is missing is seen to be', async (t) => {
  const { page } = await ready(t, fee());
  const bare = `fin-monthly-fee { --fin-accent: #eee; --fin-muted: #ddd; --fin-border: #fff; --fin-focus: #fff }`;
  await page.addStyleTag({ content: bare });
  const before = await picture(page);
  await page.focus('fin-monthly-fee >>> [part~=downpayment-increase]');
  const { box } = await look(page, 'focused');
  assert.ok(changed(before, await picture(page), box) < leastRing);
  for (const ratio of Object.values(await sliderContrasts(page))) assert.ok(ratio < 3);
  assert.ok(Object.values(await edges(page)).every((ratio) => ratio < 3));
});
