/** What the console says when nothing shows: cause and cure in one line, and all of them by `finWidgets.diagnose()`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Plan, Scenario } from '../support/scenario.js';
import { connection, fee, reached, said, site, tag, version } from './site.js';

const { visit, putScript } = site();

type Page = Awaited<ReturnType<typeof visit>>['page'];

/** What `finWidgets.diagnose()` says. */
const asked = async (page: Page, complaints: string[]): Promise<string[]> => {
  const before = complaints.length;
  await page.evaluate(() => window.finWidgets?.diagnose());
  return complaints.slice(before).filter((line) => line.startsWith('fin-widgets'));
};

const refused = (status: number): Plan => ({ token: [{ status, body: { message: 'No' }, repeat: true }] });
const withToken = (there: Scenario) => tag({ 'base-url': there.baseUrl, token: 'secret-token' }) + fee;
const withMint = (there: Scenario) => tag(connection(there)) + fee;

describe('one line names cause and cure', () => {
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
    ['a mint that wants a login', withMint, refused(401), /^fin-widgets: token-url wants somebody to be signed in/],
    [
      'no mint at that address',
      withMint,
      refused(404),
      /^fin-widgets: nothing is at token-url, \/scripted\/\w+\/token \(404\): /,
    ],
    [
      'a mint that is a page',
      withMint,
      { token: [{ text: '<h1>Welcome</h1>', repeat: true }] },
      /^fin-widgets: token-url answers, but without a token: /,
    ],
    [
      'a minted token that the operations refuse',
      withMint,
      { pricing_2: [{ status: 401, body: {}, repeat: true }] },
      /^fin-widgets: base-url refuses the token that token-url gave \(401\): .* FIN_SECRET/,
    ],
    [
      'a token that has expired',
      withToken,
      { pricing_2: [{ status: 401, body: {}, repeat: true }] },
      /^fin-widgets: the token is refused \(401\): it has expired /,
    ],
    [
      'no token',
      (there: Scenario) => tag({ 'base-url': there.baseUrl }) + fee,
      { pricing_2: [{ status: 401, body: {}, repeat: true }] },
      /^fin-widgets: a token is wanted \(401\), and the page has none: set token-url\.$/,
    ],
    [
      'a server that is not there',
      () => `${tag({ 'base-url': 'http://127.0.0.1:9/' })}${fee}`,
      {},
      /^fin-widgets: base-url cannot be reached: is http:\/\/127\.0\.0\.1:9 right, and up\?/,
    ],
  ] as [string, (there: Scenario) => string, Plan, RegExp][]) {
    test(cause, async (t) => {
      const { page, complaints } = await visit(t, make, plan);
      await reached(page, 'fin-monthly-fee', 'error');
      assert.deepEqual(
        complaints.filter((line) => line.startsWith('fin-widgets')),
        [],
        'visitors’ browsers ask nothing more',
      );
      const lines = await asked(page, complaints);
      assert.equal(lines.length, 1, lines.join('\n'));
      assert.match(lines[0] ?? '', line);
      assert.doesNotMatch(lines.join(), /secret-token|token-1/);
    });
  }

  test('the same failure of many elements is told once', async (t) => {
    const { page, complaints } = await visit(t, (there) => withMint(there) + fee.repeat(5), refused(403));
    await reached(page, 'fin-monthly-fee:last-of-type', 'error');
    assert.equal((await asked(page, complaints)).length, 1);
  });

  test('a page that came by http', async (t) => {
    const { page, complaints } = await visit(t, withMint, refused(404), 'installer.example');
    await reached(page, 'fin-monthly-fee', 'error');
    await asked(page, complaints);
    assert.match(complaints.join('\n'), /fin-widgets: this page came by http:.* serve it by https\./);
  });

  test('an attribute that is missing: the element names it', async (t) => {
    const { page, complaints } = await visit(t, (there) => tag(connection(there)) + fee.replace('country="DE"', ''));
    await said(complaints);
    assert.deepEqual(complaints.length, 1, complaints.join('\n'));
    assert.match(complaints[0] ?? '', /^<fin-monthly-fee>: country is missing: it takes Germany, /);
    await reached(page, 'fin-monthly-fee', 'unconfigured');
  });
});

