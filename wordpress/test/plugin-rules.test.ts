/**
 * The rules of WordPress's Plugin Check that concern a plugin's files. Plugin Check itself, and the coding standards that it runs, are in no
 * registry of this project's machines. `support/codesniffer` has rules with the codes of its sniffs, for Debian's php-codesniffer.
 */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { run } from '../../scripts/run-command.js';
import { layOutPlugin, slug } from '../../scripts/wordpress/plugin.js';
import { projectTypes } from '../../src/contract/value-sets.js';

let folder: string;
/** The plugin's files by path. */
const files = new Map<string, string>();

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fin-widgets-rules-'));
  await layOutPlugin(folder, 'dist');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name);
      files.set(path.slice(folder.length + 1), await readFile(path, 'utf8'));
    }
});
after(() => rm(folder, { recursive: true }));

const php = () => [...files].filter(([path]) => path.endsWith('.php'));
/** PHP without its comments. */
const codeOf = (source: string) => source.replace(/^\s*(?:\/\*.*?\*\/|\/\/[^\n]*)$/gms, '');

test('a file that is requested directly does nothing', () => {
  for (const [path, source] of php())
    assert.match(source, /^defined\('(?:ABSPATH|WP_UNINSTALL_PLUGIN)'\) \|\| exit;$/m, path);
});

test('every file is of a kind that a plugin may have, and none is hidden', () => {
  const kinds = ['.php', '.js', '.css', '.json', '.xml', '.txt', '.po', '.pot', '.mo', ''];
  for (const path of files.keys()) {
    assert.ok(kinds.includes(extname(path)), path);
    assert.ok(!basename(path).startsWith('.'), path);
  }
});

