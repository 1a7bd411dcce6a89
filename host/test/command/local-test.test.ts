/** `fin-widgets-host --test`: a host without any settings, for the pages of this machine. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { visit } from '../../../test/e2e/demo.js';
import { openBrowser, type TestBrowser } from '../../../test/support/browser.js';
import { freePort } from '../services/processes.js';
import { quoteRequest } from '../support/fixtures.js';
import { finishCommand, leaks, type RunningCommand, serveCommand } from './command.js';

const args = ['--test'];

describe('--test', () => {
  let command: RunningCommand;
  let browser: TestBrowser;
  before(async () => {
    command = await serveCommand({}, { args });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await command?.end();
  });

  const post = (path: string, origin: string, token?: string) =>
    fetch(`${command.url}/fin${path}`, {
      method: 'POST',
      headers: {
        Origin: origin,
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(quoteRequest),
    });
  const mint = async (origin: string): Promise<string> => {
    const { token } = await (await post('/token', origin)).json();
    leaks.forbid(token);
    return token;
  };

  it('shows a payment on a page of any local port, with what it has printed', async (t) => {
    const [head] = /^<script.*<\/script>$/m.exec(command.stderr) ?? [];
    const [element] = /^<fin-monthly-fee.*<\/fin-monthly-fee>$/ms.exec(command.stderr) ?? [];
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A try</title>${head}</head><body>${element}</body></html>`;
    const site = createServer((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(html),
    );
    await once(site.listen(0, '127.0.0.1'), 'listening');
    t.after(() => site.close());
    const { page, complaints } = await visit(t, { browser });
    await page.goto(`http://localhost:${(site.address() as AddressInfo).port}`);
    await page.waitForSelector('fin-monthly-fee:state(ready)');
    assert.deepEqual(complaints, []);
  });

  it('refuses the pages of other machines, and files', async () => {
    for (const origin of [
      'https://installer.example',
      'http://192.168.0.5:3000',
      'http://localhost.installer.example',
      'http://localhost:3000/',
      'http://user@localhost:3000',
      'null',
    ])
      assert.equal((await post('/token', origin)).status, 403, origin);
  });

  it('keeps local origins apart, as many as there are', async () => {
    const origins = ['http://localhost', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'https://localhost:8443'];
    for (const origin of origins) {
      const token = await mint(origin);
      const quote = await post('/wf/pricing_2', origin, token);
      assert.deepEqual([quote.status, quote.headers.get('access-control-allow-origin')], [200, origin]);
      assert.equal((await post('/wf/pricing_2', 'http://localhost:4000', token)).status, 401);
    }
    // A host that makes room for another one is made again, with the same keys.
    const token = await mint('http://localhost:1024');
    for (let port = 1025; port < 1080; port++)
      assert.equal((await post('/prices', `http://localhost:${port}`)).status, 401);
    assert.equal((await post('/wf/pricing_2', 'http://localhost:1024', token)).status, 200);
  });

  it('cannot be reached from another machine', async () => {
    await assert.rejects(fetch(`http://127.0.0.2:${command.port}/healthz`));
  });
});

it('--test takes the variables that are set, and a port that is taken is said', async (t) => {
  const origin = 'https://preview.installer.example';
  const port = String(await freePort());
  const command = await serveCommand({ FIN_ORIGINS: origin, PORT: port }, { args });
  t.after(() => command.end());
  for (const each of [origin, 'http://localhost:3000'])
    assert.equal((await fetch(`${command.url}/fin/token`, { method: 'POST', headers: { Origin: each } })).status, 200);

  const second = await finishCommand({ PORT: port }, { args });
  assert.deepEqual([second.code, second.stdout], [1, '']);
  assert.match(second.stderr, new RegExp(`Port ${port} is in use by another program\\. .* set PORT to another number`));
});

it('--test has one process and one installer', async () => {
  for (const [more, env, sentence] of [
    [['--workers', '2'], {}, /--test serves with one process/],
    [[], { FIN_INSTALLERS: './installers' }, /--test serves one installer/],
  ] as const) {
    const { code, stderr } = await finishCommand(env, { args: [...args, ...more] });
    assert.equal(code, 2);
    assert.match(stderr, sentence);
  }
});
