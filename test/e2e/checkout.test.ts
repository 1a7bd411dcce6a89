/** Failures between the click and the checkout, with a browser and the development service. The projects are counted in the database. */
import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { type DemoSite, openDemo } from './demo.js';
import { customerOf, fillIn, statusOf, visitInstaller, waitForCheckout, waitForState } from './installer-page.js';
import { press } from './user.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});

after(() => demo.close());

const notCertain = 'We don’t know whether your request arrived.';
const repeatable = `${notCertain} Trying again is safe: your request arrives only once.`;

/** Clicks the button, submits the dialog, and waits until the create is under way. */
const startCreate = async (page: Page, email: string): Promise<void> => {
  await press(page, 'button', 'Offer');
  await fillIn(page, email);
  await waitForState(page, 'creating');
};

/** A visitor whose create does not reach the service until `release()`. */
const startHeldCreate = async (t: TestContext) => {
  const installer = await visitInstaller(t, demo);
  const { page, email } = installer;
  await installer.open();
  const release = installer.holdCalls();
  await startCreate(page, email);
  return { installer, page, email, release };
};

test('after the visitor came back, the same offer opens the same checkout, and another offer updates the project', async (t) => {
  const installer = await visitInstaller(t, demo);
  const { page, email } = installer;
  await installer.open();
  await press(page, 'button', 'Offer');
  await fillIn(page, email);
  await waitForCheckout(page);
  const checkout = page.url();

  await page.goBack(); // from the back/forward cache, or by a reload
  await press(page, 'button', 'Offer');
  await waitForCheckout(page);
  assert.equal(page.url(), checkout);

  await page.goBack();
  await page.reload();
  await press(page, 'button', 'Offer');
  await waitForCheckout(page);
  assert.equal(page.url(), checkout);
  assert.equal(installer.creates, 1);

  await page.goBack();
  await page.reload();
  await page.$eval('fin-checkout-button', (button) => button.setAttribute('total-cost', '31000'));
  await press(page, 'button', 'Offer');
  await fillIn(page, email);
  await waitForCheckout(page);
  assert.equal(page.url(), checkout);
  const [project, ...more] = await installer.projects();
  assert.deepEqual([project?.Total_cost_installation, more], [31_000, []]);

  await page.goBack();
  await page.reload();
  await press(page, 'button', 'New offer for someone else');
  await fillIn(page, `second-${email}`);
  await waitForCheckout(page);
  assert.notEqual(page.url(), checkout);
  assert.equal((await installer.projects()).length, 1);
  assert.equal(installer.creates, 2);
});

test('the page’s connection fails after the commit at every try: "Try again" finds the one project', async (t) => {
  const installer = await visitInstaller(t, demo);
  const { page, email } = installer;
  await installer.open();
  await press(page, 'button', 'Offer');
  installer.faults = 'delay=300';
  installer.droppedCalls = Number.POSITIVE_INFINITY;
  await fillIn(page, email);
  await waitForState(page, 'unknown');
  assert.equal(await statusOf(page), repeatable);
  installer.droppedCalls = 0;
  await press(page, 'button', 'Try again');
  await waitForCheckout(page);
  assert.equal((await installer.projects()).length, 1);
});

for (const [what, faults] of [
  ['answers 500 after the commit', '500-after'],
  ['commits late and breaks the connection', 'delay=400,disconnect'],
] as const) {
  test(`the service ${what}: the outcome is unknown, nothing is sent again, and a restart needs two clicks`, async (t) => {
    const installer = await visitInstaller(t, demo);
    const { page, email } = installer;
    await installer.open();
    await press(page, 'button', 'Offer');
    installer.faults = faults;
    await fillIn(page, email);
    await waitForState(page, 'unknown');
    assert.equal(await statusOf(page), repeatable);
    installer.faults = '';
    await press(page, 'button', 'Try again');
    await press(page, 'button', 'Start again');
    assert.equal((await installer.projects()).length, 1);
    await press(page, 'button', 'Cancel');
    await press(page, 'button', 'Start again');
    assert.equal(await statusOf(page), 'Your request may then arrive twice.');
    await press(page, 'button', 'Send request');
    await waitForCheckout(page);
    assert.equal((await installer.projects()).length, 2);
  });
}

