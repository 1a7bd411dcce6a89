/** The style sheets of `/themes`: short, with custom properties and parts only, and printed on the page as they are loaded. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { Hono } from 'hono';
import { themeNames } from '../../demo/pages/themes.js';
import { createApp } from '../../demo/server.js';

const cssOf = (name: string) =>
  readFile(new URL(`../../demo/pages/assets/themes/${name}.css`, import.meta.url), 'utf8');

/** Selector and declarations of each rule. */
const rulesOf = (css: string): [selector: string, properties: string[]][] =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => [
    selector.trim(),
    [...body.matchAll(/([\w-]+)\s*:/g)].map(([, property = '']) => property),
  ]);

for (const name of themeNames)
  describe(`the theme “${name}”`, () => {
    test('has fewer than 25 lines, without !important and at-rules', async () => {
      const css = await cssOf(name);
      assert.ok(css.trimEnd().split('\n').length < 25);
      assert.doesNotMatch(css, /!important|@/);
    });

    test('sets public custom properties on its class, and other properties on parts only', async () => {
      const rules = rulesOf(await cssOf(name));
      assert.ok(rules.length > 2);
      for (const [selector, properties] of rules) {
        if (selector === `.fin-${name}`) {
          for (const property of properties) assert.match(property, /^--fin-/, selector);
        } else {
          assert.match(selector, new RegExp(`^\\.fin-${name} (fin-[a-z-]+)?::part\\([a-z-]+\\)$`));
        }
      }
    });

    test('does not style the legal texts', async () => {
      assert.doesNotMatch(await cssOf(name), /part\((legal|rate|notice)\)/);
    });

    test('is loaded and printed by the page', async () => {
      const page = await (await createApp(new Hono()).request('http://localhost:5173/themes')).text();
      assert.ok(page.includes(`<link rel="stylesheet" href="/assets/themes/${name}.css">`));
      const shown = (await cssOf(name)).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
      assert.ok(page.includes(`<code>${shown}</code>`));
    });
  });
