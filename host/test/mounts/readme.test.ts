/** docs/host/guide.md and platforms.md: their mounts are those tested, and the guide's `fin.js` works as it stands. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { Host } from '../../src/index.js';
import { assertSuccess } from '../conformance/assertions.js';
import { createPage } from '../conformance/page.js';
import { createUpstream } from '../conformance/upstream.js';
import { credentials, project, quoteRequest, secret } from '../support/fixtures.js';
import { createLeakCheck } from '../support/leak-check.js';
import { listening } from './mounted.js';

const read = (name: string) => readFile(new URL(`../../../docs/host/${name}`, import.meta.url), 'utf8');
const [guide, platforms] = [await read('guide.md'), await read('platforms.md')];

/** The block whose first line names that file. */
const shown = (name: string, page = guide): string => {
  const start = `\`\`\`js\n// ${name}\n`;
  const at = page.indexOf(start);
  assert.notEqual(at, -1, `No page shows ${name}.`);
  return page.slice(at + start.length, page.indexOf('```\n', at + start.length));
};

describe('the host guide', () => {
  for (const [name, file] of [
    ['server.js', 'node.ts'],
    ['hono.js', 'hono.ts'],
    ['worker.js', '../../deploy/cloudflare/src/worker.js'],
  ] as const)
    it(`shows in ${name} the mount that is tested`, async () => {
      assert.equal(shown(name), await readFile(new URL(file, import.meta.url), 'utf8'));
    });
});

describe('the page on platforms', () => {
  const runtimes = '../runtimes';
  for (const [name, file] of [
    ['server.js for Deno', `${runtimes}/deno/server.js`],
    ['server.js for Bun', `${runtimes}/bun/server.js`],
    ['app/fin/[...path]/route.js', `${runtimes}/next/app/fin/[...path]/route.js`],
    ['api/fin.js', 'api/fin.ts'],
    ['netlify/functions/fin.js', 'netlify/functions/fin.ts'],
  ] as const)
    it(`shows in ${name} the mount that is tested`, async () => {
      assert.equal(shown(name, platforms), await readFile(new URL(file, import.meta.url), 'utf8'));
    });
});

describe('the guide’s fin.js', () => {
  const upstream = createUpstream(() => {});
  let fin: Host;
  const url = listening(createServer(getRequestListener((request, env) => fin(request, env))).listen(0));
  after(async () => (await upstream).close());

  it('is a working host with its environment variables', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-readme-'));
    after(() => rm(folder, { recursive: true }));
    const { email, password } = credentials;
    const { baseUrl } = await upstream;
    Object.assign(process.env, { FIN_SERVICE: baseUrl, FIN_EMAIL: email, FIN_PASSWORD: password, FIN_SECRET: secret });
    const source = new URL('../../src/index.ts', import.meta.url).href;
    const file = join(folder, 'fin.mjs');
    await writeFile(
      file,
      shown('fin.js')
        .replace("'fin-widgets-host'", `'${source}'`)
        .replace("'./data'", JSON.stringify(join(folder, 'data'))),
    );
    ({ fin } = await import(pathToFileURL(file).href));

    const page = createPage(async () => ({ baseUrl: url(), stop: async () => {} }), await upstream, createLeakCheck());
    await page.restart('standard');
    assertSuccess(await page.call('pricing_2', quoteRequest));
    assertSuccess(await page.call('new_project_2', project));
    assert.equal((await upstream).sent().length, 2);
  });
});
