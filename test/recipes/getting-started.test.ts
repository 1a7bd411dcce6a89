/**
 * The shortest paths to a payment on a page of one's own. Each command and each page is taken from the documents, and each path begins with
 * an empty folder. The path of WordPress is in `wordpress/test/clicks.test.ts`.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { freePort, start } from '../../host/test/services/processes.js';
import { run } from '../../scripts/run-command.js';
import { visit } from '../e2e/demo.js';
import { openBrowser, type TestBrowser } from '../support/browser.js';

/** The longest that a path may take, as `docs/getting-started.md` promises. A busy machine needs a third of it. */
const mostSeconds = 5 * 60;

let folder: string;
let clone: string;
let browser: TestBrowser;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fin-widgets-first-steps-'));
  clone = join(folder, 'fin-widgets');
  // The working tree, so that changes are tested before they are committed.
  const files = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
  for (const file of files.trim().split('\n'))
    if (await stat(file).catch(() => undefined)) await cp(file, join(clone, file));
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

/** The code of the first block of this language in a section of a document. */
const firstBlock = async (document: string, title: string, language: string): Promise<string> => {
  const section = (await readFile(document, 'utf8')).split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  const [, code] = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms').exec(section ?? '') ?? [];
  return code ?? assert.fail(`${document} has no ${language} under “${title}”.`);
};

/** Runs a line of a document in a folder. The last command of the line serves until the test ends. */
const serve = async (t: TestContext, line: string, cwd: string, port: number) => {
  const commands = line.replace(/#.*/, '').trim().split(' && ');
  const [program = '', ...args] = (commands.pop() ?? '').split(' ');
  if (commands.length) await run('sh', ['-c', commands.join(' && ')], cwd);
  const server = await start(program, args, {
    cwd,
    env: { PORT: String(port), PGLITE_SNAPSHOT: undefined },
    detached: true,
  });
  t.after(() => {
    // As Ctrl+C does, this ends npm and the program that npm has started.
    process.kill(-(server.child.pid ?? 0), 'SIGINT');
    return server.end();
  });
  return server;
};

/** Fails if the path took longer than the documents promise, and says how long it took. */
const endTiming = (t: TestContext, startMs: number) => {
  const seconds = Math.round((performance.now() - startMs) / 1000);
  t.diagnostic(`From an empty folder to a payment: ${seconds} s`);
  assert.equal(seconds < mostSeconds, true);
};

test('the demo, in a clone', async (t) => {
  const startMs = performance.now();
  const port = await freePort();
  const line = await firstBlock('README.md', 'Try it', 'sh');
  const demo = await serve(t, line, clone, port);
  await demo.waitUntil(() => demo.stdout.includes('The demo is ready'), mostSeconds * 1000);
  const { page } = await visit(t, { browser });
  await page.goto(`http://localhost:${port}`);
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  endTiming(t, startMs);
});

test('a host in test mode, and a page of a local server', async (t) => {
  // Until the packages are on npm, their files replace the registry.
  const readme = await readFile('README.md', 'utf8');
  const [, paragraph = ''] = /^\*\*Before the first release on npm\*\*(.*)$/m.exec(readme) ?? [];
  const [pack = '', install = ''] = [...paragraph.matchAll(/`(npm [^`]+)`/g)].map(([, command = '']) => command);
  await run('sh', ['-c', pack.replace('npm ci && ', '')], clone); // the demo has installed the clone

  const startMs = performance.now();
  const project = join(folder, 'project');
  await mkdir(project);
  await run('sh', ['-c', install.replace('/path/of/the/clone', clone)], project);
  const port = await freePort();
  const host = await serve(t, await firstBlock('docs/getting-started.md', 'On this computer', 'sh'), project, port);
  await host.waitUntil(() => host.stderr.includes('</fin-monthly-fee>'), mostSeconds * 1000);

  const html = (await firstBlock('docs/getting-started.md', 'On this computer', 'html')).replace(
    'localhost:8080',
    `localhost:${port}`, // 8080 may be taken here
  );
  const site = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(html));
  t.after(() => site.close());
  await once(site.listen(0, 'localhost'), 'listening');
  const { page } = await visit(t, { browser });
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}`);
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  endTiming(t, startMs);
});