test('nothing is obfuscated, or run from a text', () => {
  const forbidden =
    /\b(eval|create_function|str_rot13|gzinflate|error_reporting|extract|shell_exec|system|passthru|proc_open|move_uploaded_file|load_plugin_textdomain|goto)\b\s*\(/;
  for (const [path, source] of php()) {
    assert.doesNotMatch(codeOf(source), forbidden, path);
    assert.doesNotMatch(codeOf(source), /<<<|<\?=|<\?(?!php)/, path);
  }
});

test('of mbstring, which a server may lack, only the functions are called that WordPress has, too', () => {
  for (const [path, source] of php())
    for (const [, name] of codeOf(source).matchAll(/\b(mb_\w+)\(/g))
      assert.ok(name === 'mb_strlen' || name === 'mb_substr', `${path}: ${name}`);
});

interface Finding {
  file: string;
  line: number;
  source: string;
  message: string;
}
/** What Debian's php-codesniffer finds in these files, by the rules of `support/codesniffer`. */
const sniff = async (paths: string[], ...options: string[]): Promise<Finding[]> => {
  const standard = 'wordpress/test/support/codesniffer/WordPress';
  const settings = ['--report=json', '--extensions=php', '--runtime-set', 'ignore_errors_on_exit', '1'];
  const written = await run('phpcs', [
    `--standard=${standard}`,
    ...settings,
    '--runtime-set',
    'ignore_warnings_on_exit',
    '1',
    ...options,
    ...paths,
  ]);
  const found: { files: Record<string, { messages: Omit<Finding, 'file'>[] }> } = JSON.parse(written);
  return Object.entries(found.files).flatMap(([path, { messages }]) =>
    messages.map((message) => ({ ...message, file: path.slice(folder.length + 1) })),
  );
};

test('Plugin Check’s sniffs find nothing that has no reason beside it', async () => {
  assert.deepEqual(await sniff([folder]), []);
});

test('each reason names codes that exist, and that it silences', async () => {
  const findings = await sniff([folder], '--ignore-annotations');
  for (const [path, source] of php())
    for (const [at, text] of source.split('\n').entries()) {
      const [, kind, codes = '', why] = /phpcs:(\w+) ?([^-]*)(?:-- (\w.*))?/.exec(text) ?? [];
      if (!kind) continue;
      const where = `${path}:${at + 1}`;
      assert.ok(why, `${where} has no reason`);
      // A comment on a line of its own is for the next line.
      const line = /^\s*\/\//.test(text) ? at + 2 : at + 1;
      for (const code of codes.trim().split(', ')) {
        const isSilenced = (finding: Finding) =>
          finding.file === path &&
          `${finding.source}.`.startsWith(`${code}.`) &&
          (kind === 'disable' || finding.line === line);
        assert.ok(findings.some(isSilenced), `${where}: ${code} silences nothing`);
      }
    }
});

const wrong: Record<string, string> = {
  'WordPress.Security.EscapeOutput.OutputNotEscaped': 'echo $a;',
  'WordPress.Security.EscapeOutput.ExceptionNotEscaped': 'throw new Wrong("of $a");',
  'WordPress.Security.NonceVerification.Missing': "isset($_POST['a']);",
  'WordPress.Security.ValidatedSanitizedInput.InputNotSanitized': "f($_SERVER['a']);",
  'WordPress.DB.DirectDatabaseQuery.DirectQuery': "$wpdb->get_var('SELECT 1');",
  'WordPress.DB.PreparedSQL.InterpolatedNotPrepared': '$wpdb->query("SELECT $a");',
  'WordPress.DB.PreparedSQLPlaceholders.UnfinishedPrepare': "$wpdb->prepare('SELECT 1', $a);",
  'WordPress.WP.AlternativeFunctions.curl_curl_setopt': 'curl_setopt($a, 1, 2);',
  'WordPress.WP.AlternativeFunctions.rename_rename': "rename('a', 'b');",
  'WordPress.WP.AlternativeFunctions.json_encode_json_encode': 'json_encode($a);',
  'WordPress.PHP.DevelopmentFunctions.error_log_error_log': "error_log('a');",
  'WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedVariableFound': '$a = 1;',
  'WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedConstantFound': "define('A', 1);",
  'WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound': "apply_filters('a', 1);",
  'Squiz.PHP.DiscouragedFunctions.Discouraged': "ini_set('a', 'b');",
};

test('the rules report what they are for', async (t) => {
  const samples = await mkdtemp(join(tmpdir(), 'fin-widgets-sniffs-'));
  t.after(() => rm(samples, { recursive: true }));
  const paths = Object.keys(wrong).map((code) => join(samples, `${code}.php`));
  for (const [at, code] of Object.values(wrong).entries()) await writeFile(String(paths[at]), `<?php\n${code}\n`);
  const found = (await sniff(paths)).map(({ source }) => source);
  for (const code of Object.keys(wrong)) assert.ok(found.includes(code), code);
});

test('texts are translated in the plugin’s own domain, and written out where they are translated', () => {
  for (const [path, source] of php())
    for (const [call, , domain] of codeOf(source).matchAll(
      /\b(?:__|_e|_x|esc_html__|esc_attr__)\((.*?),\s*'([\w-]+)'\)/gs,
    )) {
      assert.equal(domain, slug, `${path}: ${call}`);
      assert.doesNotMatch(call, /__\(\$/, path);
    }
});

test('the headers of plugin and readme are complete', () => {
  const header = (text: string, name: string) => new RegExp(`^(?: \\* )?${name}: +(.*)$`, 'm').exec(text)?.[1]?.trim();
  const plugin = files.get('fin-widgets.php') ?? '';
  const readme = files.get('readme.txt') ?? '';
  assert.equal(header(plugin, 'Text Domain'), slug);
  // Plugin Check refuses it. `NamesakeGuard.php` does the same.
  assert.equal(header(plugin, 'Update URI'), undefined);
  assert.equal(header(plugin, 'License'), header(readme, 'License'));
  assert.equal(header(plugin, 'Requires PHP'), header(readme, 'Requires PHP'));
  assert.ok((header(readme, 'Tags') ?? '').split(',').length <= 5);
  const [, description = ''] = /^License URI:.*\n\n(.+)\n/m.exec(readme) ?? [];
  assert.ok(description.length > 0 && description.length <= 150, description);
});

test('the readme names the kinds of projects that the service has, and no others', () => {
  const readme = (files.get('readme.txt') ?? '').toLowerCase();
  const kinds = new Set(projectTypes.flatMap((kind) => kind.toLowerCase().split(/ \+ |\//)));
  for (const kind of kinds) assert.ok(readme.includes(kind), kind);
  assert.doesNotMatch(readme, /heat ?pump/);
});
