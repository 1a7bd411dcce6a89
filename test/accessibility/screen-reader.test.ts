/** What a screen reader announces, by Chromium's accessibility tree: controls, the fee, failures, the forms, languages. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { connection, site, tag, waitForState } from '../script/site.js';
import { allTexts } from '../support/all-texts.js';
import { waitTimeoutMs } from '../support/browser.js';
import { typedCustomer } from '../support/customer.js';
import { announcedControls, readingText, statusTexts } from './accessibility-tree.js';
import { appears, button, chips, fee, frame, open, openDialog, openState, press, set, slots } from './states.js';

const { en } = allTexts;

const testSite = site();

/** Waits until the status regions have this text. */
const waitForStatus = async (page: Page, words: string | RegExp): Promise<void> => {
  const end = performance.now() + waitTimeoutMs;
  for (;;) {
    const said = (await statusTexts(page)).join(' ').trim();
    if (typeof words === 'string' ? said === words : words.test(said)) return;
    await wait(20);
    if (performance.now() > end) assert.fail(`The status is “${said}”, not “${words}”.`);
  }
};

describe('when the page is opened', () => {
  test('the slider, its buttons and the terms have their roles and names', async (t) => {
    const { page } = await open(testSite, t, fee(chips, '<h2 slot="heading">What it costs a month</h2>'));
    await waitForState(page, 'fin-monthly-fee', 'ready');
    assert.deepEqual(await announcedControls(page), [
      'button “Down payment −5%”',
      'slider “Down payment”, 10%, €2,490',
      'button “Down payment +5%”',
      'radiogroup “Term”',
      'radio “5 years”',
      'radio “10 years”, checked',
      'radio “15 years”',
      'radio “20 years”',
    ]);
  });

  test('more than five terms are a combo box', async (t) => {
    const { page } = await open(testSite, t, fee('lang="de"'));
    await waitForState(page, 'fin-monthly-fee', 'ready');
    assert.deepEqual((await announcedControls(page)).slice(1, 2), ['slider “Anzahlung”, 10 %, 2.490 €']);
    assert.ok((await announcedControls(page)).includes('combobox “Laufzeit”, 10 Jahre'));
  });

  test('the fee is read with its label, its basis, the rate and the warning; the status is empty', async (t) => {
    const { page } = await open(testSite, t, fee(chips, slots));
    await waitForState(page, 'fin-monthly-fee', 'ready');
    const all = await readingText(page);
    const parts = [
      `${en.yourFee} €186 .75 ${en.perMonth}`, // the smaller cents are a text of their own
      '4,99 % effective annual rate',
      'Achtung!',
      'Total price €24,900 Down payment 10% (€2,490) Amount financed €22,410 Term 10 years',
    ];
    const places = parts.map((part) => all.indexOf(part));
    assert.ok(
      places.every((place, i) => place > (places[i - 1] ?? -1)),
      `${places} in ${all}`,
    );
    assert.deepEqual(await statusTexts(page), ['']);
  });

  test('while the fee is loading, the result is busy and has no figure', async (t) => {
    const { page, service } = await open(testSite, t, fee(), { pricing_2: [{ hold: 'fee' }] });
    await waitForState(page, 'fin-monthly-fee', 'pending');
    const busy = () => page.$eval('fin-monthly-fee >>> [part~=result]', (result) => result.ariaBusy);
    assert.equal(await busy(), 'true');
    assert.doesNotMatch(await readingText(page), /186/);
    await service.release('fee');
    await waitForState(page, 'fin-monthly-fee', 'ready');
    assert.equal(await busy(), 'false');
  });

  test('every control of a disabled element is disabled', async (t) => {
    const { page } = await openState(testSite, t, 'fee disabled');
    const controls = (await announcedControls(page)).filter((control) => !control.startsWith('radiogroup'));
    assert.ok(controls.length > 6 && controls.every((control) => control.endsWith(', disabled')), controls.join('; '));
  });
});

