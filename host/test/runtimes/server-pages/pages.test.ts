/**
 * The pages of docs/frameworks.md for Next and Astro, built as they stand there: the server's HTML has the tags with their content, nothing
 * moves until the fee is there, and hydration has nothing to warn of.
 */
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { basePaths, seeded, seededPassword } from '../../../../demo/service/index.js';
import { unpackPackage } from '../../../../scripts/build/unpack-package.js';
import { run } from '../../../../scripts/run-command.js';
import { type DemoSite, openDemo, visit } from '../../../../test/e2e/demo.js';
import { delayScripts, layoutShift } from '../../../../test/support/layout-shift.js';
import { createHost } from '../../../src/index.js';
import { startServer } from '../support/process.js';

const runtimes = fileURLToPath(new URL('..', import.meta.url));
const inModules = (path: string) => join(runtimes, 'node_modules', path);
/** Astro needs a newer Node than the one that may run the tests. */
const newerNode = inModules('node/bin/node');

let demo: DemoSite;
let folder: string;
before(async () => {
  demo = await openDemo();
  await mkdir(join(runtimes, '.tmp'), { recursive: true });
  folder = await mkdtemp(join(runtimes, '.tmp/pages-'));
});
after(async () => {
  await demo.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes the files of the docs whose paths begin like this into a folder. */
const writeExample = async (begin: string, into: string): Promise<void> => {
  const text = await readFile(new URL('../../../../docs/frameworks.md', import.meta.url), 'utf8');
  for (const [, front = '', path = '', code = ''] of text.matchAll(/^```\w+\n(---\n)?\/\/ ([\w./]+)\n(.*?)^```$/gms)) {
    if (!path.startsWith(begin)) continue;
    await mkdir(dirname(join(into, path)), { recursive: true });
    await writeFile(join(into, path), front + code);
  }
};

const assertPage = async (t: Parameters<typeof visit>[0], url: string): Promise<void> => {
  const html = await (await fetch(url)).text();
  assert.match(html, /<fin-monthly-fee[^>]*>[^<]*Ask us: 030 123 45 67/);
  for (const width of [320, 1280]) {
    const { page, complaints } = await visit(t, demo, width, 2000);
    await delayScripts(page);
    await page.goto(url);
    await page.waitForFunction(() => Number(Object(document.querySelector('fin-monthly-fee')).fee) > 0);
    await page.waitForFunction(() => document.querySelector('fin-checkout-button')?.matches(':state(idle)'));
    assert.equal(await layoutShift(page), 0, `${width} px`);
    assert.deepEqual(complaints, []);
  }
};

test('Next', async (t) => {
  const app = join(folder, 'next');
  await unpackPackage('fin-widgets', join(app, 'node_modules/fin-widgets'));
  await unpackPackage('fin-widgets-host', join(app, 'node_modules/fin-widgets-host'));
  await writeExample('app/', app);
  await cp(fileURLToPath(new URL('next', import.meta.url)), app, { recursive: true });
  const next = inModules('next/dist/bin/next');
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  await run(process.execPath, [next, 'build'], app);
  const server = await startServer(process.execPath, [next, 'start'], app, {
    SERVICE: JSON.stringify({ baseUrl: demo.url + basePaths[0], email: seeded.demo.email, password: seededPassword }),
  });
  t.after(() => server.stop());
  await assertPage(t, `http://localhost:${server.port}/`);
});

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

test('Astro', async (t) => {
  const app = join(folder, 'astro');
  await unpackPackage('fin-widgets', join(app, 'node_modules/fin-widgets'));
  await writeExample('src/', app);
  await writeFile(join(app, 'package.json'), '{"type": "module"}');
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  await run(newerNode, [inModules('astro/bin/astro.mjs'), 'build'], app);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const host = createHost({
    service: { baseUrl: demo.url + basePaths[0], email: seeded.demo.email, password: seededPassword },
    origins: [url],
    secret: 'x'.repeat(32),
    log: () => {},
  });
  server.on(
    'request',
    getRequestListener(async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/fin/')) return host(request);
      const file = pathname === '/' ? '/index.html' : pathname;
      const content = await readFile(join(app, 'dist', file)).catch(() => undefined);
      const status = content ? 200 : pathname === '/favicon.ico' ? 204 : 404;
      return new Response(content ? new Uint8Array(content) : null, {
        status,
        headers: { 'content-type': types[extname(file)] ?? '' },
      });
    }),
  );
  await assertPage(t, `${url}/`);
});
