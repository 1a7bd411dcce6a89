/** Accessibility in Firefox, as far as Firefox can be asked: axe, roles and names, contrast, forced colors. (Chromium: test/accessibility.) */
import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { firefox } from '../../scripts/test/browsers.js';
import {
  assertContrastOf3,
  choiceContrasts,
  edgeContrasts,
  minFocusPixels,
  sliderContrasts,
} from '../accessibility/contrasts.js';
import { inspect } from '../accessibility/inspect.js';
import { countChangedPixels, takeScreenshot } from '../accessibility/screenshot.js';
import { frame, painted, type State, type StateName, states } from '../accessibility/states.js';
import { assertAccessible } from '../e2e/assert-accessible.js';
import { connection, site, tag } from '../script/site.js';
import { launchBrowser } from '../support/browser.js';
import { scenario } from '../support/scenario.js';

const { put } = site();

/** Starts one Firefox with these preferences for the tests of a `describe`. */
const withPreferences = (preferences: Record<string, number>) => {
  let browser: Browser;
  before(async () => {
    const extraPrefsFirefox = { 'ui.prefersReducedMotion': 1, ...preferences };
    browser = await launchBrowser({ browser: 'firefox', executablePath: await firefox(), extraPrefsFirefox });
  });
  after(() => browser.close());

  return async (t: TestContext, name: StateName): Promise<Page> => {
    const { html, plan, reach }: State = states[name];
    const service = await scenario(new URL(put('')).origin.replace('site.localhost', '127.0.0.1'), plan);
    const page = await browser.newPage();
    t.after(() => page.close());
    await page.setViewport({ width: 640, height: 1000 });
    await page.goto(put(tag(connection(service)) + frame(html)));
    await reach(page, service);
    return page;
  };
};

/** Whether Firefox finds an element by role and name (WebDriver BiDi's `locateNodes`), in the document or a shadow root. */
const isFound = async (page: Page, role: string, name: string): Promise<boolean> => {
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
  const checkedStates: StateName[] = [
    'fee ready, terms as a select',
    'fee ready, terms as chips, all slots filled',
    'fee failed, and may be tried again',
    'dialog, all of it wrong',
    'button, not certain',
    'lead form, all of it wrong',
  ];
  for (const name of checkedStates) {
    test(`axe finds no violation in light and dark at 320 and 1280 px: ${name}`, async (t) => {
      const page = await open(t, name);
      for (const width of [1280, 320])
        for (const theme of ['light', 'dark']) {
          await page.setViewport({ width, height: 800 });
          await page.evaluate((theme) => document.documentElement.style.setProperty('color-scheme', theme), theme);
          await painted(page);
          await assertAccessible(page);
          assert.deepEqual(await inspect(page, 'unreadableTexts'), [], `${theme}, ${width} px`);
        }
    });
  }

  const controls: [StateName, [role: string, name: string][]][] = [
    [
      'fee ready, terms as chips, all slots filled',
      [
        ['slider', 'Down payment'],
        ['radiogroup', 'Term'],
        ['radio', '10 years'],
        ['button', 'Down payment +5%'],
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
  for (const [state, expected] of controls) {
    test(`every control is found by role and name: ${state}`, async (t) => {
      const page = await open(t, state);
      for (const [role, name] of expected) assert.ok(await isFound(page, role, name), `${role} “${name}”`);
      assert.equal(await isFound(page, 'slider', 'Nothing'), false);
    });
  }

  test('the slider’s thumb and track, the chosen term and the edges have a contrast of 3', async (t) => {
    const page = await open(t, 'fee ready, terms as a select');
    assertContrastOf3(await sliderContrasts(page));
    assertContrastOf3(await edgeContrasts(page));
    assertContrastOf3(await choiceContrasts(await open(t, 'fee ready, terms as chips, all slots filled')));
  });
});

describe('in Firefox with forced colors', () => {
  // 2: Firefox uses its own colors on every page, as under a contrast theme.
  const open = withPreferences({ 'browser.display.document_color_use': 2 });

  test('thumb, track, chosen term and edges have a contrast of 3', async (t) => {
    const page = await open(t, 'fee ready, terms as a select');
    assert.ok(await page.evaluate(() => matchMedia('(forced-colors: active)').matches));
    assertContrastOf3(await sliderContrasts(page));
    assertContrastOf3(await edgeContrasts(page));
    assertContrastOf3(await choiceContrasts(await open(t, 'fee ready, terms as chips, all slots filled')));
    assertContrastOf3(await edgeContrasts(await open(t, 'dialog, all of it wrong')));
  });

  test('the focus ring is visible', async (t) => {
    const page = await open(t, 'fee ready, terms as chips, all slots filled');
    const before = await takeScreenshot(page);
    for (const part of ['downpayment-increase', 'slider']) {
      await page.focus(`fin-monthly-fee >>> [part~=${part}]`);
      const { name, box } = await inspect(page, 'focusedControl');
      assert.equal(name, part);
      assert.ok(countChangedPixels(before, await takeScreenshot(page), box) >= minFocusPixels, part);
    }
  });
});
