/** Prefetching is optional: CONTRIBUTING.md says how to remove it. These tests do what it says in a copy of the plugin. */
import assert from 'node:assert/strict';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { project, quoteRequest } from '../../host/test/support/fixtures.js';
import { run } from '../../scripts/run-command.js';
import { type ScriptedSite, startScriptedSite } from './support/scripted-site.js';

let here: ScriptedSite;
let plugin: string;

const removePrefetching = async (folder: string) => {
  plugin = folder;
  const guide = await readFile('CONTRIBUTING.md', 'utf8');
  assert.ok(guide.includes('`wordpress/src/Host/Prefetch/`'), 'CONTRIBUTING.md names the folder');
  await rm(join(folder, 'Host/Prefetch'), { recursive: true });
  const [, path = '', removed = '', added = ''] =
    /^```diff\n--- wordpress\/src\/(.+)\n\+{3} .+\n-(.*)\n\+(.*)\n```$/m.exec(guide) ?? [];
  const file = join(folder, path);
  const code = await readFile(file, 'utf8');
  assert.ok(removed && code.includes(`${removed}\n`), `${path} has the line that CONTRIBUTING.md removes`);
  await writeFile(file, code.replace(removed, added));
};

before(async () => {
  here = await startScriptedSite({ changePlugin: removePrefetching });
});
after(() => here.close());

test('every file compiles without prefetching, and none names the module', async () => {
  const names = await readdir(plugin, { recursive: true });
  for (const name of names.filter((name) => name.endsWith('.php'))) {
    const file = join(plugin, name);
    await run('php-cgi', ['-n', '-q', '-l', file]); // `-n`: without php.ini, which takes most of the time
    assert.doesNotMatch(await readFile(file, 'utf8'), /Prefetch\\\w/, name);
  }
});

test('a mint has no quotes, and the route of quote batches is missing', async () => {
  const quoteRequests = [quoteRequest];
  const minted = Object(await (await here.request('/token', { questions: quoteRequests })).json());
  assert.deepEqual(Object.keys(minted).sort(), ['expires_in', 'idempotency', 'token']);
  assert.equal((await here.request('/prices', { questions: quoteRequests }, minted.token)).status, 404);
  assert.equal(here.upstream.sent('pricing_2').length, 0);
});

test('a single quote request is answered and cached, and a create is sent', async () => {
  const { token } = (await here.post('/token')).body;
  const first = await here.post('/wf/pricing_2', quoteRequest, token);
  assert.equal(first.code, 200);
  assert.deepEqual(await here.post('/wf/pricing_2', quoteRequest, token), first);
  assert.equal(here.upstream.sent('pricing_2').length, 1);
  assert.equal((await here.post('/wf/new_project_2', project, token)).code, 200);
  assert.deepEqual(await here.site.complaints(), []);
});
