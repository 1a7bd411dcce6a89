/** What docs/builders.md tells to paste, pasted: on a site whose host side stands elsewhere, under another origin. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { type DemoSite, openDemo, visit } from './demo.js';
import { type Elsewhere, openElsewhere } from './other-origin.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});

after(() => demo.close());

const docs = await readFile('docs/builders.md', 'utf8');

/** What the docs say, with the test's server in place of the installer's. */
const meant = (text: string, { server }: Elsewhere) => text.replaceAll('https://fin.installer.example', server);

const policyFor = ({ server }: Elsewhere) => `script-src ${server}; connect-src ${server}; trusted-types lit-html;`;

test('the tag in the head and the elements in the page show a fee and its button', async (t) => {
  const elsewhere = await openElsewhere(t, demo);
  const { page, complaints } = await visit(t, demo);
  const [head = '', body = '', ...others] = [...docs.matchAll(/^```html\n(.*?)^```$/gms)].map(([, code = '']) => code);
  assert.deepEqual(others, []);
  assert.doesNotMatch(head + body, /\{[{%]/, 'Liquid would read it');
  await page.goto(
    elsewhere.paste(meant(head, elsewhere), body, `${policyFor(elsewhere)} require-trusted-types-for 'script';`),
  );
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  await page.waitForSelector('fin-checkout-button:state(idle)');
  assert.deepEqual(complaints, []);
});

test('Wix, which knows a script’s address, a tag and attributes: the table’s do, for two elements that each bring the script', async (t) => {
  const elsewhere = await openElsewhere(t, demo);
  const { page, complaints } = await visit(t, demo);
  const [, section = ''] = /^## Wix$(.*?)^## /ms.exec(docs) ?? [];
  const attributes = [...section.matchAll(/^ *\| `([\w-]+)` \| `(.+)` \|$/gm)].map(
    ([, name = '', value = '']) => [name, meant(value, elsewhere)] as const,
  );
  assert.ok(attributes.length >= 4);
  await page.goto(elsewhere.paste('', '', policyFor(elsewhere)));
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
    elsewhere.server,
  );
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  await page.waitForSelector('fin-checkout-button:state(idle)');
  assert.deepEqual(complaints, []);
});
