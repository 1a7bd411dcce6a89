/** The plugin's translations, and its version, which is written in several files. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { keyOf, parse } from '../../scripts/wordpress/catalogue.js';
import { readMessages } from '../../scripts/wordpress/messages.js';
import { translatedLanguages } from '../../scripts/wordpress/plugin.js';

for (const language of translatedLanguages)
  test(`${language} translates every text, and no others`, async () => {
    const catalogue = parse(await readFile(`wordpress/src/languages/fin-widgets-${language}.po`, 'utf8'));
    const keys = (await readMessages()).map(({ id, context }) => keyOf(id, context));
    assert.deepEqual([...catalogue.keys()].filter(Boolean).sort(), keys.sort());
    for (const [id, text] of catalogue) {
      assert.ok(text, id);
      const placeholders = (message: string) => (message.match(/%(?:\d\$)?[sd]/g) ?? []).sort();
      if (id) assert.deepEqual(placeholders(text), placeholders(id));
    }
  });

test('the plugin’s version is the package’s', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  const main = await readFile('wordpress/src/fin-widgets.php', 'utf8');
  const readme = await readFile('wordpress/src/readme.txt', 'utf8');
  const versions = [
    /^ \* Version: +(.*)$/m.exec(main)?.[1],
    /const VERSION = '(.*)';/.exec(main)?.[1],
    /^Stable tag: (.*)$/m.exec(readme)?.[1],
  ];
  assert.deepEqual(versions, [version, version, version]);
});
