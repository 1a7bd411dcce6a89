/** `/docs/api`: the OpenAPI documents as a reference. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible } from '../e2e/assert-accessible.js';
import { type DemoSite, openDemo, visit } from '../e2e/demo.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});

after(() => demo.close());

for (const [name, scheme, width, query, operations] of [
  ['host', 'light', 1280, '', ['/token', '/prices', '/wf/pricing_2', '/wf/new_project_2', '/checkout']],
  ['service', 'dark', 320, '?of=service&lang=de', ['/wf/generate-user-token', '/wf/me', '/wf/pricing_2']],
] as const)
  test(`the reference of the ${name} shows its operations within the policy, for everyone`, async (t) => {
    const { page, complaints, addresses } = await visit(t, demo, width);
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.goto(`${demo.url}/docs/api${query}`);
    await page.waitForSelector('.opblock');
    const paths = await page.$$eval('.opblock [data-path]', (all) => all.map((each) => each.getAttribute('data-path')));
    for (const operation of operations) assert.ok(paths.includes(operation), operation);

    await page.click('.opblock [aria-expanded="false"]');
    await page.waitForSelector('.responses-table');
    await assertAccessible(page);
    assert.deepEqual(complaints, []);
    assert.deepEqual(
      addresses.filter((address) => !address.startsWith(demo.url)),
      [],
    );
  });
