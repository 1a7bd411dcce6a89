/** Between the click and the checkout: what fails there, in a browser, before the real service; and the database counted afterwards. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DemoSite, openDemo } from './demo.js';
import { arrived, customerOf, fillIn, stateOf, statusOf, visitInstaller } from './installer-page.js';
import { press } from './user.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});

after(() => demo.close());

const notCertain = 'It is not certain whether your request arrived.';

test('back from the checkout: the same offer, the same checkout; another offer, the same project', async (t) => {
  const there = await visitInstaller(t, demo);
  const { page, email } = there;
  await there.open();
  await press(page, 'button', 'Offer');
  await fillIn(page, email);
  await arrived(page);
  const checkout = page.url();

  await page.goBack(); // as the browser likes: by its cache, or by a reload
  await press(page, 'button', 'Offer');
  await arrived(page);
  assert.equal(page.url(), checkout);

  await page.goBack();
  await page.reload();
  await press(page, 'button', 'Offer');
  await arrived(page);
  assert.equal(page.url(), checkout);
  assert.equal(there.creates, 1);

  await page.goBack();
  await page.reload();
  await page.$eval('fin-checkout-button', (button) => button.setAttribute('total-cost', '31000'));
  await press(page, 'button', 'Offer');
  await fillIn(page, email);
  await arrived(page);
  assert.equal(page.url(), checkout);
  const [project, ...more] = await there.projects();
  assert.deepEqual([project?.Total_cost_installation, more], [31_000, []]);

  await page.goBack();
  await page.reload();
  await press(page, 'button', 'For another person');
  await fillIn(page, `second-${email}`);
  await arrived(page);
  assert.notEqual(page.url(), checkout);
  assert.equal((await there.projects()).length, 1);
  assert.equal(there.creates, 2);
});

test('the page’s connection dies after the commit, as often as the browser tries: a check finds the one project', async (t) => {
  const there = await visitInstaller(t, demo);
  const { page, email } = there;
  await there.open();
  await press(page, 'button', 'Offer');
  there.faults = 'delay=300';
  there.drops = Number.POSITIVE_INFINITY;
  await fillIn(page, email);
  await stateOf(page, 'unknown');
  assert.equal(await statusOf(page), notCertain);
  there.drops = 0;
  await press(page, 'button', 'Try again');
  await arrived(page);
  assert.equal((await there.projects()).length, 1);
});

for (const [what, faults] of [
  ['answers 500 after the commit', '500-after'],
  ['commits late and breaks the connection', 'delay=400,disconnect'],
] as const) {
  test(`the service ${what}: nobody knows, nothing is sent again, and two words start anew`, async (t) => {
    const there = await visitInstaller(t, demo);
    const { page, email } = there;
    await there.open();
    await press(page, 'button', 'Offer');
    there.faults = faults;
    await fillIn(page, email);
    await stateOf(page, 'unknown');
    assert.equal(await statusOf(page), notCertain);
    there.faults = '';
    await press(page, 'button', 'Try again');
    await press(page, 'button', 'Start anew');
    assert.equal((await there.projects()).length, 1);
    await press(page, 'button', 'Cancel');
    await press(page, 'button', 'Start anew');
    assert.equal(await statusOf(page), 'Your request may then arrive twice.');
    await press(page, 'button', 'Send request');
    await arrived(page);
    assert.equal((await there.projects()).length, 2);
  });
}

test('a 500 before the commit that only the service knows of is not certain either, and stays one', async (t) => {
  const there = await visitInstaller(t, demo);
  const { page, email } = there;
  await there.open();
  await press(page, 'button', 'Offer');
  there.faults = '500-before';
  await fillIn(page, email);
  await stateOf(page, 'unknown');
  assert.equal((await there.projects()).length, 0);
  there.faults = '';
  await page.reload();
  await press(page, 'button', 'Offer');
  await fillIn(page, email);
  await stateOf(page, 'unknown'); // the host side said that it cannot know, and says so again
  assert.equal((await there.projects()).length, 0);
});

test('a refused login is renewed without the visitor noticing', async (t) => {
  const there = await visitInstaller(t, demo);
  const { page, email } = there;
  await there.open();
  await press(page, 'button', 'Offer');
  Object.assign(there, { faults: '401', faulty: 1 });
  await fillIn(page, email);
  await arrived(page);
  assert.equal((await there.projects()).length, 1);
  assert.equal(there.creates, 1);
});

test('a login that is refused twice: nothing happened, and the next click still has what was typed', async (t) => {
  const there = await visitInstaller(t, demo);
  const { page, email } = there;
  await there.open();
  await press(page, 'button', 'Offer');
  there.faults = '401';
  await fillIn(page, email);
  await stateOf(page, 'error');
  there.faults = '';
  await press(page, 'button', 'Offer');
  await press(page, 'button', 'Continue');
  await arrived(page);
  assert.equal((await there.projects()).length, 1);
});

test('a slow service: clicks, Enter and a reload in the middle come to one project', async (t) => {
  const there = await visitInstaller(t, demo);
  const { page, email } = there;
  await there.open();
  await press(page, 'button', 'Offer');
  there.faults = 'delay=1500';
  await fillIn(page, email);
  await stateOf(page, 'creating');
  await page.keyboard.press('Enter');
  await press(page, 'button', 'Offer');
  assert.equal(await statusOf(page), 'Creating your offer…');
  await page.reload();
  await press(page, 'button', 'Offer');
  await fillIn(page, email);
  await arrived(page);
  assert.equal((await there.projects()).length, 1);
});

test('a tab that was duplicated has the same key', async (t) => {
  const there = await visitInstaller(t, demo);
  const { page, email } = there;
  await there.open();
  await press(page, 'button', 'Offer');
  there.faults = 'delay=1000';
  await fillIn(page, email);
  await stateOf(page, 'creating');
  const opened = new Promise((resolve) => page.once('popup', resolve));
  await page.evaluate(() => void window.open(location.href));
  const twin = (await opened) as typeof page;
  await twin.bringToFront();
  await press(twin, 'button', 'Offer');
  await fillIn(twin, email);
  await Promise.all([arrived(page), arrived(twin)]);
  assert.equal(twin.url(), page.url());
  assert.equal((await there.projects()).length, 1);
});

test('two tabs, each opened by itself: one offer to one customer is one project', async (t) => {
  const there = await visitInstaller(t, demo);
  const { page, email } = there;
  await there.open();
  const other = await page.browserContext().newPage();
  await other.goto(page.url());
  await page.bringToFront();
  await press(page, 'button', 'Offer');
  there.faults = 'delay=1000';
  await fillIn(page, email);
  await stateOf(page, 'creating');
  await other.bringToFront();
  await press(other, 'button', 'Offer');
  await fillIn(other, email);
  await Promise.all([arrived(page), arrived(other)]);
  assert.equal(other.url(), page.url());

  await other.goBack();
  await press(other, 'button', 'Offer');
  await arrived(other);
  assert.equal((await there.projects()).length, 1);
});

test('without a host side nothing is sent again without two words, not even after a reload', async (t) => {
  const there = await visitInstaller(t, demo, true);
  const { page, email } = there;
  await there.open('send-offer-email="true"');
  await press(page, 'button', 'Offer');
  there.faults = '500-after';
  await fillIn(page, email);
  await stateOf(page, 'unknown');
  assert.equal(await statusOf(page), `${notCertain} Your offer may be on its way to you by e-mail.`);
  there.faults = '';
  await page.reload();
  await press(page, 'button', 'Offer');
  await fillIn(page, email);
  await stateOf(page, 'unknown');
  assert.equal(there.creates, 1);
  await press(page, 'button', 'Start anew');
  await press(page, 'button', 'Send request');
  await arrived(page);
  assert.equal((await there.projects()).length, 2);
});

test('nothing of the customer is in storage, addresses, the console, events or the host’s log', async (t) => {
  const there = await visitInstaller(t, demo);
  const { page, email, log, addresses } = there;
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const told: string[] = [];
  await page.exposeFunction('tell', (text: string) => told.push(text));
  await page.evaluateOnNewDocument(() => {
    for (const type of ['fin-checkout', 'fin-project', 'fin-redirect', 'fin-error', 'fin-change', 'fin-fee']) {
      addEventListener(type, (event) => {
        const fields: Record<string, unknown> = { ...event };
        for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(event))) {
          // The project is the one field that is documented to carry it.
          if (name !== 'project') fields[name] = Reflect.get(event, name);
        }
        const { error } = fields as { error?: Error };
        const texts = error ? [error.message, error.stack, ...Object.values(error)] : [];
        (window as unknown as { tell(text: string): void }).tell(JSON.stringify([type, fields, texts]));
      });
    }
  });
  await there.open();
  await press(page, 'button', 'Offer');
  there.faults = '500-after';
  await fillIn(page, email);
  await stateOf(page, 'unknown');
  await press(page, 'button', 'Try again');
  there.faults = '';
  await press(page, 'button', 'Start anew');
  await press(page, 'button', 'Send request');
  await arrived(page);
  await page.goBack();
  await stateOf(page, 'idle');

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
  assert.ok(told.some((text) => text.includes('unknown_outcome')) && told.some((text) => text.includes('created')));
  assert.ok(log.length > 3);
  const everything = JSON.stringify([stored, addresses, said, told, log, there.complaints]);
  for (const [what, value] of Object.entries(customerOf(email))) {
    for (const form of [value, encodeURIComponent(value), value.replace(/\s/g, ''), btoa(value)]) {
      assert.ok(!everything.includes(form), `${what} is somewhere`);
    }
  }
});
