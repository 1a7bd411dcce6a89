/**
 * The visitor's path, from the monthly payment to the checkout, on a page that was cached or rewritten between WordPress and the visitor: by a
 * page cache, an asset CDN on another origin, an optimizer.
 */
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { run } from '../../scripts/run-command.js';
import { integrityOf } from '../../scripts/vite/integrity.js';
import { layOutPlugin, slug } from '../../scripts/wordpress/plugin.js';
import { zipOf } from '../../scripts/wordpress/zip.js';
import { projectAt, visit } from '../../test/e2e/demo.js';
import { drag, goToCheckout } from '../../test/e2e/user.js';
import { type ConfiguredSite, hasFee, startConfiguredSite } from './support/configured-site.js';

const { version: installed } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };

/** A version after the installed one. */
const next = `${installed}1`;

let here: ConfiguredSite;
let address: string;

before(async () => {
  here = await startConfiguredSite({ country: 'Germany', product: 'lease' });
  address = await here.savePage(`<!-- wp:fin-widgets/monthly-fee {"total-cost":"24.900","tenor":"15"} /-->
    <!-- wp:fin-widgets/checkout-button {"type-project":"Solar","offer-pdf":"https://files.installer.example/offer.pdf","label":"See your offer"} /-->`);
});
after(() => here.close());

const scriptPath = '/wp-content/plugins/fin-widgets/fin-widgets.js';
const read = async (url: string) => (await fetch(url)).text();

/** Serves these texts in place of the site's, by their path. */
const replace = async (page: Page, replacements: Record<string, string>) => {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const body = replacements[pathname];
    if (body === undefined) return void request.continue();
    void request.respond({ contentType: pathname.endsWith('.js') ? 'text/javascript' : 'text/html', body });
  });
};

/** Sees the monthly payment, drags, fills in the dialog, and opens the checkout of a project that is in the service's database. */
const goAllTheWay = async (page: Page) => {
  await page.goto(address);
  await page.mouse.move(100, 100);
  await page.waitForFunction(hasFee);
  await drag(page, 'Down payment', 20);
  await goToCheckout(page);
  assert.equal((await projectAt(here.demo, page)).Total_cost_installation, 24_900);
};

const visitPage = async (t: TestContext, replacements: Record<string, string>) => {
  const seen = await visit(t, here.demo);
  await replace(seen.page, replacements);
  return seen;
};

const pagePath = () => new URL(address).pathname;
/** The page without the script's tag, and the tag's query. */
const withoutTag = async () => (await read(address)).replace(/<script[^>]*fin-widgets\.js[^>]*><\/script>/, '');

test('the settings stand beside the tag as JSON, and the tag has none', async () => {
  const html = await read(address);
  const [, json = '', tag = ''] =
    /<script type="application\/json" data-fin-widgets>(.*?)<\/script>\s*(<script[^>]*fin-widgets\.js[^>]*>)/.exec(
      html,
    ) ?? [];
  assert.deepEqual(JSON.parse(json), {
    baseUrl: `${here.site.url}/wp-json/fin/v1`,
    tokenUrl: `${here.site.url}/wp-json/fin/v1/token`,
    country: 'Germany',
    product: 'lease',
    files: '/wp-content/uploads/fin-widgets/',
  });
  assert.doesNotMatch(tag, /data-(?:base|token|country)/);
});

