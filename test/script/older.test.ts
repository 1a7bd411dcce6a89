/** A browser from before the elements' time, played by one that denies what they are written in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connection, fee, site, tag } from './site.js';

const { visit } = site();

const filled = fee.replace('></', '><p id="own">Call us: 030 1234567</p></');
const twin = '<div data-fin-widget="monthly-fee" data-country="DE"><p id="twin">Ask us</p></div>';

for (const lacking of ['light-dark(', ':state(']) {
  test(`without ${lacking}) a visitor sees what the page has in the element`, async (t) => {
    const older = `<script>
      const supports = CSS.supports.bind(CSS);
      CSS.supports = (...asked) => !asked.join().includes('${lacking}') && supports(...asked);
    </script>`;
    const { page, there, complaints } = await visit(t, (there) => older + tag(connection(there)) + filled + twin);
    await page.waitForFunction(() => 'finWidgets' in window);
    assert.deepEqual(
      await page.evaluate(() => ({
        registered: Boolean(customElements.get('fin-monthly-fee')),
        shown: ['own', 'twin'].filter((id) => document.getElementById(id)?.checkVisibility()),
      })),
      { registered: false, shown: ['own', 'twin'] },
    );
    assert.deepEqual(await there.log(), []);
    assert.deepEqual(complaints, []);
  });
}
