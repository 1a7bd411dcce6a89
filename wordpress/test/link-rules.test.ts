/**
 * The plugin reads a host name as a browser does, so that a link has the origin that the browser goes to. With PHP's `intl`, it reads names in any
 * script, and otherwise some.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { run } from '../../scripts/run-command.js';
import { type Age, debianWordPress, intlOptions } from './support/debian.js';

/** The origins of links by the plugin's rules; null for a text that it takes for no address. `load` is PHP code that runs before. */
const originsOf = async (t: TestContext, links: string[], options: string[], load = ''): Promise<unknown[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-link-rules-'));
  t.after(() => rm(folder, { recursive: true }));
  const [file, list] = [join(folder, 'origins.php'), join(folder, 'links.json')];
  await writeFile(list, JSON.stringify(links));
  await writeFile(
    file,
    `<?php define('ABSPATH', '/'); ${load}
    foreach (['Protocol', 'LinkRules'] as $name) require '${resolve('wordpress/src/Host')}/' . $name . '.php';
    $links = json_decode(file_get_contents('${list}'));
    echo json_encode(array_map(['FinWidgets\\Host\\LinkRules', 'origin'], $links));`,
  );
  return JSON.parse(await run('php-cgi', ['-q', ...options, file]));
};

const originInBrowser = (link: string) => (URL.canParse(link) ? new URL(link).origin : null);

test('a host name in another script has the origin that a browser gives it', async (t) => {
  const links = [
    'https://straße.example/o.pdf', // not strasse.example
    'https://βόλος.example/o.pdf',
    'https://نامه\u200cای.example/o.pdf',
    'https://क्\u200dष.example/o.pdf',
    'https://MÜNCHEN.example:8443/o.pdf',
    'https://例え.example/o.pdf',
    'https://１２７.０.０.１/o.pdf',
  ];
  assert.deepEqual(await originsOf(t, links, await intlOptions()), links.map(originInBrowser));
});

/** How WordPress loads its encoder of host names. */
const loaders: Record<Age, string> = {
  oldest: "require '/class-requests.php'; Requests::register_autoloader();",
  newest: "require '/Requests/src/Autoload.php'; WpOrg\\Requests\\Autoload::register();",
};

for (const age of ['oldest', 'newest'] as const)
  test(`without intl, the ${age} WordPress gives a name the same origin, or none`, async (t) => {
    const includes = join(await debianWordPress(age), 'wp-includes');
    const load = loaders[age].replace("require '", `require '${includes}`);
    const withoutIntl = ['-d', 'disable_functions=idn_to_ascii'];
    const read = [
      'https://münchen.example/1',
      'https://www.straße.example:8443/1',
      'https://Münchenö.example/1',
      'https://energía-solar.example',
      'https://zażółć.example',
      'https://βόλος.example',
      'https://україна.example',
    ];
    assert.deepEqual(await originsOf(t, read, withoutIntl, load), read.map(originInBrowser));
    const refused = [
      'https://MÜNCHEN.example',
      'https://mu\u0308nchen.example',
      'https://１２７.０.０.１',
      'https://ｌｏｃａｌｈｏｓｔ',
      'https://xn--ü.example',
      `https://${'ü'.repeat(60)}.example`,
      'https://a\u00adb.example',
      'https://ü。example',
    ];
    assert.deepEqual(
      await originsOf(t, refused, withoutIntl, load),
      refused.map(() => null),
    );
    // Each character alone, at the beginning, and within a name.
    const links = Array.from({ length: 0x30000 }, (_, code) => code)
      .filter((code) => code > 0x7f && (code < 0xd800 || code > 0xdfff))
      .map((code) => `https://${String.fromCodePoint(code)}.a${String.fromCodePoint(code)}b.example`);
    const origins = await originsOf(t, links, withoutIntl, load);
    const wrong = links.filter((link, i) => origins[i] !== null && origins[i] !== originInBrowser(link));
    assert.deepEqual(wrong, []);
    assert.ok(origins.filter(Boolean).length > 100);
  });