test('an asset CDN on another origin, which sends no CORS headers', async (t) => {
  const cdn: Server = createServer(async ({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://cdn');
    response.setHeader('Content-Type', 'text/javascript');
    response.end(await readFile(join(here.site.folder, pathname)).catch(() => ''));
  });
  await new Promise<void>((listening) => cdn.listen(0, '127.0.0.1', listening));
  t.after(() => cdn.close());
  const { port } = cdn.address() as AddressInfo;
  const plugin = join(here.site.folder, 'wp-content/mu-plugins/asset-cdn.php');
  await cp('wordpress/test/support/asset-cdn.php', plugin);
  await here.site.php(`update_option('test_cdn', 'http://127.0.0.1:${port}');`);
  t.after(() => rm(plugin));
  assert.match(await read(address), new RegExp(`:${port}${scriptPath}`));
  const { page, complaints } = await visit(t, here.demo);
  await goAllTheWay(page);
  // WordPress's own script modules need CORS headers. The page works without these modules.
  assert.deepEqual(
    complaints.filter((complaint) => !/wp-includes|ERR_FAILED/.test(complaint)),
    [],
  );
});

for (const [name, rewrite] of [
  [
    'at the end of the page',
    (html: string) => html.replace('</body>', '<script defer src="/wp-content/cache/all.js"></script></body>'),
  ],
  [
    'in the head, before the settings',
    (html: string) => html.replace('<head>', '<head><script src="/wp-content/cache/all.js"></script>'),
  ],
  [
    'after a visitor’s first movement',
    (html: string) =>
      html.replace(
        '</body>',
        `<script>addEventListener('mousemove', () => {
          document.body.append(Object.assign(document.createElement('script'), { src: '/wp-content/cache/all.js' }));
        }, { once: true });</script></body>`,
      ),
  ],
] as const)
  test(`an optimizer combines the scripts into one file of another folder, without attributes: ${name}`, async (t) => {
    const script = await read(here.site.url + scriptPath);
    const { page, complaints } = await visitPage(t, {
      [pagePath()]: rewrite(await withoutTag()),
      '/wp-content/cache/all.js': `try { window.theme = 1; } catch (e) {}\n;try {\n${script}\n} catch (e) {}\n;window.plugin = 2;`,
    });
    await goAllTheWay(page);
    assert.deepEqual(complaints, []);
  });

/** A zip of the built plugin with another version. */
const zipOfVersion = async (t: TestContext, version: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-update-'));
  t.after(() => rm(folder, { recursive: true }));
  const plugin = join(folder, slug);
  await layOutPlugin(plugin, 'dist');
  const digests: [before: string, after: string][] = [];
  for (const name of await readdir(plugin, { recursive: true })) {
    if (!/\.(?:php|js|txt)$/.test(name)) continue;
    const path = join(plugin, name);
    const text = await readFile(path, 'utf8');
    const renamed = text.replaceAll(installed, version);
    digests.push([integrityOf(text), integrityOf(renamed)]);
    await writeFile(path, renamed);
    if (name.includes(installed)) await rename(path, path.replace(installed, version));
  }
  // The first file has the hashes of the others.
  const first = join(plugin, 'fin-widgets.js');
  const code = await readFile(first, 'utf8');
  await writeFile(
    first,
    digests.reduce((text, [before, after]) => text.replace(before, after), code),
  );
  const zip = join(folder, 'update.zip');
  await writeFile(zip, await zipOf(plugin, slug));
  return zip;
};

const keptFiles = async () => (await readdir(join(here.site.folder, 'wp-content/uploads/fin-widgets'))).sort();

test('after an update, a cached page and a cached script find the files of their own version', async (t) => {
  const html = await read(address);
  const script = await read(here.site.url + scriptPath);
  const isInstalled = await here.site.value<boolean>(
    `require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
    return (new Plugin_Upgrader(new Automatic_Upgrader_Skin()))->install('${await zipOfVersion(t, next)}', ['overwrite_package' => true]);`,
    'administrator',
  );
  assert.equal(isInstalled, true);
  await here.site.php("activate_plugin('fin-widgets/fin-widgets.php');");
  await assert.rejects(
    readFile(join(here.site.folder, `wp-content/plugins/fin-widgets/fin-widgets-forms-${installed}.js`)),
  );

  const before = await visitPage(t, { [pagePath()]: html, [scriptPath]: script });
  await goAllTheWay(before.page);
  assert.deepEqual(before.complaints, []);
  assert.ok(before.addresses.some((each) => each.endsWith(`/fin-widgets-forms-${installed}.js`)));

  const now = await visit(t, here.demo);
  await goAllTheWay(now.page);
  assert.deepEqual(now.complaints, []);
  assert.ok(now.addresses.some((each) => each.endsWith(`/fin-widgets-forms-${next}.js`)));
});

test('all files of the five newest versions are kept, and a missing one is copied, also without getmypid', async (t) => {
  const folder = join(here.site.folder, 'wp-content/uploads/fin-widgets');
  const names = (await keptFiles()).filter((name) => name.includes(next));
  for (const old of ['0.0.1', '0.0.2', '0.0.10', '0.0.9'])
    for (const name of names) await writeFile(join(folder, name.replace(next, old)), '');
  await rm(join(folder, `fin-widgets-prefetcher-${next}.js`));
  const program = await mkdtemp(join(tmpdir(), 'fin-widgets-page-'));
  t.after(() => rm(program, { recursive: true }));
  await writeFile(join(program, 'page.php'), `<?php require '${here.site.folder}/wp-load.php';`);
  await run('php-cgi', ['-q', '-d', 'disable_functions=getmypid', join(program, 'page.php')]);
  const filesOf = ['0.0.10', '0.0.2', '0.0.9', installed, next].map((version) =>
    names.map((name) => name.replace(next, version)),
  );
  assert.deepEqual(await keptFiles(), filesOf.flat().sort());
});

test('where the uploads cannot be written, the files of the plugin are used', async (t) => {
  const folder = join(here.site.folder, 'wp-content/uploads/fin-widgets');
  const usesPlugin = async () =>
    assert.match(await read(address), /"files":"\\\/wp-content\\\/plugins\\\/fin-widgets\\\/"/);
  await rm(folder, { recursive: true });
  // Only some of the files can be written, as when a quota is used up.
  await mkdir(join(folder, `fin-widgets-lead-${next}.js`), { recursive: true });
  await usesPlugin();
  assert.deepEqual(
    (await keptFiles()).filter((name) => !name.endsWith(`-${next}.js`)),
    [],
  );

  await rm(folder, { recursive: true });
  await writeFile(folder, 'a file, and no folder');
  const forgetFailure = () => here.site.php("delete_transient('fin_widgets_files_failed');");
  await forgetFailure();
  t.after(async () => {
    await rm(folder);
    await forgetFailure();
  });
  await usesPlugin();
  const { page, complaints } = await visit(t, here.demo);
  await goAllTheWay(page);
  assert.deepEqual(complaints, []);
  assert.deepEqual(await here.site.complaints(), []);
});

test('uninstalling leaves no files', async () => {
  await here.site.php('');
  assert.ok((await keptFiles()).length > 0);
  await here.site.php(
    `deactivate_plugins('fin-widgets/fin-widgets.php'); uninstall_plugin('fin-widgets/fin-widgets.php');`,
    'administrator',
  );
  await assert.rejects(keptFiles());
});
