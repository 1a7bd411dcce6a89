/**
 * The project of `host/deploy/cloudflare`, as somebody deploys it: built by Cloudflare's own tool, `wrangler`, and run by it on this machine, with
 * the script's files as static assets. A static page of another origin shows a fee.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { basePaths, seeded, seededPassword } from '../../../../demo/service/index.js';
import { unpackPackage } from '../../../../scripts/build/unpack-package.js';
import { type DemoSite, openDemo, visit } from '../../../../test/e2e/demo.js';
import { bundleWorker } from '../../mounts/bundle.js';
import { freePort, type Running, start } from '../../services/processes.js';
import { startWorkerd } from './workerd.js';

const runtimes = fileURLToPath(new URL('..', import.meta.url));
/** `wrangler` needs a newer Node than the project. */
const node = join(runtimes, 'node_modules/node/bin/node');
const wrangler = join(runtimes, 'node_modules/wrangler/bin/wrangler.js');
const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };

let html = '';
const site = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(html));
let demo: DemoSite;
let folder: string;

const run = (...args: string[]): Promise<Running> =>
  start(node, [wrangler, ...args], {
    cwd: folder,
    env: {
      CI: '1',
      // Its settings, its logs and its list of running Workers.
      HOME: join(folder, 'home'),
      XDG_CONFIG_HOME: join(folder, 'home'),
      // Nothing is asked of Cloudflare: no metrics, no newer version (as the banner shows it), no place of this machine.
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_SEND_ERROR_REPORTS: 'false',
      WRANGLER_HIDE_BANNER: 'true',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    },
    need: 'npm ci in host/test/runtimes installs it.',
  });

/** A busy machine takes a minute to bundle the Worker. */
const readyTimeoutMs = 180_000;

before(async () => {
  // Within the repository, where the dependencies of the packages are found.
  await mkdir(join(runtimes, '.tmp'), { recursive: true });
  folder = await mkdtemp(join(runtimes, '.tmp/'));
  await cp('host/deploy/cloudflare', folder, { recursive: true });
  await unpackPackage('fin-widgets', join(folder, 'node_modules/fin-widgets'));
  await unpackPackage('fin-widgets-host', join(folder, 'node_modules/fin-widgets-host'));
  demo = await openDemo();
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const { port } = site.address() as AddressInfo;
  const settings = {
    FIN_SERVICE: demo.url + basePaths[0],
    FIN_EMAIL: seeded.demo.email,
    FIN_PASSWORD: seededPassword,
    FIN_SECRET: 'a secret of 32 characters or more'.replaceAll(' ', '-'),
    FIN_ORIGINS: `http://127.0.0.1:${port}`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
  await writeFile(join(folder, '.dev.vars'), lines.join(''));
});

after(async () => {
  site.close();
  site.closeAllConnections();
  await demo?.close();
  await rm(folder, { recursive: true });
});

it('is a project that wrangler takes', async () => {
  const dryRun = await run('deploy', '--dry-run');
  const [code] = await once(dryRun.child, 'close');
  assert.equal(code, 0, dryRun.stdout + dryRun.stderr);
  assert.match(dryRun.stdout, /env\.FIN \(Fin\)/);
});

it('says what to paste, which shows a fee on a static page of another origin', async (t) => {
  const port = await freePort();
  const dev = await run('dev', '--ip', '127.0.0.1', '--port', String(port));
  t.after(() => dev.end());
  await dev.waitUntil(() => dev.stdout.includes('Ready on'), readyTimeoutMs);
  const worker = `http://127.0.0.1:${port}`;

  const { page, complaints } = await visit(t, demo);
  await page.goto(`${worker}/`);
  await page.waitForFunction(() => document.querySelector('#state')?.textContent?.startsWith('It works'));
  const [tag = '', element = ''] = await page.$$eval('textarea', (areas) => areas.map(({ value }) => value));
  html = `<!doctype html><html lang="en"><head><title>Solar</title><link rel="icon" href="data:,">${tag}</head><body>${element}</body></html>`;
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  assert.ok(Number(await page.$eval('fin-monthly-fee', ({ fee }) => fee)) > 0);
  assert.deepEqual(complaints, []);

  for (const [name, cache] of [
    ['fin-widgets.js', 'public, max-age=300, must-revalidate'],
    ['fin-widgets.early.js', 'public, max-age=300, must-revalidate'],
    [`fin-widgets-${version}.js`, 'public, max-age=31536000, immutable'],
    [`fin-widgets-forms-${version}.js`, 'public, max-age=31536000, immutable'],
  ]) {
    const { status, headers } = await fetch(`${worker}/${name}`);
    const names = ['access-control-allow-origin', 'cache-control', 'x-content-type-options'];
    assert.deepEqual([status, ...names.map((each) => headers.get(each))], [200, '*', cache, 'nosniff'], name);
  }
});

it('says on its page what is to be corrected', async (t) => {
  const { page } = await visit(t, demo);
  const types: Record<string, string> = { 'index.html': 'text/html', 'index.js': 'text/javascript' };
  let readiness: object | string = {};
  await page.setRequestInterception(true);
  page.on('request', async (request) => {
    const name = new URL(request.url()).pathname.slice(1) || 'index.html';
    if (name === 'readyz') {
      if (typeof readiness === 'string') return request.respond({ status: 500, body: readiness });
      return request.respond({ status: 503, body: JSON.stringify(readiness) });
    }
    const body = await readFile(join('host/deploy/cloudflare/public', name));
    return request.respond({ status: 200, contentType: types[name], body });
  });
  const shown = async (answer: object | string) => {
    readiness = answer;
    await page.goto('http://127.0.0.1/');
    await page.waitForFunction(() => !document.querySelector('#state')?.textContent?.startsWith('Looking'));
    return page.$eval('#state', ({ textContent }) => String(textContent));
  };
  assert.match(await shown({ ready: false, store: 'ok', login: 'refused' }), /Correct FIN_EMAIL and FIN_PASSWORD/);
  assert.match(await shown({ ready: false, store: 'ok', login: 'unavailable' }), /Correct FIN_SERVICE/);
  const objects = await shown({ ready: false, store: 'unavailable', login: 'unknown' });
  assert.match(objects, /objects do not answer.*new_sqlite_classes/s);
  assert.doesNotMatch(objects, /FIN_/);
  assert.match(await shown('FIN_SECRET is missing.'), /^FIN_SECRET is missing.*Variables and Secrets/s);
});

it('names every setting that is missing or wrong, and repeats no value', async () => {
  const place = await mkdtemp(join(tmpdir(), 'fin-widgets-set-up-'));
  const code = await bundleWorker(new URL('../../../deploy/cloudflare/src/worker.js', import.meta.url));
  const workerd = await startWorkerd(place, { code, variables: { FIN_PASSWORD: 'p4ssword', FIN_SECRET: 'sh0rt' } });
  const answer = await fetch(`http://127.0.0.1:${workerd.port}/readyz`);
  const text = await answer.text();
  assert.equal(answer.status, 500);
  // Otherwise `diagnose()` takes the refusal for one of its page's origin.
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  for (const name of ['FIN_SERVICE', 'FIN_EMAIL', 'FIN_SECRET', 'FIN_ORIGINS'])
    assert.match(text, new RegExp(`^${name} `, 'm'));
  assert.doesNotMatch(text, /p4ssword|sh0rt|FIN_PASSWORD|FIN_STORE/);
  await workerd.stop();
  await rm(place, { recursive: true });
});
