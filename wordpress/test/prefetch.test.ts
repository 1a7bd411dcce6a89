/** Prefetching is optional: `FIN_WIDGETS_PREFETCH` turns it off, and the plugin then works without its folder. */
import assert from 'node:assert/strict';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { project, quoteRequest } from '../../host/test/support/fixtures.js';
import { type ScriptedSite, startScriptedSite } from './support/scripted-site.js';

let here: ScriptedSite;
let plugin: string;

const removeFolder = async (folder: string) => {
  plugin = folder;
  await rm(join(folder, 'Host/Prefetch'), { recursive: true });
};

before(async () => {
  here = await startScriptedSite({ changePlugin: removeFolder });
  await here.site.define({ FIN_WIDGETS_PREFETCH: false });
});
after(() => here.close());

test('one line of the other files names the folder', async () => {
  const names = (await readdir(plugin, { recursive: true })).filter((name) => name.endsWith('.php'));
  const codes = await Promise.all(names.map((name) => readFile(join(plugin, name), 'utf8')));
  const lines = codes.flatMap((code) => code.split('\n')).filter((line) => /\bPrefetch\\\w/.test(line));
  assert.equal(lines.length, 1, lines.join('\n'));
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
