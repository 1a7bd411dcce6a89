/**
 * The rules of WordPress's Plugin Check that concern a plugin's files. Plugin Check itself, and the coding standards that it runs, are in no
 * registry of this project's machines.
 */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { layOutPlugin, slug } from '../../scripts/wordpress/plugin.js';
import { projectTypes } from '../../src/contract/values.js';

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

/** The code that Plugin Check's sniffs warn of, by the name of the sniff. */
const sniffs: Record<string, RegExp> = {
  'WordPress.DB.DirectDatabaseQuery':
    /\$wpdb->(?:query|get_var|get_col|get_row|get_results|insert|update|delete|replace)\(/,
  'WordPress.WP.AlternativeFunctions':
    /\b(?:curl_\w+|unlink|rename|rmdir|mkdir|fopen|fwrite|fclose|readfile|touch|is_writable|chmod|(?<!wp_)parse_url|strip_tags|rand|mt_rand)\(/,
  'WordPress.PHP.DevelopmentFunctions': /\b(?:error_log|var_dump|var_export|print_r|trigger_error|debug_backtrace)\(/,
  'WordPress.Security.ValidatedSanitizedInput': /wp_unslash\(\$_/,
  'WordPress.Security.NonceVerification': /\$_(?:GET|POST|REQUEST)\[/,
  'WordPress.Security.EscapeOutput': /\becho (?!'|esc_|wp_kses)/,
  'Squiz.PHP.DiscouragedFunctions': /\b(?:set_time_limit|ini_set|ini_alter|dl)\(/,
  'WordPress.DateTime.RestrictedFunctions': /\b(?:date|date_default_timezone_set)\(/,
};

test('code that a sniff of Plugin Check would warn of has its reason beside it', () => {
  for (const [path, source] of php()) {
    const lines = source.split('\n');
    for (const [sniff, pattern] of Object.entries(sniffs)) {
      const reason = new RegExp(`phpcs:(?:ignore|disable) [^-]*${sniff.replaceAll('.', '\\.')}[\\w., ]* -- \\w`);
      const isDisabled = new RegExp(`^// ${reason.source.replace('ignore|disable', 'disable')}`, 'm').test(source);
      for (const [at, line] of lines.entries()) {
        const isComment = /^\s*(?:\/?\*|\/\/)/.test(line);
        if (isComment || isDisabled || !pattern.test(line)) continue;
        assert.ok(reason.test(line) || reason.test(lines[at - 1] ?? ''), `${path}:${at + 1}: ${sniff}: ${line.trim()}`);
      }
    }
    for (const [note] of source.matchAll(/phpcs:.*/g))
      assert.match(note, / [\w.]+(?:, [\w.]+)* -- \w/, `${path}: ${note}`);
  }
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
  // No plugin of that name at wordpress.org replaces this one.
  assert.equal(header(plugin, 'Update URI'), 'false');
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
