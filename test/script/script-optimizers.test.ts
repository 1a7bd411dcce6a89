/** Script optimizers of WordPress and CDNs delay, combine or inline the script tag. The fee is shown nevertheless. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Scenario } from '../support/scenario.js';
import { connection, fee, site, tag, waitForState } from './site.js';

const { visit, putScript } = site();

const script = readFileSync('dist/fin-widgets.js', 'utf8');

/** A script tag with another `type`, as optimizers write it, and a script that replaces it with a working one. */
const delayed = (type: string, src: string, when: string) => (service: Scenario) =>
  `${tag(connection(service)).replace(' src=', ` type="${type}" ${src}=`)}${fee}<script>
    const activate = () => {
      for (const held of document.querySelectorAll('script[type="${type}"]')) {
        const script = document.createElement('script');
        for (const { name, value } of held.attributes) if (name !== 'type') script.setAttribute(name.replace(/^data-(?:rocket|cf)-src$/, 'src'), value);
        held.replaceWith(script);
      }
    };
    ${when}
  </script>`;

// A key, since a browser may send a move of the mouse that no visitor has made.
const onFirstInteraction = "addEventListener('keydown', activate, { once: true });";

describe('delayed until the visitor’s first interaction', () => {
  for (const [optimizer, type, src] of [
    ['WP Rocket, “delay JavaScript execution”', 'rocketlazyloadscript', 'data-rocket-src'],
    ['LiteSpeed, “load JS delayed”', 'litespeed/javascript', 'src'],
  ] as const) {
    test(optimizer, async (t) => {
      const { page, service, complaints } = await visit(t, delayed(type, src, onFirstInteraction));
      assert.deepEqual(await service.log(), []);
      await page.keyboard.press('Tab');
      await waitForState(page, 'fin-monthly-fee', 'ready');
      assert.equal((await service.log('pricing_2'))[0]?.headers.authorization, 'Bearer token-1');
      assert.deepEqual(complaints, []);
    });
  }
});

test('run from a blob: data-host without a value has no folder, and the other data-* count', async (t) => {
  const { page, complaints } = await visit(
    t,
    () => `${fee}<script>
      fetch('/fin-widgets.js').then((response) => response.blob()).then((blob) => {
        const script = Object.assign(document.createElement('script'), { src: URL.createObjectURL(blob) });
        Object.assign(script.dataset, { host: '', country: 'DE' });
        document.head.append(script);
      });
    </script>`,
  );
  await waitForState(page, 'fin-monthly-fee', 'unconfigured');
  await page.waitForFunction(() => document.querySelector('fin-monthly-fee')?.setting('country') === 'DE');
  assert.doesNotMatch(complaints.join(), /TypeError/);
});

test('activated after the page has loaded: Cloudflare Rocket Loader', async (t) => {
  const type = '0123456789abcdef01234567-text/javascript';
  const { page, complaints } = await visit(t, delayed(type, 'data-cf-src', "addEventListener('load', activate);"));
  await waitForState(page, 'fin-monthly-fee', 'ready');
  assert.deepEqual(complaints, []);
});

const ownSettings = 'with the element’s own settings';

describe('combined with other scripts into one file, whose tag has no data-*', () => {
  const before = '/* a theme */ "use strict"\n;(function(){ window.theme = 1 })()';
  const after = 'window.plugin = 2';
  for (const [optimizer, code] of [
    ['WP Rocket, line by line', [before, script, after].join('\n')],
    [
      'Autoptimize, each in a try',
      [before, script, after].map((one) => `try{${one}}catch(e){console.error(e)};`).join('\n'),
    ],
    ['any, in a function', `!function(){${[before, script, after].join('\n;')}\n}();`],
    ['any, with the script in it twice', [before, script, script, after].join('\n;')],
  ] as const) {
    describe(optimizer, () => {
      const path = `/cache/${optimizer.replace(/\W+/g, '-')}.js`;
      putScript(path, code);
      const bundle = `<script defer src="${path}"></script>`;
      for (const [how, make] of [
        [
          'with finWidgets.configure',
          (service: Scenario) =>
            `${bundle}${fee}<script>addEventListener('DOMContentLoaded', () => {
              finWidgets.files = '/';
              finWidgets.configure({ baseUrl: '${service.baseUrl}', tokenUrl: '${service.tokenUrl}' });
            })</script>`,
        ],
        [
          'with settings beside it as JSON',
          (service: Scenario) =>
            `${bundle}${fee}<script type="application/json" data-fin-widgets>${JSON.stringify({
              baseUrl: service.baseUrl,
              tokenUrl: service.tokenUrl,
              files: '/',
            })}</script>`,
        ],
        [
          ownSettings,
          (service: Scenario) =>
            bundle + fee.replace(' ', ` base-url="${service.baseUrl}" token-url="${service.tokenUrl}" `),
        ],
      ] as const) {
        test(how, async (t) => {
          const { page, service, complaints } = await visit(t, make);
          await waitForState(page, 'fin-monthly-fee', 'ready');
          assert.equal((await service.log('pricing_2'))[0]?.headers.authorization, 'Bearer token-1');
          const others = await page.evaluate(() => ['theme', 'plugin'].map((name) => Reflect.get(window, name)));
          assert.deepEqual(others, [1, 2]);
          // Without `finWidgets.files`, the prefetcher's file is looked for beside the bundle. The browser tells of the 404, and the fee
          // does without.
          assert.deepEqual(
            complaints.filter((complaint) => !(how === ownSettings && complaint.includes('404'))),
            [],
          );
        });
      }
    });
  }

  test('inlined into the page', async (t) => {
    const { page, complaints } = await visit(
      t,
      (service) =>
        `<script data-base-url="${service.baseUrl}">${script.replaceAll('</script', '<\\/script')}</script>${fee}`,
    );
    await waitForState(page, 'fin-monthly-fee', 'ready');
    assert.deepEqual(complaints, []);
  });
});

describe('settings beside the tag', () => {
  const beside = (json: string) => `<script type="application/json" data-fin-widgets>${json}</script>`;
  // The parser waits for it, twice as long as an element waits before it reports its problems.
  putScript('/slow.js', 'window.slow = 1', 500);

  for (const [where, make] of [
    ['before it', (settings: string, script: string) => settings + script + fee],
    ['after it, in a page that is still read', (settings: string, script: string) => script + fee + settings],
    [
      'after it, in a page that is read slowly',
      (settings: string, script: string) =>
        `${script.replace(' defer', '')}${fee}<script src="/slow.js"></script>${settings}`,
    ],
  ] as const)
    test(`${where} come before its attributes`, async (t) => {
      const { page, service, complaints } = await visit(t, (service) =>
        make(
          beside(JSON.stringify({ baseUrl: service.baseUrl, tokenUrl: service.tokenUrl })),
          where === 'before it' ? tag({ 'base-url': '/wrong', 'token-url': '/wrong' }) : tag({}),
        ),
      );
      await waitForState(page, 'fin-monthly-fee', 'ready');
      assert.equal((await service.log('pricing_2'))[0]?.headers.authorization, 'Bearer token-1');
      assert.deepEqual(complaints, []);
    });

  test('that are no JSON are named, and the tag’s attributes count', async (t) => {
    const { page, complaints } = await visit(
      t,
      (service) => `${beside("{'baseUrl': 1}")}${tag(connection(service))}${fee}`,
    );
    await waitForState(page, 'fin-monthly-fee', 'ready');
    assert.deepEqual(complaints, [
      'fin-widgets: <script data-fin-widgets> is not valid JSON, such as {"baseUrl": "/fin"}.',
    ]);
  });
});