test('a 500 before the commit has an unknown outcome, too, and keeps it after a reload', async (t) => {
  const installer = await visitInstaller(t, demo);
  const { page, email } = installer;
  await installer.open();
  await press(page, 'button', 'Offer');
  installer.faults = '500-before';
  await fillIn(page, email);
  await waitForState(page, 'unknown');
  assert.equal((await installer.projects()).length, 0);
  installer.faults = '';
  await page.reload();
  await press(page, 'button', 'Offer');
  await fillIn(page, email);
  await waitForState(page, 'unknown'); // the host side repeats that the outcome is unknown
  assert.equal((await installer.projects()).length, 0);
});

test('a refused login is renewed without the visitor noticing', async (t) => {
  const installer = await visitInstaller(t, demo);
  const { page, email } = installer;
  await installer.open();
  await press(page, 'button', 'Offer');
  Object.assign(installer, { faults: '401', faultyCalls: 1 });
  await fillIn(page, email);
  await waitForCheckout(page);
  assert.equal((await installer.projects()).length, 1);
  assert.equal(installer.creates, 1);
});

test('a login that is refused twice creates nothing, and the next click keeps what was typed', async (t) => {
  const installer = await visitInstaller(t, demo);
  const { page, email } = installer;
  await installer.open();
  await press(page, 'button', 'Offer');
  installer.faults = '401';
  await fillIn(page, email);
  await waitForState(page, 'error');
  installer.faults = '';
  await press(page, 'button', 'Offer');
  await press(page, 'button', 'Continue');
  await waitForCheckout(page);
  assert.equal((await installer.projects()).length, 1);
});

test('a slow service: further clicks, Enter and a reload result in one project', async (t) => {
  const { installer, page, email, release } = await startHeldCreate(t);
  await page.keyboard.press('Enter');
  await press(page, 'button', 'Offer');
  assert.equal(await statusOf(page), 'Creating your offer…');
  await page.reload();
  await startCreate(page, email);
  release();
  await waitForCheckout(page);
  assert.equal((await installer.projects()).length, 1);
});

