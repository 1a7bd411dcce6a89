/** Browsers that are too old for the elements: simulated by a `CSS.supports` that denies a required feature. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connection, earlyTag, fee, site, tag } from './site.js';

const { visit } = site();

const filled = fee.replace('></', '><p id="own">Call us: 030 1234567</p></');
const dataMount = '<div data-fin-widget="monthly-fee" data-country="DE"><p id="mount">Ask us</p></div>';

for (const feature of ['light-dark(', ':state(']) {
  test(`without ${feature}) the page’s own content stays visible`, async (t) => {
    const older = `<script>
      const supports = CSS.supports.bind(CSS);
      CSS.supports = (...asked) => !asked.join().includes('${feature}') && supports(...asked);
    </script>`;
    const { page, service, complaints } = await visit(
      t,
      (service) => older + earlyTag + tag(connection(service)) + filled + dataMount,
    );
    await page.waitForFunction(() => 'finWidgets' in window);
    assert.deepEqual(
      await page.evaluate(() => ({
        registered: Boolean(customElements.get('fin-monthly-fee')),
        shown: ['own', 'mount'].filter((id) => document.getElementById(id)?.checkVisibility()),
      })),
      { registered: false, shown: ['own', 'mount'] },
    );
    assert.deepEqual(await service.log(), []);
    assert.deepEqual(complaints, []);
  });
}
