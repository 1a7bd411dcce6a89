/** The plugin's translations, and its version, which stands in several files. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { po } from 'gettext-parser';
import { readMessages } from '../../scripts/wordpress/messages.js';

for (const language of ['de', 'fr', 'it', 'nl', 'sv'])
  test(`${language} translates every text, and no others`, async () => {
    const { translations } = po.parse(await readFile(`wordpress/src/languages/fin-widgets-${language}.po`));
    const all = Object.values(translations).flatMap((byId) => Object.values(byId));
    const translated = all.filter(({ msgid }) => msgid); // the other is the header
    const keys = (await readMessages()).map(({ id, context = '' }) => `${context}: ${id}`);
    assert.deepEqual(translated.map(({ msgid, msgctxt = '' }) => `${msgctxt}: ${msgid}`).sort(), keys.sort());
    const placeholders = (message: string) => (message.match(/%(?:\d\$)?[sd]/g) ?? []).sort();
    for (const { msgid, msgstr } of translated) {
      const [text = ''] = msgstr;
      assert.ok(text, msgid);
      assert.deepEqual(placeholders(text), placeholders(msgid));
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
