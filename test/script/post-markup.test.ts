/** A post cannot redirect data: markup that WordPress keeps in an author's post changes no setting of the page. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, type TestContext, test } from 'node:test';
import { integrityOf } from '../../scripts/vite/integrity.js';
import { typedCustomer } from '../support/customer.js';
import { foreignOrigin, namedObject, postMarkup } from '../support/post-markup.js';
import type { Scenario } from '../support/scenario.js';
import { button, connection, fee, site, tag, type Visit, waitForState } from './site.js';

const { visit } = site();

/** The documented snippet: the script with `integrity`. */
const snippet = (service: Scenario) =>
  tag(connection(service), `defer crossorigin integrity="${integrityOf(readFileSync('dist/fin-widgets.js', 'utf8'))}"`);

const inputs = Object.entries(typedCustomer).map(([name, value]) => `<input name="${name}" value="${value}">`);

/** A page that is one form, as some servers make it: the post is beside the fields with the customer's data. */
const openPost = (t: TestContext, post: string) =>
  visit(
    t,
    (service) =>
      `${snippet(service)}<script>
        addEventListener('fin-redirect', (event) => event.preventDefault());
        // The last line of an earlier version of the script.
        addEventListener('DOMContentLoaded', () => window.finWidgets?.loaded?.(window.finWidgets.version, document.currentScript));
      </script>
      <form>${inputs.join('')}<article>${post}</article>
      ${fee.replace(' ', ' id="ours" ')}${button.replace(' ', ' id="button" for="ours" ')}</form>`,
  );

const assertNotRedirected = ({ requests }: Visit) =>
  assert.deepEqual(
    requests.filter((line) => line.includes(foreignOrigin) || line.includes('/test~')),
    [],
  );

describe('the customer’s data go to the page’s own service beside', () => {
  for (const [kind, post] of Object.entries(postMarkup('/a.pdf')))
    test(kind, async (t) => {
      const open = await openPost(t, post);
      const { page, service } = open;
      await waitForState(page, '#ours', 'ready');
      assert.equal(await page.$eval('#ours', (fee) => (fee as HTMLElementTagNameMap['fin-monthly-fee']).isTest), false);
      await page.click('#button');
      const [project] = await service.until(1, 'new_project_2');
      assert.equal(Object(project?.body).email_customer, typedCustomer.email_customer);
      assertNotRedirected(open);
    });
});

describe('no request leaves for another place, and no test mode begins, beside an object with the name', () => {
  const code = readdirSync('dist')
    .filter((file) => /^fin-widgets.*\.js$/.test(file))
    .map((file) => readFileSync(`dist/${file}`, 'utf8'))
    .join('');
  const names = new Set([...code.matchAll(/\bdocument\??\.(\w+)/g)].map(([, name]) => name as string));
  for (const name of names)
    test(`document.${name}`, async (t) => {
      const open = await openPost(t, namedObject(name, '/a.pdf'));
      // Some of these names stop the script. A script that runs has asked for its fee after two frames.
      await open.page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
      await open.page.evaluate('try { button.checkout() } catch {}');
      await open.page.waitForNetworkIdle({ idleTime: 50 });
      assertNotRedirected(open);
    });
});
