/** What optimisers of WordPress sites and CDNs do to a script tag, done to the tag: a fee shows all the same. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Scenario } from '../support/scenario.js';
import { connection, fee, reached, site, tag } from './site.js';

const { visit, putScript } = site();

const script = readFileSync('dist/fin-widgets.js', 'utf8');

/** Where the tag was there is one of another type, which an optimiser's own script puts back: one that is made anew. */
const later = (type: string, src: string, when: string) => (there: Scenario) =>
  `${tag(connection(there)).replace(' src=', ` type="${type}" ${src}=`)}${fee}<script>
    const revive = () => {
      for (const held of document.querySelectorAll('script[type="${type}"]')) {
        const script = document.createElement('script');
        for (const { name, value } of held.attributes) if (name !== 'type') script.setAttribute(name.replace(/^data-(?:rocket|cf)-src$/, 'src'), value);
        held.replaceWith(script);
      }
    };
    ${when}
  </script>`;

const atFirstTouch = "addEventListener('mousemove', revive, { once: true });";

describe('held back until a visitor’s first touch', () => {
  for (const [who, type, src] of [
    ['WP Rocket, “delay JavaScript execution”', 'rocketlazyloadscript', 'data-rocket-src'],
    ['LiteSpeed, “load JS delayed”', 'litespeed/javascript', 'src'],
  ] as const) {
    test(who, async (t) => {
      const { page, there, complaints } = await visit(t, later(type, src, atFirstTouch));
      assert.deepEqual(await there.log(), []);
      await page.mouse.move(50, 50);
      await reached(page, 'fin-monthly-fee', 'ready');
      assert.equal((await there.log('pricing_2'))[0]?.headers.authorization, 'Bearer token-1');
      assert.deepEqual(complaints, []);
    });
  }
});

test('put back after the page has loaded: Cloudflare Rocket Loader', async (t) => {
  const type = '0123456789abcdef01234567-text/javascript';
  const { page, complaints } = await visit(t, later(type, 'data-cf-src', "addEventListener('load', revive);"));
  await reached(page, 'fin-monthly-fee', 'ready');
  assert.deepEqual(complaints, []);
});

describe('combined with others into one file, whose tag has none of the data-*', () => {
  const before = '/* a theme */ "use strict"\n;(function(){ window.theme = 1 })()';
  const after = 'window.plugin = 2';
  for (const [who, code] of [
    ['WP Rocket, line by line', [before, script, after].join('\n')],
    [
      'Autoptimize, each in a try',
      [before, script, after].map((one) => `try{${one}}catch(e){console.error(e)};`).join('\n'),
    ],
    ['any, in a function', `!function(){${[before, script, after].join('\n;')}\n}();`],
    ['any, with the script in it twice', [before, script, script, after].join('\n;')],
  ] as const) {
    describe(who, () => {
      const path = `/cache/${who.replace(/\W+/g, '-')}.js`;
      putScript(path, code);
      const bundle = `<script defer src="${path}"></script>`;
      for (const [how, make] of [
        [
          'with finWidgets.configure',
          (there: Scenario) =>
            `${bundle}${fee}<script>addEventListener('DOMContentLoaded', () =>
              finWidgets.configure({ baseUrl: '${there.baseUrl}', tokenUrl: '${there.tokenUrl}' }))</script>`,
        ],
        [
          'with the element’s own settings',
          (there: Scenario) => bundle + fee.replace(' ', ` base-url="${there.baseUrl}" token-url="${there.tokenUrl}" `),
        ],
      ] as const) {
        test(how, async (t) => {
          const { page, there, complaints } = await visit(t, make);
          await reached(page, 'fin-monthly-fee', 'ready');
          assert.equal((await there.log('pricing_2'))[0]?.headers.authorization, 'Bearer token-1');
          const others = await page.evaluate(() => ['theme', 'plugin'].map((name) => Reflect.get(window, name)));
          assert.deepEqual(others, [1, 2]);
          assert.deepEqual(complaints, []);
        });
      }
    });
  }

  test('without a tag of its own at all: written into the page', async (t) => {
    const { page, complaints } = await visit(
      t,
      (there) =>
        `<script data-base-url="${there.baseUrl}">${script.replaceAll('</script', '<\\/script')}</script>${fee}`,
    );
    await reached(page, 'fin-monthly-fee', 'ready');
    assert.deepEqual(complaints, []);
  });
});
