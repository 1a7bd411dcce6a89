/** What test/everyone measures in Chromium, in Firefox as far as that lets itself be asked: axe, roles and names, forced colours. */
import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { firefox } from '../../scripts/firefox.js';
import { assertAccessible } from '../e2e/axe.js';
import { choiceContrasts, edges, enough, leastRing, sliderContrasts } from '../everyone/measures.js';
import { changed, picture } from '../everyone/pixels.js';
import { look } from '../everyone/seen.js';
import { drawn, frame, type State, type StateName, states } from '../everyone/states.js';
import { connection, site, tag } from '../script/site.js';
import { scenario } from '../support/scenario.js';

const { put } = site();

/** A Firefox with these preferences, for all tests that stand beside each other. */
const withPreferences = (preferences: Record<string, number>) => {
  let browser: Browser;
  before(async () => {
    const extraPrefsFirefox = { 'ui.prefersReducedMotion': 1, ...preferences };
    browser = await launch({ browser: 'firefox', executablePath: await firefox(), extraPrefsFirefox });
  });
  after(() => browser.close());

  return async (t: TestContext, name: StateName): Promise<Page> => {
    const { html, plan, reach }: State = states[name];
    const there = await scenario(new URL(put('')).origin.replace('site.localhost', '127.0.0.1'), plan);
    const page = await browser.newPage();
    t.after(() => page.close());
    await page.setViewport({ width: 640, height: 1000 });
    await page.goto(put(tag(connection(there)) + frame(html)));
    await reach(page, there);
    return page;
  };
};

/** Whether Firefox finds something by role and name (WebDriver BiDi's `locateNodes`), in whatever root. */
const isThere = async (page: Page, role: string, name: string): Promise<boolean> => {
  const roots = await page.evaluateHandle(() => [
    document,
    ...[...document.querySelectorAll('fin-monthly-fee, fin-checkout-button, fin-lead-form')].map(
      ({ shadowRoot }) => shadowRoot,
    ),
  ]);
  for (const root of (await roots.getProperties()).values()) {
    if (await root.asElement()?.$(`aria/${name}[role="${role}"]`)) return true;
  }
  return false;
};

describe('in Firefox', () => {
  const open = withPreferences({});
  const shown: StateName[] = [
    'fee ready, terms as a select',
    'fee ready, terms as chips, all slots filled',
    'fee failed, and may be tried again',
    'dialog, all of it wrong',
    'button, not certain',
    'lead form, all of it wrong',
  ];
  for (const name of shown) {
    test(`axe finds nothing, in light and dark, at 320 and 1280 px: ${name}`, async (t) => {
      const page = await open(t, name);
      for (const width of [1280, 320])
        for (const theme of ['light', 'dark']) {
          await page.setViewport({ width, height: 800 });
          await page.evaluate((theme) => document.documentElement.style.setProperty('color-scheme', theme), theme);
          await drawn(page);
          await assertAccessible(page);
          assert.deepEqual(await look(page, 'unread'), [], `${theme}, ${width} px`);
        }
    });
  }

  const found: [StateName, [role: string, name: string][]][] = [
    [
      'fee ready, terms as chips, all slots filled',
      [
        ['slider', 'Downpayment'],
        ['radiogroup', 'Term'],
        ['radio', '10 years'],
        ['button', 'Downpayment +5 %'.replace(' %', '\u00a0%')],
        ['heading', 'What it costs a month'],
      ],
    ],
    ['fee ready, terms as a select', [['combobox', 'Laufzeit']]],
    ['fee failed, and may be tried again', [['button', 'Try again']]],
    [
      'dialog open',
      [
        ['dialog', 'Your details'],
        ['textbox', 'E-mail'],
        ['button', 'Continue'],
      ],
    ],
    [
      'lead form idle',
      [
        ['textbox', 'Last name'],
        ['button', 'Send request'],
      ],
    ],
  ];
  for (const [state, things] of found) {
    test(`all that can be acted on is found by role and name: ${state}`, async (t) => {
      const page = await open(t, state);
      for (const [role, name] of things) assert.ok(await isThere(page, role, name), `${role} “${name}”`);
      assert.equal(await isThere(page, 'slider', 'Nothing'), false);
    });
  }

  test('the slider’s thumb and track, the chosen term and the edges have a contrast of 3', async (t) => {
    const page = await open(t, 'fee ready, terms as a select');
    enough(await sliderContrasts(page));
    enough(await edges(page));
    enough(await choiceContrasts(await open(t, 'fee ready, terms as chips, all slots filled')));
  });
});

describe('in Firefox with forced colours', () => {
  // 2: the browser’s own colours, always, which is what a contrast theme makes of it.
  const open = withPreferences({ 'browser.display.document_color_use': 2 });

  test('thumb, track, chosen term and edges have a contrast of 3', async (t) => {
    const page = await open(t, 'fee ready, terms as a select');
    assert.ok(await page.evaluate(() => matchMedia('(forced-colors: active)').matches));
    enough(await sliderContrasts(page));
    enough(await edges(page));
    enough(await choiceContrasts(await open(t, 'fee ready, terms as chips, all slots filled')));
    enough(await edges(await open(t, 'dialog, all of it wrong')));
  });

  test('the focus is seen', async (t) => {
    const page = await open(t, 'fee ready, terms as chips, all slots filled');
    const before = await picture(page);
    for (const part of ['downpayment-increase', 'slider']) {
      await page.focus(`fin-monthly-fee >>> [part~=${part}]`);
      const { name, box } = await look(page, 'focused');
      assert.equal(name, part);
      assert.ok(changed(before, await picture(page), box) >= leastRing, part);
    }
  });
});
