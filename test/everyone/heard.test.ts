/** What a screen reader's user meets, by Chromium's accessibility tree: on arrival, while dragging, when the fee comes, when it fails. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { en } from '../../src/locales/en.js';
import { connection, reached, site, tag } from '../script/site.js';
import { announced, readOut, statuses } from './heard.js';
import {
  appears,
  button,
  chips,
  customer,
  fee,
  frame,
  open,
  openDialog,
  openState,
  press,
  set,
  slots,
} from './states.js';

const here = site();

/** Waits until this is what the status regions say. */
const says = async (page: Page, words: string | RegExp): Promise<void> => {
  const end = performance.now() + 10_000;
  for (;;) {
    const said = (await statuses(page)).join(' ').trim();
    if (typeof words === 'string' ? said === words : words.test(said)) return;
    if (performance.now() > end) assert.fail(`It says “${said}”, not “${words}”.`);
  }
};

describe('on arrival', () => {
  test('there are a group, a slider with its buttons, and the terms to choose from, each by its name', async (t) => {
    const { page } = await open(here, t, fee(chips, '<h2 slot="heading">What it costs a month</h2>'));
    await reached(page, 'fin-monthly-fee', 'ready');
    assert.deepEqual(await announced(page), [
      'button “Downpayment −5 %”',
      'slider “Downpayment”, 10 %, €2,490',
      'button “Downpayment +5 %”',
      'radiogroup “Term”',
      'radio “5 years”',
      'radio “10 years”, checked',
      'radio “15 years”',
      'radio “20 years”',
    ]);
  });

  test('more than five terms are a combo box', async (t) => {
    const { page } = await open(here, t, fee('lang="de"'));
    await reached(page, 'fin-monthly-fee', 'ready');
    assert.deepEqual((await announced(page)).slice(1, 2), ['slider “Anzahlung”, 10 %, 2.490 €']);
    assert.ok((await announced(page)).includes('combobox “Laufzeit”, 10 Jahre'));
  });

  test('the fee is read with its label, what it is the fee of, the rate and the warning; the status is empty', async (t) => {
    const { page } = await open(here, t, fee(chips, slots));
    await reached(page, 'fin-monthly-fee', 'ready');
    const all = await readOut(page);
    const parts = [
      `${en.yourFee} €186.75 ${en.perMonth}`,
      '4,99 % effective annual rate',
      'Total price €24,900 · 10 years · Downpayment 10 % (€2,490)',
      'Achtung!',
    ];
    const places = parts.map((part) => all.indexOf(part));
    assert.ok(
      places.every((place, i) => place > (places[i - 1] ?? -1)),
      `${places} in ${all}`,
    );
    assert.deepEqual(await statuses(page), ['']);
  });

  test('while the fee is on its way its place says that it is busy, and holds no figure', async (t) => {
    const { page, there } = await open(here, t, fee(), { pricing_2: [{ hold: 'fee' }] });
    await reached(page, 'fin-monthly-fee', 'pending');
    const busy = () => page.$eval('fin-monthly-fee >>> [part~=result]', (result) => result.ariaBusy);
    assert.equal(await busy(), 'true');
    assert.doesNotMatch(await readOut(page), /186/);
    await there.release('fee');
    await reached(page, 'fin-monthly-fee', 'ready');
    assert.equal(await busy(), 'false');
  });

  test('a disabled element says so of each control', async (t) => {
    const { page } = await openState(here, t, 'fee disabled');
    const heard = (await announced(page)).filter((control) => !control.startsWith('radiogroup'));
    assert.ok(heard.length > 6 && heard.every((control) => control.endsWith(', disabled')), heard.join('; '));
  });
});

