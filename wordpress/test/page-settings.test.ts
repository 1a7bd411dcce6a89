/** The settings for pages: both hosts find the same settings wrong. PHP alone, without a WordPress. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pageSettings } from '../../host/src/config/page-option.js';
import { run } from '../../scripts/run-command.js';

const long = 'x'.repeat(4_000);
const pages: Record<string, unknown>[] = [
  {},
  { country: 'Germany', currency: 'EUR', product: 'lease', requireLegal: true, allCostsIncluded: false },
  { country: 'SE', currency: 'SEK' },
  { country: 'germany' },
  { country: 'Italy', currency: 'USD', product: 'loan' },
  { tenors: [5, 10, 20], tenor: 20 },
  { tenors: [5, 10], tenor: 15 },
  { tenors: [5, 21], tenor: 15 },
  { tenors: [], tenor: 1.5 },
  { tenors: '5 10', tenor: '10' },
  { downpaymentMin: 10, downpaymentMax: 30, downpaymentStep: 2.5, downpayment: 20 },
  { downpaymentMin: 10, downpaymentMax: 5, downpayment: 3 },
  { downpaymentMin: -1, downpaymentMax: 41, downpaymentStep: 0, downpayment: 0 },
  { downpaymentMin: '10' },
  { legal: 'Example\nLender', rate: '3.99 %', lender: 'Musterbank AG, Berlin', warning: 'none' },
  { legal: '', rate: ' ', lender: 7, warning: 'True' },
  { legal: long, rate: `${long}x`, lender: '😀'.repeat(2_000), warning: '😀'.repeat(2_001) },
  { example: '24900 15 10' },
  { example: '24900.50 20 40' },
  { example: '24.900 15 10' },
  { example: '24900 21 10' },
  { example: '24900 15 10\n' },
  { example: 24900 },
  { strings: { retry: 'Again', de: { retry: 'Noch einmal' } } },
  { strings: 'Again' },
  { strings: ['Again'] },
  { strings: [] },
  { strings: null },
  { strings: { retry: 'x'.repeat(16_000) } },
  { accent: '#0a6b4d', surface: 'light-dark(#fff, oklch(0.2 0 0))' },
  { accent: 'var(--x)', surface: 'red;color:blue' },
  { accent: '#0a6b4d\n', surface: 'a b' },
  { requireLegal: 'yes', allCostsIncluded: 1 },
  { Country: 'Germany', lang: 'de' },
];

/** The names that the host in TypeScript finds wrong. */
const wrongInTypeScript = (page: object): string[] =>
  [
    ...new Set(
      pageSettings
        .safeParse(page)
        .error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : issue.path.map(String))),
    ),
  ].sort();

test('both hosts find the same settings for pages wrong, also where PHP has no mbstring', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-page-settings-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'pages.json'), JSON.stringify(pages));
  await writeFile(
    join(folder, 'run.php'),
    `<?php
    define('ABSPATH', __DIR__);
    function wp_json_file_decode($path, $options) { return json_decode(file_get_contents($path), true); }
    function wp_json_encode($value, $flags) { return json_encode($value, $flags); }
    // WordPress defines this function where PHP has no mbstring.
    if (!function_exists('mb_strlen')) { function mb_strlen($text, $encoding) { return preg_match_all('/./us', $text); } }
    foreach (['Contract', 'Keys', 'PageSettings', 'Protocol'] as $name) require '${resolve('wordpress/src/Host')}/' . $name . '.php';
    echo json_encode(array_map(function ($page) {
      $wrong = FinWidgets\\Host\\PageSettings::wrong(FinWidgets\\Host\\PageSettings::withoutCodes($page));
      sort($wrong);
      return $wrong;
    }, json_decode(file_get_contents(__DIR__ . '/pages.json'), true)));`,
  );
  // Without a php.ini, PHP loads no mbstring.
  for (const options of [[], ['-n']]) {
    const wrongInPhp: string[][] = JSON.parse(await run('php-cgi', [...options, '-q', join(folder, 'run.php')]));
    assert.deepEqual(
      wrongInPhp.map((wrong, index) => [pages[index], wrong]),
      pages.map((page) => [page, wrongInTypeScript(page)]),
    );
  }
});
