/** Two script tags on a page: the first one runs, and the second one adds the data-* that the first one lacks. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { connection, fee, site, tag, version, waitForConsole, waitForState } from './site.js';

const { visit, putScript } = site();

const other = '99.0.0';
const script = readFileSync('dist/fin-widgets.js', 'utf8');
putScript('/other/fin-widgets.js', script.replaceAll(version, other));

const otherTag = (data: Record<string, string> = {}) => tag(data).replace('/fin-widgets.js', '/other/fin-widgets.js');

/** A fee without settings of its own. */
const bare = '<fin-monthly-fee loading="eager"></fin-monthly-fee>';

test('another version: one warning names both, the first one runs, and takes settings that it lacks from the second', async (t) => {
  const { page, service, complaints } = await visit(
    t,
    (service) =>
      tag({ ...connection(service), country: 'DE' }) +
      otherTag({ country: 'SE', tenor: '15', 'total-cost': '24.900' }) +
      bare,
  );
  await waitForState(page, 'fin-monthly-fee', 'ready');
  const [quoteRequest] = await service.log('pricing_2');
  assert.equal(Object(quoteRequest?.body).country_project, 'Germany');
  assert.equal(Object(quoteRequest?.body).LTI_tenor, '15 years');
  assert.equal(await page.evaluate(() => window.finWidgets?.version), version);
  await waitForConsole(complaints, 1);
  assert.match(
    complaints.join(),
    new RegExp(`fin-widgets: ${version} is on this page already, so ${other} does nothing`),
  );
});

test('the same version: no warning, the first registration stays, and a data mount becomes one element', async (t) => {
  const { page, service, complaints } = await visit(
    t,
    (service) => `${tag(connection(service), '')}<script>
      window.first = [customElements.get('fin-monthly-fee'), window.finWidgets];
    </script>${tag({ 'base-url': '/elsewhere' }, '')}${tag({ country: 'DE', 'total-cost': '24.900' })}${bare}
    <div data-fin-widget="monthly-fee" data-loading="eager">Call us</div>`,
  );
  await waitForState(page, 'fin-monthly-fee', 'ready');
  await waitForState(page, '[data-fin-widget] > fin-monthly-fee', 'ready');
  const isFirst = await page.evaluate(() => {
    const { first } = window as unknown as { first: unknown[] }; // the page's own script sets it
    return first[0] === customElements.get('fin-monthly-fee') && first[1] === window.finWidgets;
  });
  assert.equal(isFirst, true);
  assert.equal(await page.$$eval('[data-fin-widget] fin-monthly-fee', ({ length }) => length), 1);
  assert.equal((await service.log('pricing_2')).length, 1);
  assert.deepEqual(complaints, []);
});

test('the second script creates no Trusted Types policy, which a strict page would refuse', async (t) => {
  const { page, complaints } = await visit(t, (service) => ({
    html: tag(connection(service)) + tag() + fee,
    headers: { 'content-security-policy': "require-trusted-types-for 'script'; trusted-types lit-html" },
  }));
  await waitForState(page, 'fin-monthly-fee', 'ready');
  assert.deepEqual(complaints, []);
});

test('a connection is never mixed from two tags', async (t) => {
  const { page, service } = await visit(t, (service) => {
    const second = { 'token-url': `${service.tokenUrl}?second`, token: 'second' };
    return tag({ 'base-url': service.baseUrl }) + tag(second) + fee;
  });
  await waitForState(page, 'fin-monthly-fee', 'ready');
  assert.deepEqual(
    (await service.log()).map(({ operation, headers }) => [operation, headers.authorization]),
    [['pricing_2', undefined]],
  );
});

test('a first tag without a connection takes the connection of the second', async (t) => {
  const { page, service } = await visit(t, (service) => tag() + tag(connection(service)) + fee);
  await waitForState(page, 'fin-monthly-fee', 'ready');
  assert.equal((await service.log('pricing_2'))[0]?.headers.authorization, 'Bearer token-1');
});

test('settings of `configure` between the two tags take precedence', async (t) => {
  const { page } = await visit(
    t,
    (service) =>
      `${tag({}, '')}<script>finWidgets.configure({ tenor: 5 })</script>${tag({ ...connection(service), tenor: '7' }, '')}${fee}`,
  );
  await waitForState(page, 'fin-monthly-fee', 'ready');
  assert.equal(await page.$eval('fin-monthly-fee', ({ selection }) => selection?.tenor), 5);
});
