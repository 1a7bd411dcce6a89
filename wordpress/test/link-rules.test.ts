/** With PHP's `intl`, the plugin reads a host name in any script as a browser does. So a link has the origin that the browser goes to. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { run } from '../../scripts/run-command.js';
import { intlOptions } from './support/debian.js';

test('a host name in another script has the origin that a browser gives it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-link-rules-'));
  t.after(() => rm(folder, { recursive: true }));
  const links = [
    'https://straße.example/o.pdf', // not strasse.example
    'https://βόλος.example/o.pdf',
    'https://نامه\u200cای.example/o.pdf',
    'https://क्\u200dष.example/o.pdf',
    'https://MÜNCHEN.example:8443/o.pdf',
    'https://例え.example/o.pdf',
    'https://１２７.０.０.１/o.pdf',
  ];
  const file = join(folder, 'origins.php');
  await writeFile(
    file,
    `<?php define('ABSPATH', '/');
    foreach (['Protocol', 'LinkRules'] as $name) require '${resolve('wordpress/src/Host')}/' . $name . '.php';
    echo json_encode(array_map(['FinWidgets\\Host\\LinkRules', 'origin'], json_decode('${JSON.stringify(links)}')));`,
  );
  const origins = JSON.parse(await run('php-cgi', ['-q', ...(await intlOptions()), file]));
  assert.deepEqual(
    origins,
    links.map((link) => new URL(link).origin),
  );
});
