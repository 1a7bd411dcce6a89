/** `finWidgets.diagnose()`: one line on the console for each problem, with its cause and its fix. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { FinCheckoutButton } from '../../src/index.js';
import type { Plan, Scenario } from '../support/scenario.js';
import {
  button,
  connection,
  diagnosis,
  fee,
  setCustomer,
  site,
  tag,
  version,
  waitForConsole,
  waitForState,
} from './site.js';

const { visit, putScript } = site();

const refused = (status: number): Plan => ({ token: [{ status, body: { message: 'No' }, repeat: true }] });
const withToken = (service: Scenario) => tag({ 'base-url': service.baseUrl, token: 'secret-token' }) + fee;
const withMint = (service: Scenario) => tag(connection(service)) + fee;

describe('one line names the cause and the fix', () => {
  for (const [cause, make, plan, line] of [
    [
      'an origin that the host does not know',
      withMint,
      refused(403),
      /^fin-widgets: token-url refuses this page \(403\): add http:\/\/site\.localhost:\d+ to the origins of the host at http:\/\/127\.0\.0\.1:\d+\.$/,
    ],
    [
      'an origin that the operations refuse',
      withMint,
      { pricing_2: [{ status: 403, body: {}, repeat: true }] },
      /^fin-widgets: base-url refuses pricing_2 \(403\): add http:\/\/site\.localhost:\d+ to the origins .* and pricing_2 to its operations\.$/,
    ],
    ['a mint that wants a login', withMint, refused(401), /^fin-widgets: token-url asks for a login/],
    [
      'no mint at that address',
      withMint,
      refused(404),
      /^fin-widgets: there is nothing at \/scripted\/\w+\/token, the path of token-url \(404\): /,
    ],
    [
      'a mint that is a page',
      withMint,
      { token: [{ text: '<h1>Welcome</h1>', repeat: true }] },
      /^fin-widgets: token-url answers without a token: /,
    ],
    [
      'a minted token that the operations refuse',
      withMint,
      { pricing_2: [{ status: 401, body: {}, repeat: true }] },
      /^fin-widgets: base-url refuses the token from token-url \(401\): .* FIN_SECRET/,
    ],
    [
      'a token that has expired',
      withToken,
      { pricing_2: [{ status: 401, body: {}, repeat: true }] },
      /^fin-widgets: the service refuses the token \(401\): it has expired, /,
    ],
    [
      'no token',
      (service: Scenario) => tag({ 'base-url': service.baseUrl }) + fee,
      { pricing_2: [{ status: 401, body: {}, repeat: true }] },
      /^fin-widgets: base-url asks for a token \(401\), but the page has none: set token-url\.$/,
    ],
    [
      'a server that is not there',
      () => `${tag({ 'base-url': 'http://127.0.0.1:9/' })}${fee}`,
      {},
      /^fin-widgets: base-url cannot be reached: check that http:\/\/127\.0\.0\.1:9 is right, /,
    ],
  ] as [string, (service: Scenario) => string, Plan, RegExp][]) {
    test(cause, async (t) => {
      const { page, complaints } = await visit(t, make, plan);
      await waitForState(page, 'fin-monthly-fee', 'error');
      assert.deepEqual(
        complaints.filter((line) => line.startsWith('fin-widgets')),
        [],
        'no diagnosis without a call',
      );
      const lines = await diagnosis(page, complaints);
      assert.equal(lines.length, 1, lines.join('\n'));
      assert.match(lines[0] ?? '', line);
      assert.doesNotMatch(lines.join(), /secret-token|token-1/);
    });
  }

  test('the same failure of many elements is reported once', async (t) => {
    const { page, complaints } = await visit(t, (service) => withMint(service) + fee.repeat(5), refused(403));
    await waitForState(page, 'fin-monthly-fee:last-of-type', 'error');
    assert.equal((await diagnosis(page, complaints)).length, 1);
  });

  test('a page that came by http', async (t) => {
    const { page, complaints } = await visit(t, withMint, refused(404), 'installer.example');
    await waitForState(page, 'fin-monthly-fee', 'error');
    await diagnosis(page, complaints);
    assert.match(complaints.join('\n'), /fin-widgets: this page was loaded by http:.* serve it by https\./);
  });

  test('a page that is a file', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-page-'));
    t.after(() => rm(folder, { recursive: true }));
    const { page, complaints } = await visit(t, () => tag());
    const file = join(folder, 'page.html');
    const script = new URL('/fin-widgets.js', page.url());
    await writeFile(file, `<script src="${script}" data-base-url="https://a.invalid/fin"></script>${fee}`);
    await page.goto(pathToFileURL(file).href);
    assert.match(
      (await diagnosis(page, complaints)).join('\n'),
      /^fin-widgets: this page was opened as a file, so it has no origin, and the host refuses it: open it from a web server\.$/m,
    );
  });

  test('a missing attribute is named by the element', async (t) => {
    const { page, complaints } = await visit(
      t,
      (service) => tag(connection(service)) + fee.replace('country="DE"', ''),
    );
    await waitForConsole(complaints);
    assert.deepEqual(complaints.length, 1, complaints.join('\n'));
    assert.match(
      complaints[0] ?? '',
      /^<fin-monthly-fee>: country is missing: use Germany, .* For details: finWidgets\.diagnose\(\) or fin-widgets\/diagnose\.$/,
    );
    await waitForState(page, 'fin-monthly-fee', 'unconfigured');
  });
});

describe('finWidgets.diagnose()', () => {
  test('says when nothing is wrong', async (t) => {
    const { page, complaints } = await visit(t, withMint);
    await waitForState(page, 'fin-monthly-fee', 'ready');
    assert.deepEqual(await diagnosis(page, complaints), [
      `fin-widgets ${version}: no problem was found. Checked: the settings, ids and attributes of 1 element; a token from token-url; a monthly payment from base-url; the script’s further files.`,
    ]);
  });

  test('says what it could not check', async (t) => {
    const { page, complaints } = await visit(
      t,
      (service) => `${withToken(service)}${button.replace(' ', ' id="own" ')}<fin-lead-form></fin-lead-form>`,
    );
    await waitForState(page, 'fin-monthly-fee', 'ready');
    await page.evaluate(() => {
      Object.assign(document.querySelector('#own') ?? {}, { client: { call: fetch } });
    });
    assert.deepEqual(await diagnosis(page, complaints), [
      `fin-widgets ${version}: no problem was found. Checked: the settings, ids and attributes of 3 elements; a monthly payment from base-url; the script’s further files. Not checked: the client that the page made, new_lead.`,
    ]);
  });

  test('does not repeat a create that failed, and says how its cause shows', async (t) => {
    const { page, complaints, service } = await visit(
      t,
      (service) =>
        withMint(service) +
        '<form><input name="first_name_customer" value="Ada"><input name="last_name_customer" value="Berg"><input name="email_customer" value="ada@a.example"><input name="phone_customer" value="+4915123456789"><input name="address" value="Hauptstr. 1, 10115 Berlin">' +
        `${button.replace(' ', ' target="_top" ')}</form>`,
      { new_project_2: [{ status: 400, body: {}, repeat: true }] },
    );
    await waitForState(page, 'fin-monthly-fee', 'ready');
    await page.evaluate(() => document.querySelector('fin-checkout-button')?.checkout());
    await waitForState(page, 'fin-checkout-button', 'error');
    const line =
      'fin-widgets: <fin-checkout-button>: the last request failed. Repeat it on the page: from now on, the console explains each failure.';
    assert.deepEqual(await diagnosis(page, complaints), [line]);
    assert.equal((await service.log('new_project_2')).length, 1);
    await page.evaluate(() => document.querySelector('fin-checkout-button')?.checkout());
    while (!complaints.some((line) => line.includes('new_project_2 failed (workflow_failed, 400)')))
      await waitForConsole(complaints, complaints.length + 1);
    assert.doesNotMatch(complaints.join(), /Ada|Berg|Hauptstr|token-1/);
  });

  test('does not wait for a fee that does not tell the outcome of its request', async (t) => {
    const { page, complaints } = await visit(t, withMint, { pricing_2: [{ status: 400, body: {} }] });
    await waitForState(page, 'fin-monthly-fee', 'error');
    await page.$eval('fin-monthly-fee', (fee) => {
      fee.refresh = () => fee.remove();
      const { timeout } = AbortSignal;
      AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms === 20_000 ? 10 : ms);
    });
    assert.match(
      (await diagnosis(page, complaints)).join(),
      /<fin-monthly-fee>: the last request failed\. Repeat it on the page/,
    );
  });

  test('prints all problems at each call', async (t) => {
    const { page, complaints } = await visit(
      t,
      (service) =>
        withMint(service) + fee.replace('country="DE"', 'id="second" country="Narnia"') + fee.replace('24.900', ''),
      refused(403),
    );
    await waitForState(page, 'fin-monthly-fee', 'error');
    while (!complaints.some((line) => line.startsWith('<fin-monthly-fee>')))
      await waitForConsole(complaints, complaints.length + 1);
    for (const _ of ['first call', 'second call']) {
      const lines = await diagnosis(page, complaints);
      assert.equal(lines.length, 3, lines.join('\n'));
      assert.match(lines.join('\n'), /token-url refuses this page \(403\): add /);
      assert.match(
        lines.join('\n'),
        /<fin-monthly-fee id="second">: country is "Narnia": use Germany, Sweden, Switzerland, Netherlands, or DE, SE, CH, NL\./,
      );
      assert.match(lines.join('\n'), /<fin-monthly-fee> \(3 of 3\): total-cost is empty: there is no monthly payment/);
    }
  });

  test('explains later failures, too', async (t) => {
    const { page, complaints } = await visit(t, withMint, { pricing_2: [{}, { status: 403, body: {}, repeat: true }] });
    await waitForState(page, 'fin-monthly-fee', 'ready');
    await diagnosis(page, complaints);
    await page.evaluate(() => Object.assign(document.querySelector('fin-monthly-fee') ?? {}, { totalCost: 30_000 }));
    while (!complaints.some((line) => line.includes('refuses pricing_2')))
      await waitForConsole(complaints, complaints.length + 1);
  });

  test('explains a failure of a button by the connection of its fee element', async (t) => {
    const { page, complaints } = await visit(
      t,
      (service) =>
        tag() +
        fee.replace(' ', ` base-url="${service.baseUrl}" token-url="${service.tokenUrl}" `) +
        button.replace(' ', ' country="DE" total-cost="24.900" '),
      { new_project_2: [{ status: 401, body: {}, repeat: true }] },
    );
    await waitForState(page, 'fin-monthly-fee', 'ready');
    await diagnosis(page, complaints);
    await setCustomer(page);
    await page.$eval('fin-checkout-button', (button) => (button as FinCheckoutButton).checkout());
    await waitForState(page, 'fin-checkout-button', 'error');
    while (!complaints.some((line) => line.includes('(401)'))) await waitForConsole(complaints, complaints.length + 1);
    assert.match(complaints.join('\n'), /fin-widgets: base-url refuses the token from token-url \(401\)/);
  });

  test('finds a refusing token-url before a token was needed', async (t) => {
    const { page, complaints, service } = await visit(
      t,
      (service) => tag(connection(service)) + fee.replace(' ', ' disabled '),
      refused(403),
    );
    await waitForState(page, 'fin-monthly-fee', 'idle');
    assert.match((await diagnosis(page, complaints)).join(), /token-url refuses this page \(403\)/);
    await service.plan({ token: [] });
    assert.match(
      (await diagnosis(page, complaints)).join(),
      /no problem was found.* a quote from base-url; .* Monthly payments that are not requested yet, since they are off-screen or disabled: 1\.$/,
    );
  });

  test('finds a page whose editor removed the elements', async (t) => {
    const { page, complaints } = await visit(t, (service) => tag(connection(service)));
    await page.waitForFunction(() => Boolean(window.finWidgets));
    assert.match(
      (await diagnosis(page, complaints)).join(),
      /there is no element on this page\. .* write <div data-fin-widget="monthly-fee">/,
    );
  });

  test('finds that the second file is not beside the script', async (t) => {
    for (const file of ['fin-widgets', `fin-widgets-diagnose-${version}`]) {
      putScript(`/without-forms/${file}.js`, readFileSync(`dist/${file}.js`, 'utf8'));
    }
    const { page, complaints } = await visit(
      t,
      (service) => tag(connection(service)).replace('/fin-', '/without-forms/fin-') + fee,
    );
    await waitForState(page, 'fin-monthly-fee', 'ready');
    assert.match(
      (await diagnosis(page, complaints)).join(),
      new RegExp(`/without-forms/fin-widgets-forms-${version}\\.js cannot be loaded.* beside the script`),
    );
  });

  test('finds that the file of a lead form is missing, also for one in a shadow root', async (t) => {
    for (const file of ['fin-widgets', `fin-widgets-diagnose-${version}`, `fin-widgets-forms-${version}`]) {
      putScript(`/without-lead/${file}.js`, readFileSync(`dist/${file}.js`, 'utf8'));
    }
    const lead =
      '<div><template shadowrootmode="open"><fin-lead-form country="DE" total-cost="1"></fin-lead-form></template></div>';
    const { page, complaints } = await visit(
      t,
      (service) => tag(connection(service)).replace('/fin-', '/without-lead/fin-') + fee + lead,
    );
    await waitForState(page, 'fin-monthly-fee', 'ready');
    assert.match(
      (await diagnosis(page, complaints)).join(),
      new RegExp(`/without-lead/fin-widgets-lead-${version}\\.js cannot be loaded, so the lead form does not appear`),
    );
  });

  test('finds that a Content Security Policy blocks the second file', async (t) => {
    const { page, complaints } = await visit(t, (service) => ({
      html: tag(connection(service)) + fee,
      headers: {
        'content-security-policy': `script-src http://site.localhost:*/fin-widgets.js http://site.localhost:*/fin-widgets-diagnose-${version}.js`,
      },
    }));
    await waitForState(page, 'fin-monthly-fee', 'ready');
    assert.match(
      (await diagnosis(page, complaints)).join(),
      /Content Security Policy blocks http:\/\/site\.localhost:\d+\/fin-widgets-forms-.*: add http:\/\/site\.localhost:\d+ to its script-src\./,
    );
  });

  test('names the diagnostics file and its address if that is not beside the script', async (t) => {
    putScript('/alone/fin-widgets.js', readFileSync('dist/fin-widgets.js', 'utf8'));
    const { page, complaints } = await visit(
      t,
      (service) => tag(connection(service)).replace('/fin-', '/alone/fin-') + fee,
    );
    await waitForState(page, 'fin-monthly-fee', 'ready');
    await page.evaluate(() => window.finWidgets?.diagnose());
    while (!complaints.some((line) => line.includes('cannot be loaded')))
      await waitForConsole(complaints, complaints.length + 1);
    assert.match(
      complaints.join('\n'),
      new RegExp(`http://site\\.localhost:\\d+/alone/fin-widgets-diagnose-${version}\\.js`),
    );
  });
});