test('a service that takes longer than the host lets anyone wait: after a reload, one calm "creating" leads to the checkout', async (t) => {
  const { installer, page, email, release } = await startHeldCreate(t);
  await page.reload();
  await startCreate(page, email);
  const announced: string[] = [];
  await page.exposeFunction('announced', (text: string) => announced.push(text));
  await page.evaluate(() => {
    const status = document.querySelector('fin-checkout-button')?.shadowRoot?.querySelector('[part=status]') as Element;
    new MutationObserver(() => Reflect.get(window, 'announced')(status.textContent)).observe(status, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  // The host lets the replay wait for 10 s, and says then that it does not know yet.
  const pending = await page.waitForResponse((response) => response.status() === 502);
  assert.equal(pending.headers()['retry-after'], '1');
  await page.waitForRequest((request) => request.headers()['idempotency-replay'] === 'true');
  assert.deepEqual([announced, await statusOf(page)], [[], 'Creating your offer…']);
  release();
  await waitForCheckout(page);
  assert.equal((await installer.projects()).length, 1);
  assert.equal(announced.includes(notCertain), false);
});

test('a duplicated tab sends the same idempotency key', async (t) => {
  const { installer, page, email, release } = await startHeldCreate(t);
  const opened = new Promise((resolve) => page.once('popup', resolve));
  await page.evaluate(() => void window.open(location.href));
  const duplicate = (await opened) as typeof page;
  await duplicate.bringToFront();
  await startCreate(duplicate, email);
  release();
  await Promise.all([waitForCheckout(page), waitForCheckout(duplicate)]);
  assert.equal(duplicate.url(), page.url());
  assert.equal((await installer.projects()).length, 1);
});

test('two separate tabs: one offer to one customer is one project', async (t) => {
  const installer = await visitInstaller(t, demo);
  const { page, email } = installer;
  await installer.open();
  const other = await page.browserContext().newPage();
  await other.goto(page.url());
  await page.bringToFront();
  const release = installer.holdCalls();
  await startCreate(page, email);
  await other.bringToFront();
  await startCreate(other, email);
  release();
  await Promise.all([waitForCheckout(page), waitForCheckout(other)]);
  assert.equal(other.url(), page.url());

  await other.goBack();
  await press(other, 'button', 'Offer');
  await waitForCheckout(other);
  assert.equal((await installer.projects()).length, 1);
});

test('without a host side a restart needs two clicks, even after a reload', async (t) => {
  const installer = await visitInstaller(t, demo, true);
  const { page, email } = installer;
  await installer.open('send-offer-email="true"');
  await press(page, 'button', 'Offer');
  installer.faults = '500-after';
  await fillIn(page, email);
  await waitForState(page, 'unknown');
  assert.equal(await statusOf(page), `${notCertain} You may still receive your offer by e-mail.`);
  installer.faults = '';
  await page.reload();
  await press(page, 'button', 'Offer');
  await fillIn(page, email);
  await waitForState(page, 'unknown');
  assert.equal(installer.creates, 1);
  await press(page, 'button', 'Start again');
  await press(page, 'button', 'Send request');
  await waitForCheckout(page);
  assert.equal((await installer.projects()).length, 2);
});

test('no customer data are in storage, URLs, the console, events or the host’s log', async (t) => {
  const installer = await visitInstaller(t, demo);
  const { page, email, log, addresses } = installer;
  const consoleLines: string[] = [];
  page.on('console', (message) => consoleLines.push(message.text()));
  const eventTexts: string[] = [];
  await page.exposeFunction('tell', (text: string) => eventTexts.push(text));
  await page.evaluateOnNewDocument(() => {
    for (const type of ['fin-checkout', 'fin-project', 'fin-redirect', 'fin-error', 'fin-change', 'fin-fee']) {
      addEventListener(type, (event) => {
        const fields: Record<string, unknown> = { ...event };
        for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(event))) {
          // `project` is the only field that is documented to have customer data.
          if (name !== 'project') fields[name] = Reflect.get(event, name);
        }
        const { error } = fields as { error?: Error };
        const texts = error ? [error.message, error.stack, ...Object.values(error)] : [];
        (window as unknown as { tell(text: string): void }).tell(JSON.stringify([type, fields, texts]));
      });
    }
  });
  await installer.open();
  await press(page, 'button', 'Offer');
  installer.faults = '500-after';
  await fillIn(page, email);
  await waitForState(page, 'unknown');
  await press(page, 'button', 'Try again');
  installer.faults = '';
  await press(page, 'button', 'Start again');
  await press(page, 'button', 'Send request');
  await waitForCheckout(page);
  await page.goBack();
  await waitForState(page, 'idle');

  const stored = await page.evaluate(async () =>
    JSON.stringify([
      { ...sessionStorage },
      { ...localStorage },
      document.cookie,
      await indexedDB.databases(),
      await caches.keys(),
      history.state,
      name,
    ]),
  );
  assert.match(stored, /fin-widgets/);
  assert.ok(
    eventTexts.some((text) => text.includes('unknown_outcome')) && eventTexts.some((text) => text.includes('created')),
  );
  assert.ok(log.length > 3);
  const everything = JSON.stringify([stored, addresses, consoleLines, eventTexts, log, installer.complaints]);
  for (const [what, value] of Object.entries(customerOf(email))) {
    for (const form of [value, encodeURIComponent(value), value.replace(/\s/g, ''), btoa(value)]) {
      assert.ok(!everything.includes(form), `${what} was found`);
    }
  }
});