describe('while dragging', () => {
  test('the slider announces each step, and the status announces the fee once, after the drag', async (t) => {
    const { page } = await open(testSite, t, fee());
    await waitForState(page, 'fin-monthly-fee', 'ready');
    await page.evaluate(`{
      const region = document.querySelector('fin-monthly-fee').shadowRoot.querySelector('[role=status]');
      window.announcements = [];
      const record = () => region.textContent.trim() && window.announcements.push(region.textContent.trim());
      new MutationObserver(record).observe(region, { childList: true, characterData: true, subtree: true });
    }`);
    await page.focus('fin-monthly-fee >>> [part~=slider]');
    const steps: (string | undefined)[] = [];
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('ArrowRight');
      steps.push((await announcedControls(page)).find((control) => control.startsWith('slider')));
    }
    assert.deepEqual(steps, [
      'slider “Down payment”, 15%, €3,735',
      'slider “Down payment”, 20%, €4,980',
      'slider “Down payment”, 25%, €6,225',
    ]);
    await waitForStatus(page, /^€155\.63 per month, .*Down payment 25% \(€6,225\), .*Term 10 years$/);
    // A slow machine may pause within the drag; then the status announces a fee before the last one, and never one twice.
    const announcements = (await page.evaluate('window.announcements')) as string[]; // the observer above collects texts
    assert.equal(new Set(announcements).size, announcements.length);
  });

  test('dragging is optional: buttons, a press on the track and keys do the same', async (t) => {
    const { page } = await open(testSite, t, fee());
    await waitForState(page, 'fin-monthly-fee', 'ready');
    const downpayment = () => page.$eval('fin-monthly-fee', (element) => element.selection?.downpayment);
    await press(page, 'monthly-fee', 'downpayment-increase');
    assert.equal(await downpayment(), 15);
    const box = await (await page.$('fin-monthly-fee >>> [part~=slider]'))?.boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + box.width - 14, box.y + box.height / 2);
    assert.equal(await downpayment(), 40);
    await page.keyboard.press('Home');
    assert.equal(await downpayment(), 0);
  });
});

test('a failed fee is announced once, with a retry button, and so is the fee of the retry', async (t) => {
  const { page, service } = await open(testSite, t, fee());
  await waitForState(page, 'fin-monthly-fee', 'ready');
  await service.plan({ pricing_2: [{ status: 503, body: {}, repeat: true }] });
  await press(page, 'monthly-fee', 'downpayment-increase');
  await waitForStatus(page, en.noFee);
  assert.ok((await announcedControls(page)).includes(`button “${en.retry}”`));
  await service.plan({ pricing_2: [] });
  await press(page, 'monthly-fee', 'retry');
  await waitForState(page, 'fin-monthly-fee', 'ready');
  await waitForStatus(page, /^€176\.38 per month/);
});

test('progress and failures of the checkout are announced without moving the focus', async (t) => {
  for (const [state, words] of [
    ['button creating', en.creatingOffer],
    ['button, not certain', en.notCertain],
    ['button failed', `${en.notDone} ${en.checkDetails}`],
    ['lead form sending', en.busy],
    ['lead form failed', `${en.notDone} ${en.checkDetails}`],
  ] as const) {
    const { page } = await openState(testSite, t, state);
    await waitForStatus(page, words);
  }
});

describe('a form', () => {
  test('labels each field, and describes each error and its correction beside the field', async (t) => {
    const { page } = await openState(testSite, t, 'dialog open');
    for (const [field, text] of [
      ['email_customer', 'ada'],
      ['phone_customer', '12'],
    ]) {
      await page.type(`fin-checkout-button >>> #${field}`, text ?? '');
    }
    await press(page, 'checkout-button', 'submit');
    await appears(page, 'checkout-button', '#address-error');
    assert.deepEqual(await announcedControls(page), [
      'dialog “Your details”',
      'button “Cancel”',
      'textbox “First name”, First name – Please fill in this field.',
      'textbox “Last name”, Last name – Please fill in this field.',
      'textbox “E-mail”, E-mail – Please enter it like this: name@example.com',
      'textbox “Phone”, Phone – Please enter it like this: +49 30 1234567',
      'textbox “Installation address”, Street and number, postal code, town Installation address – Please fill in this field.',
      'button “Cancel”',
      'button “Continue”',
    ]);
  });

  test('shows what will be sent, with buttons to change it and to cancel', async (t) => {
    const { page } = await openState(testSite, t, 'dialog that asks for one thing');
    const all = await readingText(page);
    assert.match(all, /Ada Öberg · \+49 30 1234567 · Am Ring 1, 10115 Berlin/);
    assert.match(all, new RegExp(`${en.totalCostLabel} €24,900`));
    const controls = await announcedControls(page);
    assert.ok(controls.some((control) => control.startsWith('button “Change”')));
    assert.ok(controls.includes('button “Cancel”'));
  });

  test('never asks for data that was typed before, in this form or in another one of the page', async (t) => {
    const offer = 'country="DE" total-cost="24.900"';
    const { page } = await open(testSite, t, `${button(offer)}<fin-lead-form ${offer}></fin-lead-form>`);
    await openDialog(page);
    await page.type('fin-checkout-button >>> #first_name_customer', typedCustomer.first_name_customer);
    await page.keyboard.press('Escape');
    await waitForState(page, 'fin-checkout-button', 'idle');
    await openDialog(page);
    const typed = (tag: string) =>
      page.$eval(`fin-${tag} >>> #first_name_customer`, (input) => (input as HTMLInputElement).value); // it is one
    assert.equal(await typed('checkout-button'), typedCustomer.first_name_customer);
    assert.equal(await typed('lead-form'), typedCustomer.first_name_customer);
  });
});