describe('while dragging', () => {
  test('each step is the slider’s own word, and the fee is said once, after the visitor rests', async (t) => {
    const { page } = await open(here, t, fee());
    await reached(page, 'fin-monthly-fee', 'ready');
    await page.evaluate(`{
      const region = document.querySelector('fin-monthly-fee').shadowRoot.querySelector('[role=status]');
      window.said = [];
      const hear = () => region.textContent.trim() && window.said.push(region.textContent.trim());
      new MutationObserver(hear).observe(region, { childList: true, characterData: true, subtree: true });
    }`);
    await page.focus('fin-monthly-fee >>> [part~=slider]');
    const steps: (string | undefined)[] = [];
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('ArrowRight');
      steps.push((await announced(page)).find((control) => control.startsWith('slider')));
    }
    assert.deepEqual(steps, [
      'slider “Downpayment”, 15 %, €3,735',
      'slider “Downpayment”, 20 %, €4,980',
      'slider “Downpayment”, 25 %, €6,225',
    ]);
    await says(page, /^€155\.63 per month .*Downpayment 25 % \(€6,225\)$/);
    assert.equal(await page.evaluate('window.said.length'), 1);
  });

  test('no pointer has to be dragged: the buttons, a press on the track and the keys do the same', async (t) => {
    const { page } = await open(here, t, fee());
    await reached(page, 'fin-monthly-fee', 'ready');
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

test('when the fee fails that is said once, with the way on beside it, and then what came of it', async (t) => {
  const { page, there } = await open(here, t, fee());
  await reached(page, 'fin-monthly-fee', 'ready');
  await there.plan({ pricing_2: [{ status: 503, body: {}, repeat: true }] });
  await press(page, 'monthly-fee', 'downpayment-increase');
  await says(page, en.noFee);
  assert.ok((await announced(page)).includes(`button “${en.retry}”`));
  await there.plan({ pricing_2: [] });
  await press(page, 'monthly-fee', 'retry');
  await reached(page, 'fin-monthly-fee', 'ready');
  await says(page, /^€176\.38 per month/);
});

test('what happens on the way to the checkout is said without the focus moving there', async (t) => {
  for (const [state, words] of [
    ['button creating', en.creatingOffer],
    ['button, not certain', en.notCertain],
    ['button failed', `${en.notDone} ${en.checkDetails}`],
    ['lead form sending', en.busy],
    ['lead form failed', `${en.notDone} ${en.checkDetails}`],
  ] as const) {
    const { page } = await openState(here, t, state);
    await says(page, words);
  }
});

describe('a form', () => {
  test('asks by label, and names beside each field what is wrong and how to put it right', async (t) => {
    const { page } = await openState(here, t, 'dialog open');
    for (const [field, text] of [
      ['email_customer', 'ada'],
      ['phone_customer', '12'],
    ]) {
      await page.type(`fin-checkout-button >>> #${field}`, text ?? '');
    }
    await press(page, 'checkout-button', 'submit');
    await appears(page, 'checkout-button', '#address-error');
    assert.deepEqual(await announced(page), [
      'dialog “Your details”',
      'textbox “First name”, This is required.',
      'textbox “Last name”, This is required.',
      'textbox “E-mail”, Please write it like this: name@example.com',
      'textbox “Phone”, Please write it like this: +49 30 1234567',
      'textbox “Address of the installation”, Street and number, postal code, town This is required.',
      'button “Cancel”',
      'button “Continue”',
    ]);
  });

  test('says before it is sent what will be sent, and lets it be changed or left', async (t) => {
    const { page } = await openState(here, t, 'dialog that asks for one thing');
    const all = await readOut(page);
    assert.match(all, /Ada Öberg · \+49 30 1234567 · Am Ring 1, 10115 Berlin/);
    assert.match(all, new RegExp(`${en.totalCostLabel} €24,900`));
    const heard = await announced(page);
    assert.ok(heard.some((control) => control.startsWith('button “Change”')));
    assert.ok(heard.includes('button “Cancel”'));
  });

  test('asks nothing again: of what was typed, of what the page knows, in the other form of the page', async (t) => {
    const offer = 'country="DE" total-cost="24.900"';
    const { page } = await open(here, t, `${button(offer)}<fin-lead-form ${offer}></fin-lead-form>`);
    await openDialog(page);
    await page.type('fin-checkout-button >>> #first_name_customer', customer.first_name_customer);
    await page.keyboard.press('Escape');
    await reached(page, 'fin-checkout-button', 'idle');
    await openDialog(page);
    const typed = (tag: string) =>
      page.$eval(`fin-${tag} >>> #first_name_customer`, (input) => (input as HTMLInputElement).value); // it is one
    assert.equal(await typed('checkout-button'), customer.first_name_customer);
    assert.equal(await typed('lead-form'), customer.first_name_customer);
  });
});

/** The words that are seen on controls, each with the name that the same control is called by. */
const named = (page: Page): Promise<{ seen: string; name: string }[]> =>
  page.evaluate(`[...document.querySelectorAll('fin-monthly-fee, fin-checkout-button, fin-lead-form')].flatMap((host) =>
    [...host.shadowRoot.querySelectorAll('button, select, input, textarea, a')]
      .filter((control) => control.checkVisibility())
      .map((control) => {
        const label = control.labels?.[0];
        const own = control.matches('button, a') ? control : undefined;
        const slot = own?.querySelector('slot');
        const seen = (label ?? own)?.innerText || slot?.assignedNodes().map((node) => node.textContent).join('') || '';
        return { seen, name: control.ariaLabel || seen };
      }))`) as Promise<{ seen: string; name: string }[]>; // as it says

describe('the visible label is, or is in, the accessible name', () => {
  const offer = 'country="DE" total-cost="24.900"';
  for (const lang of ['en', 'de', 'fr', 'it', 'nl', 'sv']) {
    test(`in ${lang}`, async (t) => {
      const attribute = `lang="${lang}"`;
      const form = `<fin-lead-form ${offer} ${attribute}></fin-lead-form>`;
      const html = fee(`${chips} ${attribute}`) + button(attribute) + form;
      const { page } = await open(here, t, html);
      await reached(page, 'fin-monthly-fee', 'ready');
      await openDialog(page);
      const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
      const all = await named(page);
      assert.ok(all.length > 18, `${all.length}`);
      for (const { seen, name } of all) assert.ok(seen && plain(name).includes(plain(seen)), `${seen} in ${name}`);
      const heard = (await announced(page)).join('\n').toLowerCase();
      const dialog = await page.$$eval('fin-checkout-button >>> dialog :is(label, button)', (found) =>
        found.filter((element) => element.checkVisibility()).map((element) => (element as HTMLElement).innerText),
      );
      for (const label of dialog) assert.ok(heard.includes(`“${plain(label)}`), `${label} in ${heard}`);
    });
  }
});

describe('the language', () => {
  /** In which language the text of a part is spoken: that of the nearest `lang`, through shadow hosts. */
  const spoken = (page: Page, tag: string, part: string): Promise<unknown> =>
    page.evaluate(`(() => {
      let at = document.querySelector('fin-${tag}').shadowRoot.querySelector('${part}');
      while (at && !at.lang) at = at.parentElement ?? at.getRootNode().host;
      return at?.lang;
    })()`);

  test('of the warning is its own, where the country has none in the page’s', async (t) => {
    const { page } = await open(here, t, fee());
    await reached(page, 'fin-monthly-fee', 'ready');
    assert.equal(await spoken(page, 'monthly-fee', '[part~=legal] p'), 'de');
    assert.equal(await spoken(page, 'monthly-fee', '[part~=amount]'), 'en');
    await set(page, 'fin-monthly-fee', { lang: 'de' });
    assert.equal(await spoken(page, 'monthly-fee', '[part~=amount]'), 'de');
  });

  test('of an element is told wherever it is not that of the place: by the page’s default, by its fee, by none', async (t) => {
    const { page } = await here.visit(
      t,
      (there) => tag({ ...connection(there), lang: 'de' }) + frame(fee() + button()),
    );
    await reached(page, 'fin-monthly-fee', 'ready');
    assert.equal(await spoken(page, 'monthly-fee', '[part~=amount]'), 'de');
    await set(page, 'fin-monthly-fee', { lang: 'sv' });
    assert.equal(await spoken(page, 'checkout-button', '[part~=button]'), 'sv');
    await set(page, 'html', { lang: 'pl' });
    const { page: polish } = await open(here, t, `<div lang="pl">${fee()}</div>`);
    await reached(polish, 'fin-monthly-fee', 'ready');
    assert.equal(await spoken(polish, 'monthly-fee', '[part~=amount]'), 'en');
  });
});
