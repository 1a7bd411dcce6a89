/** The studio at `/snippet`: layout, live card, states, "Every attribute", and the address that brings all of it back. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Frame, Page } from 'puppeteer-core';
import { assertAccessible } from './assert-accessible.js';
import { type DemoSite, openDemo, visit } from './demo.js';
import { find, press } from './user.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});
after(() => demo.close());

const frameOf = async (page: Page): Promise<Frame> => {
  const frame = await (await page.waitForSelector('#frame'))?.contentFrame();
  assert.ok(frame);
  return frame;
};

/** Another scenario loads another page into the frame, so each look at it starts over. */
const waitForState = async (page: Page, tag: string, state: string): Promise<Frame> => {
  await page.waitForFunction(
    (tag, state) =>
      document
        .querySelector<HTMLIFrameElement>('#frame')
        ?.contentDocument?.querySelector(tag)
        ?.matches(`:state(${state})`),
    {},
    tag,
    state,
  );
  return frameOf(page);
};

const open = async (page: Page, query = ''): Promise<Frame> => {
  await page.goto(`${demo.url}/snippet${query}`);
  return waitForState(page, 'fin-monthly-fee', 'ready');
};

/** Sets the value of a field, or of its twin in the table. */
const set = (page: Page, selector: string, value: string) =>
  page.$eval(
    selector,
    (field, value) => {
      (field as HTMLInputElement).value = value; // or a select
      field.dispatchEvent(new Event('change', { bubbles: true }));
    },
    value,
  );

const codeOf = (page: Page) =>
  page.$$eval('.part:not([hidden]) code', (codes) => codes.map((code) => code.textContent).join('\n'));

const selection = (frame: Frame) => frame.$eval('fin-monthly-fee', ({ selection }) => selection);

