/** The script tag twice: the first one runs, the second one lends its data-*. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { connection, fee, reached, said, site, tag, version } from './site.js';

const { visit, putScript } = site();

const other = '99.0.0';
const script = readFileSync('dist/fin-widgets.js', 'utf8');
putScript('/other/fin-widgets.js', script.replaceAll(version, other));

const otherTag = (data: Record<string, string> = {}) => tag(data).replace('/fin-widgets.js', '/other/fin-widgets.js');

/** What the page's elements are told to ask for. */
const bare = '<fin-monthly-fee loading="eager"></fin-monthly-fee>';

test('another version: one warning names both, the first wins, and lends what it lacks', async (t) => {
  const { page, there, complaints } = await visit(
    t,
    (there) =>
      tag({ ...connection(there), country: 'DE' }) +
      otherTag({ country: 'SE', tenor: '15', 'total-cost': '24.900' }) +
      bare,
  );
  await reached(page, 'fin-monthly-fee', 'ready');
  const [question] = await there.log('pricing_2');
  assert.equal(Object(question?.body).country_project, 'Germany');
  assert.equal(Object(question?.body).LTI_tenor, '15 years');
  assert.equal(await page.evaluate(() => window.finWidgets?.version), version);
  await said(complaints, 1);
  assert.match(
    complaints.join(),
    new RegExp(`fin-widgets: ${version} is on this page already, so ${other} does nothing`),
  );
});

test('the same version: not a word', async (t) => {
  const { page, complaints } = await visit(
    t,
    (there) => tag(connection(there)) + tag({ country: 'DE', 'total-cost': '1' }) + bare,
  );
  await reached(page, 'fin-monthly-fee', 'ready');
  assert.deepEqual(complaints, []);
});

test('nothing runs a second time, not even what Trusted Types would refuse', async (t) => {
  const { page, complaints } = await visit(t, (there) => ({
    html: tag(connection(there)) + tag() + fee,
    headers: { 'content-security-policy': "require-trusted-types-for 'script'; trusted-types lit-html" },
  }));
  await reached(page, 'fin-monthly-fee', 'ready');
  assert.deepEqual(complaints, []);
});

test('base-url, token-url and token of a second tag are not mixed with those of the first', async (t) => {
  const { page, there } = await visit(t, (there) => {
    const second = { 'token-url': `${there.tokenUrl}?second`, token: 'second' };
    return tag({ 'base-url': there.baseUrl }) + tag(second) + fee;
  });
  await reached(page, 'fin-monthly-fee', 'ready');
  assert.deepEqual(
    (await there.log()).map(({ operation, headers }) => [operation, headers.authorization]),
    [['pricing_2', undefined]],
  );
});

test('a first tag without a connection takes that of the second', async (t) => {
  const { page, there } = await visit(t, (there) => tag() + tag(connection(there)) + fee);
  await reached(page, 'fin-monthly-fee', 'ready');
  assert.equal((await there.log('pricing_2'))[0]?.headers.authorization, 'Bearer token-1');
});

test('what was configured in between counts', async (t) => {
  const { page } = await visit(
    t,
    (there) =>
      `${tag({}, '')}<script>finWidgets.configure({ tenor: 5 })</script>${tag({ ...connection(there), tenor: '7' }, '')}${fee}`,
  );
  await reached(page, 'fin-monthly-fee', 'ready');
  assert.equal(await page.$eval('fin-monthly-fee', ({ selection }) => selection?.tenor), 5);
});
