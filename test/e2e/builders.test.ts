/** The snippets of docs/builders.md, pasted into a site whose host side is on another origin. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { type DemoSite, openDemo, visit } from './demo.js';
import { type OtherOrigin, openOtherOrigin } from './other-origin.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});

after(() => demo.close());

const docs = await readFile('docs/builders.md', 'utf8');

/** A text of the docs with the test's server in place of the installer's. */
const withTestServer = (text: string, { server }: OtherOrigin) =>
  text.replaceAll('https://fin.installer.example', server);

const policyFor = ({ server }: OtherOrigin) => `script-src ${server}; connect-src ${server}; trusted-types lit-html;`;

test('the tag in the head and the elements in the page show a fee and a checkout button', async (t) => {
  const otherOrigin = await openOtherOrigin(t, demo);
  const { page, complaints } = await visit(t, demo);
  const [head = '', body = '', ...others] = [...docs.matchAll(/^```html\n(.*?)^```$/gms)].map(([, code = '']) => code);
  assert.deepEqual(others, []);
  assert.doesNotMatch(head + body, /\{[{%]/, 'Liquid would interpret it');
  await page.goto(
    otherOrigin.paste(
      withTestServer(head, otherOrigin),
      body,
      `${policyFor(otherOrigin)} require-trusted-types-for 'script';`,
    ),
  );
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  await page.waitForSelector('fin-checkout-button:state(idle)');
  assert.deepEqual(complaints, []);
});

test('Wix: the attributes of the table work for two custom elements that each load the script', async (t) => {
  const otherOrigin = await openOtherOrigin(t, demo);
  const { page, complaints } = await visit(t, demo);
  const [, section = ''] = /^## Wix$(.*?)^## /ms.exec(docs) ?? [];
  const attributes = [...section.matchAll(/^ *\| `([\w-]+)` \| `(.+)` \|$/gm)].map(
    ([, name = '', value = '']) => [name, withTestServer(value, otherOrigin)] as const,
  );
  assert.ok(attributes.length >= 4);
  await page.goto(otherOrigin.paste('', '', policyFor(otherOrigin)));
  await page.evaluate(
    (attributes, server) => {
      for (const [tag, own] of [
        ['fin-monthly-fee', attributes],
        [
          'fin-checkout-button',
          [...attributes.slice(0, 2), ['type-project', 'Solar'], ['offer-pdf', 'https://x.example/o.pdf']],
        ],
      ] as const) {
        const element = document.createElement(tag);
        for (const [name, value] of own) element.setAttribute(name, value);
        const script = document.createElement('script');
        script.src = `${server}/fin-widgets.js`;
        document.body.append(element, script);
      }
    },
    attributes,
    otherOrigin.server,
  );
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  await page.waitForSelector('fin-checkout-button:state(idle)');
  assert.deepEqual(complaints, []);
});