test('a choice while the frame loads is no error, and is live when the frame has loaded', async (t) => {
  const { page, complaints } = await visit(t, demo);
  // At the earliest moment: when the frame's script defines the elements, before its body is there.
  await page.evaluateOnNewDocument(() => {
    if (parent === window) return;
    const define = customElements.define.bind(customElements);
    customElements.define = (name, ...rest) => {
      define(name, ...rest);
      const field = parent.document.querySelector<HTMLSelectElement>('#tenor');
      if (!field || document.body) return;
      field.value = '20';
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
  });
  const frame = await open(page);
  assert.equal((await selection(frame))?.tenor, 20);
  assert.deepEqual(complaints, []);
});

test('the whole state is in the address: a reload, the way back and another visitor see the same', async (t) => {
  const { page, complaints } = await visit(t, demo, 1366, 900);
  await open(page, '?lang=de');
  await set(page, '#country', 'Sweden');
  await set(page, '#tenor', '20');
  await page.$eval('[name=share]', (box) => (box as HTMLInputElement).click()); // it is a check box
  await set(page, '[name="fin-monthly-fee layout"]', 'stacked');
  await set(page, '[name="fin-monthly-fee --fin-radius"]', '0');
  await set(page, '[name="fin-monthly-fee::part(amount)"]', 'color: rgb(1, 2, 3)');
  for (const [name, value] of [
    ['width', '390'],
    ['scheme', 'dark'],
    ['kind', 'vue'],
    ['view', 'attributes'],
  ] as const)
    await page.$eval(`[name="${name}"][value="${value}"]`, (radio) => (radio as HTMLInputElement).click()); // it is one

  const assertShown = async (page: Page) => {
    const frame = await waitForState(page, 'fin-monthly-fee', 'ready');
    const shown = await frame.$eval('fin-monthly-fee', (fee) => ({
      attributes: ['lang', 'tenor', 'layout', 'share'].map((name) => fee.getAttribute(name)),
      totalCost: fee.selection?.totalCost,
      radius: getComputedStyle(fee).getPropertyValue('--fin-radius'),
      amount: getComputedStyle(fee.shadowRoot?.querySelector('[part=amount]') as Element).color, // the card is there
      scheme: document.documentElement.style.colorScheme,
    }));
    assert.deepEqual(shown, {
      attributes: ['sv', '20', 'stacked', ''],
      totalCost: 274_500,
      radius: '0',
      amount: 'rgb(1, 2, 3)',
      scheme: 'dark',
    });
    const code = await codeOf(page);
    assert.match(code, /<template>.*country="Sweden".* layout="stacked"/s);
    assert.match(code, /fin-monthly-fee \{\n {2}--fin-radius: 0;\n\}/);
    assert.deepEqual(
      await page.$$eval('.every, .sections', (panels) => panels.map((panel) => panel.checkVisibility())),
      [false, true],
    );
    assert.equal(await page.$eval('iframe', (frame) => frame.style.width), '390px');
  };
  await assertShown(page);
  const address = page.url();
  await page.reload();
  await assertShown(page);
  await page.goto(`${demo.url}/themes`);
  await page.goBack();
  await assertShown(page);
  const { page: other } = await visit(t, demo, 1366, 900);
  await other.goto(address);
  await assertShown(other);
  assert.deepEqual(complaints, []);
});

test('the language switch keeps the choice, but for samples', async (t) => {
  const { page } = await visit(t, demo, 1366, 900);
  await open(page);
  await set(page, '#country', 'Switzerland');
  await set(page, '#downpayment', '25');
  await Promise.all([page.waitForNavigation(), press(page, 'link', 'Deutsch')]);
  const frame = await waitForState(page, 'fin-monthly-fee', 'ready');
  assert.equal(await page.$eval('html', ({ lang }) => lang), 'de');
  const { country, totalCost, downpayment } = (await selection(frame)) ?? {};
  assert.deepEqual({ country, totalCost, downpayment }, { country: 'Switzerland', totalCost: 48_200, downpayment: 25 });
});

test('an address can set nothing but the fields, and cannot end a rule', async (t) => {
  const { page, addresses, complaints } = await visit(t, demo);
  const query = new URLSearchParams({
    'fin-monthly-fee base-url': 'https://evil.example',
    'fin-monthly-fee onclick': 'alert(1)',
    'fin-monthly-fee::part(amount)': 'color: red } body { background: url(https://evil.example/x)',
  });
  const frame = await open(page, `?${query}`);
  const names = await frame.$eval('fin-monthly-fee', (fee) => fee.getAttributeNames());
  assert.deepEqual(
    names.filter((name) => name === 'base-url' || name === 'onclick'),
    [],
  );
  assert.equal(
    addresses.some((address) => address.includes('//evil.example')),
    false,
  );
  assert.deepEqual(complaints, []);
});

describe('states', () => {
  const mark = (frame: Frame) =>
    frame.$eval('fin-monthly-fee', ({ shadowRoot }) => shadowRoot?.querySelector('[part=test]')?.textContent);

  test('“Error” and “Pending” are those of the test mode, “Pending” stays, and “Ready” is the demo’s host', async (t) => {
    const { page } = await visit(t, demo);
    const frame = await open(page);
    assert.equal(await mark(frame), undefined);
    await press(page, 'radio', 'Error');
    assert.match((await mark(await waitForState(page, 'fin-monthly-fee', 'error'))) ?? '', /^Test mode/);
    await press(page, 'radio', 'Pending');
    const pending = await waitForState(page, 'fin-monthly-fee', 'pending');
    // The second answer is on its way when the first one has come.
    await pending.evaluate(
      () =>
        new Promise<void>((resolve) =>
          document
            .querySelector('fin-monthly-fee')
            ?.addEventListener('fin-fee', ({ fee }) => fee !== undefined && resolve()),
        ),
    );
    await waitForState(page, 'fin-monthly-fee', 'pending');
    await press(page, 'radio', 'Ready');
    // The page in the frame is another one.
    await page.waitForFunction(() => {
      const fee = document.querySelector('iframe')?.contentDocument?.querySelector('fin-monthly-fee');
      return fee?.matches(':state(ready)') && !fee.shadowRoot?.querySelector('[part=test]');
    });
  });

  test('“Empty” shows the fallback, and the code keeps its total cost', async (t) => {
    const { page } = await visit(t, demo);
    await open(page);
    await press(page, 'radio', 'Empty');
    const frame = await waitForState(page, 'fin-monthly-fee', 'unconfigured');
    assert.match(await frame.$eval('fin-monthly-fee', ({ innerText }) => innerText), /030 123 45 67/);
    assert.match(await codeOf(page), /total-cost="24\.900"/);
  });

  test('of button and lead form are tried in the test mode', async (t) => {
    const { page } = await visit(t, demo);
    await open(page, '?lead=on');
    await set(page, '#outcome', 'new_lead lost');
    // The frame shows another page then.
    await page.waitForFunction(() =>
      /new_lead/.test(document.querySelector('iframe')?.contentWindow?.location.search ?? ''),
    );
    await waitForState(page, 'fin-lead-form', 'idle');
  });
});

describe('“Every attribute”', () => {
  test('has one value with the other panel, and terms that are not on offer there', async (t) => {
    const { page } = await visit(t, demo, 1366, 900);
    const frame = await open(page, '?view=attributes');
    assert.equal(await page.$eval('[data-twin=tenors]', (twin) => (twin as HTMLInputElement).value), '5 10 15 20');
    await set(page, '[data-twin=tenors]', '7 12');
    assert.match(await codeOf(page), /tenors="7 12"\n {2}tenor="12"/);
    await frame.waitForFunction(() => document.querySelector('fin-monthly-fee')?.selection?.tenor === 12);
    await press(page, 'radio', 'Design');
    assert.equal(await page.$eval('[name=tenors][value="7"]', (box) => (box as HTMLInputElement).checked), true);
  });

  test('shows the sentence of the focused row, and highlights the part in the card', async (t) => {
    const { page } = await visit(t, demo, 1366, 900);
    const frame = await open(page, '?view=attributes&lang=de');
    const outline = (part: string) =>
      frame.$eval(
        'fin-monthly-fee',
        ({ shadowRoot }, part) =>
          getComputedStyle(shadowRoot?.querySelector(`[part~=${part}]`) as Element).outlineStyle,
        part,
      );
    const field = await find(page, 'textbox', 'legal');
    await field.focus();
    const help = await field.evaluate((field) => {
      const help = document.querySelector(`#${field.getAttribute('aria-describedby')}`);
      return { text: help?.textContent, isVisible: help?.checkVisibility() };
    });
    assert.deepEqual(help, { text: 'Der Kasten von Warnhinweis und Slot legal.', isVisible: true });
    assert.equal(await outline('legal'), 'solid');
    await (await find(page, 'textbox', 'amount')).hover();
    assert.equal(await outline('amount'), 'solid');
    assert.equal(await outline('legal'), 'none');
  });

  test('brings an element onto the page, and says what is wrong with a value', async (t) => {
    const { page } = await visit(t, demo, 1366, 900);
    await open(page, '?view=attributes&type-project=');
    await press(page, 'radio', 'Lead form');
    await waitForState(page, 'fin-lead-form', 'idle');
    await set(page, '[data-twin=example]', 'abc');
    await page.waitForFunction(() => /example/.test(document.querySelector('.note')?.textContent ?? ''));
  });
});

describe('layout', () => {
  for (const language of ['en', 'de'])
    test(`at 1366 × 900 the page does not scroll in any panel (${language})`, async (t) => {
      const { page } = await visit(t, demo, 1366, 900);
      for (const section of ['offer', 'terms', 'law', 'look', 'forms', 'place']) {
        await open(page, `?lang=${language}&section=${section}`);
        const { scrollHeight, scrollWidth } = await page.$eval('html', ({ scrollHeight, scrollWidth }) => ({
          scrollHeight,
          scrollWidth,
        }));
        assert.deepEqual({ scrollHeight, scrollWidth }, { scrollHeight: 900, scrollWidth: 1366 }, section);
        // Each field can be reached by scrolling its panel.
        const isReached = await page.$$eval('[open] :is(input, select, textarea, pre)', (fields) =>
          fields
            .filter((field) => field.checkVisibility())
            .every((field) => {
              field.scrollIntoView({ block: 'nearest' });
              const { bottom } = field.getBoundingClientRect();
              return bottom <= innerHeight;
            }),
        );
        assert.equal(isReached, true, section);
      }
    });

  test('the page in the frame has the width of a device, and fits the stage', async (t) => {
    const { page } = await visit(t, demo, 1366, 900);
    const frame = await open(page);
    for (const [name, width] of [
      ['Phone', 390],
      ['Tablet', 768],
      ['Desktop', 1024],
    ] as const) {
      await press(page, 'radio', name);
      await frame.waitForFunction((width) => innerWidth === width, {}, width);
      const fits = await page.$eval('.screen', (screen) => {
        const stage = screen.parentElement?.getBoundingClientRect();
        const { left, right } = screen.getBoundingClientRect();
        return stage && left >= stage.left && right <= stage.right;
      });
      assert.equal(fits, true, name);
    }
  });

  test('on a phone the card is on top, and a group is a sheet below it that Escape closes', async (t) => {
    const { page } = await visit(t, demo, 390, 844);
    await open(page);
    assert.equal(await page.$('[data-section][open]'), null, 'no sheet covers the card');
    const topOf = (selector: string) => page.$eval(selector, (element) => element.getBoundingClientRect().top);
    assert.ok((await topOf('#frame')) < 240);
    await (await page.waitForSelector('[data-section=terms] summary'))?.click();
    const sheet = await page.waitForSelector('[data-section=terms] .fields', { visible: true });
    assert.ok((await topOf('[data-section=terms] .fields')) > (await topOf('#frame')) + 120, 'the payment is in sight');
    await sheet?.evaluate((sheet) => {
      if (sheet.getBoundingClientRect().bottom > innerHeight - 44) throw new Error('The sheet covers the groups.');
    });
    await (await find(page, 'combobox', 'Starting term, in years')).focus();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('[data-section=terms] .fields')?.checkVisibility());
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Terms');
  });
});

describe('is accessible', () => {
  for (const [scheme, width, query] of [
    ['light', 1366, ''],
    ['dark', 1366, '?lang=de&view=attributes'],
    ['light', 1366, '?section=law&country=Sweden&kind=wix'],
    ['dark', 320, '?lang=de&section=place&kind=wordpress'],
    ['light', 320, '?view=attributes'],
  ] as const)
    test(`${scheme}, ${width} px, ${query}`, async (t) => {
      const { page } = await visit(t, demo, width, 900);
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await open(page, query);
      await assertAccessible(page);
    });
});
