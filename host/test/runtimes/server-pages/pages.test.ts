/**
 * The pages of docs/frameworks.md and docs/host/markup.md for Next and Astro, built as they stand there. The server's HTML has the tags with their
 * content, nothing moves until the fee is there, and hydration has nothing to warn of. The pages of markup.md have the monthly payment, too.
 */
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { basePaths, seeded, seededPassword } from '../../../../demo/service/index.js';
import { unpackPackage } from '../../../../scripts/build/unpack-package.js';
import { run } from '../../../../scripts/run-command.js';
import { type DemoSite, openDemo, visit } from '../../../../test/e2e/demo.js';
import { delayScripts, layoutShift } from '../../../../test/support/layout-shift.js';
import { assertPageWithPayment } from '../../render/assert-page.js';
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
  process.env.SERVICE = JSON.stringify({
    baseUrl: demo.url + basePaths[0],
    email: seeded.demo.email,
    password: seededPassword,
  });
});
after(async () => {
  await demo.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes the files of the docs whose paths match this into a folder. */
const writeExample = async (paths: RegExp, into: string): Promise<void> => {
  for (const document of ['frameworks.md', 'host/markup.md']) {
    const text = await readFile(new URL(`../../../../docs/${document}`, import.meta.url), 'utf8');
    for (const [, front = '', path = '', code = ''] of text.matchAll(
      /^```\w+\n(---\n)?\/\/ ([\w./[\]]+)\n(.*?)^```$/gms,
    )) {
      if (!paths.test(path)) continue;
      await mkdir(dirname(join(into, path)), { recursive: true });
      await writeFile(join(into, path), front + code);
    }
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
  await writeExample(/^app\//, app);
  await cp(fileURLToPath(new URL('next', import.meta.url)), app, { recursive: true });
  const next = inModules('next/dist/bin/next');
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  await run(process.execPath, [next, 'build'], app);
  const server = await startServer(process.execPath, [next, 'start'], app);
  t.after(() => server.stop());
  const url = `http://localhost:${server.port}`;
  await assertPage(t, `${url}/`);
  await assertPageWithPayment(t, demo, `${url}/payment`, /no-store/);

  // React inserts the HTML of a page to which a visitor navigates, so that its template stays a template.
  const { page, complaints } = await visit(t, demo);
  await page.goto(`${url}/`);
  await page.waitForFunction(() => Number(Object(document.querySelector('fin-monthly-fee')).fee) > 0);
  await page.evaluate(() => Object(window).next.router.push('/payment'));
  await page.waitForFunction(() => Object(document.querySelector('div > fin-monthly-fee')).fee === 182.99);
  // Chromium says so.
  assert.deepEqual(
    complaints.filter((text) => !text.startsWith('Found declarative shadowrootmode attribute')),
    [],
  );
});

test('Astro', async (t) => {
  const app = join(folder, 'astro');
  await unpackPackage('fin-widgets', join(app, 'node_modules/fin-widgets'));
  await unpackPackage('fin-widgets-host', join(app, 'node_modules/fin-widgets-host'));
  await writeExample(/^(?:src\/pages\/|astro\.)/, app);
  await cp(fileURLToPath(new URL('astro', import.meta.url)), app, { recursive: true });
  await writeFile(join(app, 'package.json'), '{"type": "module"}');
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  await run(newerNode, [inModules('astro/bin/astro.mjs'), 'build'], app);
  const server = await startServer(newerNode, ['dist/server/entry.mjs'], app, { HOST: 'localhost' });
  t.after(() => server.stop());
  const url = `http://localhost:${server.port}`;
  await assertPage(t, `${url}/`);
  await assertPageWithPayment(t, demo, `${url}/payment`);
});