describe('finWidgets.diagnose()', () => {
  test('says so when nothing is wrong', async (t) => {
    const { page, complaints } = await visit(t, withMint);
    await reached(page, 'fin-monthly-fee', 'ready');
    assert.deepEqual(await asked(page, complaints), [
      `fin-widgets ${version}: nothing is wrong with the 1 elements of this page.`,
    ]);
  });

  test('prints all that is wrong, again each time', async (t) => {
    const { page, complaints } = await visit(
      t,
      (there) =>
        withMint(there) + fee.replace('country="DE"', 'id="second" country="Narnia"') + fee.replace('24.900', ''),
      refused(403),
    );
    await reached(page, 'fin-monthly-fee', 'error');
    while (!complaints.some((line) => line.startsWith('<fin-monthly-fee>')))
      await said(complaints, complaints.length + 1);
    for (const _ of ['once', 'and again']) {
      const lines = await asked(page, complaints);
      assert.equal(lines.length, 3, lines.join('\n'));
      assert.match(lines.join('\n'), /token-url refuses this page \(403\): add /);
      assert.match(
        lines.join('\n'),
        /<fin-monthly-fee id="second">: .* the console has named what is missing or wrong/,
      );
      assert.match(lines.join('\n'), /<fin-monthly-fee>: total-cost is empty/);
    }
  });

  test('explains from then on what fails', async (t) => {
    const { page, complaints } = await visit(t, withMint, { pricing_2: [{}, { status: 403, body: {}, repeat: true }] });
    await reached(page, 'fin-monthly-fee', 'ready');
    await asked(page, complaints);
    await page.evaluate(() => Object.assign(document.querySelector('fin-monthly-fee') ?? {}, { totalCost: 30_000 }));
    while (!complaints.some((line) => line.includes('refuses pricing_2')))
      await said(complaints, complaints.length + 1);
  });

  test('finds a mint that refuses before anybody needed a token', async (t) => {
    const { page, complaints } = await visit(
      t,
      (there) => tag(connection(there)) + fee.replace('eager', 'lazy').replace(' ', ' hidden '),
      refused(403),
    );
    await reached(page, 'fin-monthly-fee', 'idle');
    assert.match((await asked(page, complaints)).join(), /token-url refuses this page \(403\)/);
  });

  test('finds a page whose editor took the elements out', async (t) => {
    const { page, complaints } = await visit(t, (there) => tag(connection(there)));
    await page.waitForFunction(() => Boolean(window.finWidgets));
    assert.match((await asked(page, complaints)).join(), /no element is on this page: .* data twin/);
  });

  test('finds that the second file is not beside the script', async (t) => {
    for (const file of ['fin-widgets', `fin-widgets-diagnose-${version}`]) {
      putScript(`/without-forms/${file}.js`, readFileSync(`dist/${file}.js`, 'utf8'));
    }
    const { page, complaints } = await visit(
      t,
      (there) => tag(connection(there)).replace('/fin-', '/without-forms/fin-') + fee,
    );
    await reached(page, 'fin-monthly-fee', 'ready');
    assert.match(
      (await asked(page, complaints)).join(),
      new RegExp(`/without-forms/fin-widgets-forms-${version}\\.js cannot be loaded.* beside the script`),
    );
  });

  test('names the file, and where it was looked for, when that is not beside the script', async (t) => {
    putScript('/alone/fin-widgets.js', readFileSync('dist/fin-widgets.js', 'utf8'));
    const { page, complaints } = await visit(
      t,
      (there) => tag(connection(there)).replace('/fin-', '/alone/fin-') + fee,
    );
    await reached(page, 'fin-monthly-fee', 'ready');
    await page.evaluate(() => window.finWidgets?.diagnose());
    while (!complaints.some((line) => line.includes('TypeError'))) await said(complaints, complaints.length + 1);
    assert.match(
      complaints.join('\n'),
      new RegExp(`http://site\\.localhost:\\d+/alone/fin-widgets-diagnose-${version}\\.js`),
    );
  });
});
