/**
 * Countries and languages: each has one file of data, and the compiler, the build and these tests name all else that a further one needs.
 */
import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { readAllDocuments } from '../../scripts/docs/documents.js';
import { CommandFailed, run } from '../../scripts/run-command.js';
import { compileTranslations, translatedLanguages } from '../../scripts/wordpress/plugin.js';
import { countries, countryFacts } from '../../src/contract/countries.js';
import { languages } from '../../src/locales/languages.js';

const folders = ['src', 'host/src', 'demo', 'scripts', 'wordpress/src'];
const languageCodes = Object.keys(languages);
const countriesWithRate = countries.filter((country) => countryFacts[country].requiresRate);

const documents = await readAllDocuments();
const contributing = documents.get('CONTRIBUTING.md') ?? '';

/** The files that a recipe under "How to add …" says the compiler asks for. */
const requestedByCompiler = (title: string): string[] => {
  const recipe = contributing.split(/^(?=\*\*|## )/m).find((part) => part.startsWith(`**${title}.**`)) ?? '';
  const [, requested = ''] = /The compiler then asks for:\n\n((?:- .*\n)+)/.exec(recipe) ?? [];
  return [...requested.matchAll(/`([\w/-]+\.ts)`/g)].map(([, path = '']) => path);
};

/** The files in which the compiler finds errors once a file of data has a further line. */
const errorsWith = async (t: TestContext, file: string, list: string, line: string): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'further-list-item-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const path of ['src', 'host/src', 'demo', 'scripts', 'test/support', 'package.json', 'tsconfig.json'])
    await cp(path, join(folder, path), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const data = await readFile(file, 'utf8');
  const changed = data.replace(`export const ${list} = {\n`, `$&  ${line}\n`);
  assert.notEqual(changed, data);
  await writeFile(join(folder, file), changed);
  await writeFile(
    join(folder, 'tsconfig.lists.json'),
    '{"extends":"./tsconfig.json","include":["src","demo","scripts"]}',
  );
  const failure: unknown = await run('tsc', ['-p', 'tsconfig.lists.json'], folder).catch((error) => error);
  assert.ok(failure instanceof CommandFailed);
  return [...new Set([...failure.output.matchAll(/^(\S+\.ts)\(\d+,\d+\): error/gm)].map(([, path = '']) => path))];
};

/** The sources that contain all of these. */
const sourcesWith = async (patterns: readonly RegExp[]): Promise<string[]> => {
  const found: string[] = [];
  for (const folder of folders) {
    for (const name of await readdir(folder, { recursive: true })) {
      const path = join(folder, name);
      if (!(await stat(path)).isFile()) continue;
      const text = await readFile(path, 'utf8');
      if (patterns.every((pattern) => pattern.test(text))) found.push(path);
    }
  }
  return found;
};

/** A part of a document that has something of each country. */
const partsOnCountries: Record<string, RegExp> = {
  'docs/law.md': /^## Your country\n(?:.*\n)*?(?=^##)/m,
  'docs/demo.md': /^### What a monthly payment is\n(?:.*\n)*?(?=^###)/m,
  'docs/elements/monthly-fee.md': /^## Size\n(?:.*\n)*?(?=^##)/m,
};

/** Sentences that name the countries whose law asks for the effective rate. */
const filesOnTheRate = [
  'docs/law.md',
  'docs/wordpress.md',
  'docs/elements/monthly-fee.md',
  'wordpress/src/SettingsPage.php',
  'wordpress/src/readme.txt',
];

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** The documents that lack something if these are the countries and languages: one line for each. */
const missingInDocuments = async (
  countryNames: readonly string[],
  withRate: readonly string[],
  codes: readonly string[],
): Promise<string[]> => {
  const missing: string[] = [];
  for (const [path, part] of Object.entries(partsOnCountries)) {
    const text = documents.get(path)?.match(part)?.join('') ?? '';
    for (const country of countryNames) if (!text.includes(country)) missing.push(`${path}: ${country}`);
  }
  const expected = new Intl.ListFormat('en-GB').format(withRate);
  for (const path of filesOnTheRate)
    if (!(await readFile(path, 'utf8')).includes(expected)) missing.push(`${path}: ${expected}`);
  const counts: Record<string, number> = { countries: countryNames.length, languages: codes.length };
  for (const [path, text] of documents) {
    if (/CHANGELOG|docs\/decisions/.test(path)) continue; // about their own time
    for (const [statement, number = '', what = ''] of text.matchAll(/\b(\w+) (countries|languages)\b/g)) {
      const count = numbers.indexOf(number.toLowerCase());
      if (count > 1 && count !== counts[what]) missing.push(`${path}: ${statement}`);
    }
  }
  return missing;
};

/** The plugin's files that `npm run build` makes. */
const generatedForPlugin = ['wordpress/src/Host/Protocol.php', 'wordpress/src/contract.json'];

describe('the compiler asks for what CONTRIBUTING says, and no other file has a list', { concurrency: true }, () => {
  test('a fifth country', async (t) => {
    const requested = requestedByCompiler('A country');
    const line = "Austria: { code: 'AT', currency: 'EUR', dialingCode: '+43', requiresRate: true },";
    const errors = await errorsWith(t, 'src/contract/countries.ts', 'countryFacts', line);
    assert.ok(requested.length > 0);
    assert.deepEqual(
      requested.filter((path) => !errors.includes(path)),
      [],
      'the compiler does not ask for these',
    );
    const lists = await sourcesWith(countries.map((country) => new RegExp(`\\b${country}\\b`)));
    assert.deepEqual(
      // The demo's texts in other languages have the type of the English one.
      lists.filter((path) => !requested.includes(path.replace(/(?<=texts\/)\w\w/, 'en'))).sort(),
      ['src/contract/countries.ts', ...generatedForPlugin],
    );
    assert.ok(errors.includes('demo/pages/texts/de/offers.ts'));
  });

  test('a seventh language', async (t) => {
    const requested = requestedByCompiler('A language');
    const errors = await errorsWith(t, 'src/locales/languages.ts', 'languages', "da: 'Dansk',");
    assert.ok(requested.length > 0);
    assert.deepEqual(
      requested.filter((path) => !errors.includes(path)),
      [],
      'the compiler does not ask for these',
    );
    const lists = await sourcesWith(
      translatedLanguages.map((code) => new RegExp(`(?:^|[\\s{'"])${code}(?:['"]|:|, | })`, 'm')),
    );
    assert.deepEqual(lists.filter((path) => !requested.includes(path)).sort(), [
      'src/elements/monthly-fee/legal/credit-warning.ts', // in the languages of each country
      'src/locales/languages.ts',
      ...generatedForPlugin,
    ]);
  });
});

test('a seventh language: the build of the plugin asks for its translation', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'further-translation-'));
  t.after(() => rm(folder, { recursive: true }));
  await cp('wordpress/src/languages', folder, { recursive: true });
  await assert.rejects(compileTranslations(folder, [...translatedLanguages, 'da']), /fin-widgets-da\.po/);
});

test('the documents have something of each country, and say how many countries and languages there are', async () => {
  assert.deepEqual(await missingInDocuments(countries, countriesWithRate, languageCodes), []);
});

test('a fifth country and a seventh language: each document that lacks them is named', async () => {
  const missing = await missingInDocuments(
    [...countries, 'Austria'],
    [...countriesWithRate, 'Austria'],
    [...languageCodes, 'da'],
  );
  for (const path of [...Object.keys(partsOnCountries), ...filesOnTheRate])
    assert.ok(
      missing.some((line) => line.startsWith(path)),
      path,
    );
  for (const statement of ['docs/law.md: four countries', 'README.md: six languages'])
    assert.ok(missing.includes(statement), missing.join('\n'));
});
