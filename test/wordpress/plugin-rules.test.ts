/**
 * What WordPress's Plugin Check asks of a plugin, as far as its files say it. Plugin Check itself and the coding standards that it runs are
 * in no registry of this project's machines.
 */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { layOutPlugin, slug } from '../../scripts/wordpress/plugin.js';

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

test('a file that is asked for directly does nothing', () => {
  for (const [path, source] of php())
    assert.match(source, /^defined\('(?:ABSPATH|WP_UNINSTALL_PLUGIN)'\) \|\| exit;$/m, path);
});

test('every file is of a kind that a plugin may have, and none is hidden', () => {
  const kinds = ['.php', '.js', '.json', '.txt', '.po', '.pot', '.mo', ''];
  for (const path of files.keys()) {
    assert.ok(kinds.includes(extname(path)), path);
    assert.ok(!basename(path).startsWith('.'), path);
  }
});

/** Calls that Plugin Check warns of, and why they are there. */
const reasons: Record<string, Record<string, string>> = {
  'Host/Keys.php': { base64_decode: 'signed tokens are in base64url' },
  'Host/Endpoint.php': {
    set_time_limit: 'a create takes as long as the service does',
    ini_set: 'numbers in JSON as they came, and no Content-Type where there is no content',
  },
};

test('nothing is obfuscated, run from a text, or hidden from the log, but for a reason', () => {
  const doubtful =
    /\b(eval|create_function|base64_decode|str_rot13|gzinflate|error_reporting|ini_set|set_time_limit|extract|shell_exec|system|passthru|proc_open)\s*\(/g;
  for (const [path, source] of php()) {
    const calls = [...codeOf(source).matchAll(doubtful)].map(([, name = '']) => name);
    assert.deepEqual([...new Set(calls)], Object.keys(reasons[path] ?? {}), path);
    assert.doesNotMatch(codeOf(source), /<<<|<\?=|<\?(?!php)/, path);
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