/** The visible label of each control, with its accessible name. */
const labelsAndNames = (page: Page): Promise<{ seen: string; name: string }[]> =>
  page.evaluate(`[...document.querySelectorAll('fin-monthly-fee, fin-checkout-button, fin-lead-form')].flatMap((host) =>
    [...host.shadowRoot.querySelectorAll('button, select, input, textarea, a')]
      .filter((control) => control.checkVisibility())
      .map((control) => {
        const label = control.labels?.[0];
        const own = control.matches('button, a') ? control : undefined;
        const slot = own?.querySelector('slot');
        const seen = (label ?? own)?.innerText || slot?.assignedNodes().map((node) => node.textContent).join('') || '';
        return { seen, name: control.ariaLabel || seen };
      }))`) as Promise<{ seen: string; name: string }[]>; // what the expression returns

describe('the accessible name contains the visible label', () => {
  const offer = 'country="DE" total-cost="24.900"';
  for (const lang of ['en', 'de', 'fr', 'it', 'nl', 'sv']) {
    test(`in ${lang}`, async (t) => {
      const attribute = `lang="${lang}"`;
      const form = `<fin-lead-form ${offer} ${attribute}></fin-lead-form>`;
      const html = fee(`${chips} ${attribute}`) + button(attribute) + form;
      const { page } = await open(testSite, t, html);
      await waitForState(page, 'fin-monthly-fee', 'ready');
      await page.waitForSelector('fin-lead-form >>> [part=submit]', { visible: true });
      await openDialog(page);
      const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
      const all = await labelsAndNames(page);
      assert.ok(all.length > 18, `${all.length}`);
      for (const { seen, name } of all) {
        // × is a symbol, not a text that a visitor could say.
        assert.ok(seen === '×' ? name : seen && plain(name).includes(plain(seen)), `${seen} in ${name}`);
      }
      const controls = (await announcedControls(page)).join('\n').toLowerCase();
      const dialog = await page.$$eval('fin-checkout-button >>> dialog :is(label, button)', (found) =>
        found.filter((element) => element.checkVisibility()).map((element) => (element as HTMLElement).innerText),
      );
      for (const label of dialog.filter((label) => label !== '×'))
        assert.ok(controls.includes(`“${plain(label)}`), `${label} in ${controls}`);
    });
  }
});

describe('the language', () => {
  /** The language that a part's text is read in: the nearest `lang`, through shadow hosts. */
  const languageOf = (page: Page, tag: string, part: string): Promise<unknown> =>
    page.evaluate(`(() => {
      let at = document.querySelector('fin-${tag}').shadowRoot.querySelector('${part}');
      while (at && !at.lang) at = at.parentElement ?? at.getRootNode().host;
      return at?.lang;
    })()`);

  test('of the warning is marked where the country has no warning in the page’s language', async (t) => {
    const { page } = await open(testSite, t, fee());
    await waitForState(page, 'fin-monthly-fee', 'ready');
    assert.equal(await languageOf(page, 'monthly-fee', '[part~=legal] p'), 'de');
    assert.equal(await languageOf(page, 'monthly-fee', '[part~=amount]'), 'en');
    await set(page, 'fin-monthly-fee', { lang: 'de' });
    assert.equal(await languageOf(page, 'monthly-fee', '[part~=amount]'), 'de');
  });

  test('of an element is marked where it differs from the page’s: by default, by its fee, or unsupported', async (t) => {
    const { page } = await testSite.visit(
      t,
      (service) => tag({ ...connection(service), lang: 'de' }) + frame(fee() + button()),
    );
    await waitForState(page, 'fin-monthly-fee', 'ready');
    assert.equal(await languageOf(page, 'monthly-fee', '[part~=amount]'), 'de');
    await set(page, 'fin-monthly-fee', { lang: 'sv' });
    assert.equal(await languageOf(page, 'checkout-button', '[part~=button]'), 'sv');
    await set(page, 'html', { lang: 'pl' });
    const { page: polish } = await open(testSite, t, `<div lang="pl">${fee()}</div>`);
    await waitForState(polish, 'fin-monthly-fee', 'ready');
    assert.equal(await languageOf(polish, 'monthly-fee', '[part~=amount]'), 'en');
  });
});
