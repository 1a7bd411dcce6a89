/** The routes of the command beside the host: the script files, and the addresses for monitoring. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { releaseFiles } from '../../../scripts/build/release-files.js';
import { version } from '../../src/command/version.js';
import { type RecordedService, startService } from '../services/host/service.js';
import { waitUntil } from '../services/processes.js';
import { uniqueQuoteRequest } from '../support/fixtures.js';
import { environment, finishCommand, get, leaks, type RunningCommand, serveCommand } from './command.js';
import { visitor } from './visitor.js';

const script = await readFile('dist/fin-widgets.js');
const publicUrl = 'https://fin.installer.example';

let service: RecordedService;
let folder: string;
let command: RunningCommand;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fin-widgets-files-'));
  // A file of an earlier version.
  await writeFile(join(folder, 'fin-widgets-0.0.9.js'), '// 0.0.9');
  await writeFile(join(folder, 'fin-widgets.js'), '// of whom?');
  await symlink('/etc/hostname', join(folder, 'fin-widgets-0.0.8.js'));
  service = await startService();
  command = await serveCommand({ ...environment(service.baseUrl), FIN_PUBLIC_URL: publicUrl, FIN_FILES: folder });
});
after(async () => {
  await command?.end();
  for (const token of service.tokens) leaks.forbid(token);
  await service.close();
  await rm(folder, { recursive: true });
});

const at = (path: string, headers?: Record<string, string>, method?: string) =>
  get(command.url + path, headers, method);

describe('the script’s files', () => {
  const common = {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    'content-type': 'text/javascript; charset=utf-8',
  };
  const forever = 'public, max-age=31536000, immutable';

  it('have the headers that pages of other origins need', async () => {
    for (const [name, cache] of [
      ...Object.values(releaseFiles(version)).map((name) => [name, forever] as const),
      ...['fin-widgets.js', 'fin-widgets.early.js'].map(
        (name) => [name, 'public, max-age=300, must-revalidate'] as const,
      ),
    ]) {
      const { status, headers } = await at(`/${name}`);
      assert.equal(status, 200, name);
      for (const [header, value] of Object.entries({ ...common, 'cache-control': cache }))
        assert.equal(headers[header], value, `${name}: ${header}`);
    }
    assert.equal((await at('/THIRD-PARTY.txt')).headers['content-type'], 'text/plain; charset=utf-8');
  });

  it('have the encoding that the browser accepts, each with an ETag of its own', async () => {
    const name = `/fin-widgets-${version}.js`;
    const encodings: [accept: string, encoding: string | undefined][] = [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0.5, gzip', 'gzip'],
      ['*', 'br'],
      ['identity', undefined],
      ['deflate', undefined],
    ];
    const etags = new Map<string | undefined, string | undefined>();
    for (const [accept, expected] of encodings) {
      const { headers } = await at(name, { 'Accept-Encoding': accept });
      const { 'content-encoding': encoding, etag } = headers;
      assert.equal(encoding, expected, accept);
      assert.equal(etags.get(encoding) ?? etag, etag);
      etags.set(encoding, etag);
    }
    assert.equal(new Set(etags.values()).size, 3);
  });

  it('are the same in every encoding', async () => {
    for (const [encoding, open] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
      ['identity', (content: Buffer) => content],
    ] as const) {
      const { body, headers } = await at('/fin-widgets.js', { 'Accept-Encoding': encoding });
      assert.ok(open(body).equals(script));
      assert.equal(Number(headers['content-length']), body.length);
    }
  });

  it('are not sent to a browser that has them, and HEAD sends only the headers', async () => {
    const { headers } = await at('/fin-widgets.js');
    const etag = headers.etag ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, text, headers } = await at('/fin-widgets.js', { 'If-None-Match': known });
      assert.deepEqual([status, text, headers.etag], [304, '', etag]);
      assert.equal(headers['access-control-allow-origin'], '*');
    }
    assert.equal((await at('/fin-widgets.js', { 'If-None-Match': '"other"' })).status, 200);
    const head = await at('/fin-widgets.js', {}, 'HEAD');
    assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', String(script.length)]);
    const post = await at('/fin-widgets.js', {}, 'POST');
    assert.deepEqual([post.status, post.headers.allow], [405, 'GET, HEAD']);
  });

  it('do not include other files of the package or the machine', async () => {
    for (const path of [
      '/define.js',
      '/command/main.js',
      '/package.json',
      '/..%2fpackage.json',
      '/fin-widgets-9.9.9.js',
      '/fin-widgets-0.0.8.js', // a symbolic link
    ])
      assert.equal((await at(path)).status, 404, path);
  });

  it('of this version are written whole into FIN_FILES, and replace a truncated file', async () => {
    const other = await mkdtemp(join(tmpdir(), 'fin-widgets-cut-off-'));
    const name = `fin-widgets-${version}.js`;
    await writeFile(join(other, name), script.subarray(0, 1_000));
    const { end } = await serveCommand({ ...environment(service.baseUrl), FIN_FILES: other });
    await end();
    assert.ok((await readFile(join(other, name))).equals(script));
    assert.deepEqual((await readdir(other)).sort(), Object.values(releaseFiles(version)).sort());
    await rm(other, { recursive: true });
  });

  it('are in FIN_FILES whole or not at all, however the process ends', async () => {
    const other = await mkdtemp(join(tmpdir(), 'fin-widgets-disk-full-'));
    const env = { ...environment(service.baseUrl), FIN_FILES: other };
    // The script is larger than any file that the process may write. `ulimit` counts in blocks of 512 bytes.
    const { stderr } = await finishCommand(env, { fileBlocks: 16 });
    assert.match(stderr, /FIN_FILES must be a folder/);
    assert.deepEqual(
      (await readdir(other)).filter((name) => name.endsWith('.js')),
      [],
    );
    await rm(other, { recursive: true });
  });

  it('of earlier versions stay in FIN_FILES, together with those of this version', async () => {
    assert.equal((await at('/fin-widgets-0.0.9.js')).text, '// 0.0.9');
    assert.ok((await at('/fin-widgets.js')).body.equals(script));
    for (const name of Object.values(releaseFiles(version)))
      assert.deepEqual(await readFile(join(folder, name)), (await at(`/${name}`)).body);
  });
});

describe('the snippet', () => {
  it('is printed and served, with the public address and the digest of the file', async () => {
    const { text, headers } = await at('/');
    const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
    for (const piece of [
      `src="${publicUrl}/fin/fin-widgets-${version}.js" integrity="${integrity}" crossorigin="anonymous"`,
      'data-host></script>',
      // The selection of the figures in the documents.
      '<fin-monthly-fee country="Germany" total-cost="24.900" tenor="15" downpayment="10">',
    ]) {
      assert.ok(text.includes(piece), piece);
      assert.ok(command.stderr.includes(piece), piece);
    }
    assert.equal(headers['content-type'], 'text/plain; charset=UTF-8');
  });
});

describe('/healthz and /readyz', () => {
  const ready = async () => {
    const { status, text } = await at('/readyz');
    return [status, JSON.parse(text)];
  };

  it('report that all is well, and a thousand probes cause one login', async () => {
    assert.equal((await at('/healthz')).status, 200);
    assert.deepEqual(await ready(), [200, { ready: true, store: 'ok', login: 'ok' }]);
    for (let i = 0; i < 20; i++) await Promise.all(Array.from({ length: 50 }, ready));
    assert.equal(service.calls('generate-user-token').length, 1);
    assert.equal(service.calls('me').length, 1);
    assert.equal((await visitor(command.port).call('pricing_2', uniqueQuoteRequest())).status, 200);
    assert.equal(service.calls('generate-user-token').length, 1, 'probes and pages share the login');
  });

  it('report a refused login, and do not try it with each probe', async () => {
    const refused = await serveCommand({ ...environment(service.baseUrl), FIN_PASSWORD: 'another-password' });
    leaks.forbid('another-password');
    const before = service.calls('generate-user-token').length;
    for (let i = 0; i < 50; i++) {
      const { status, text } = await get(`${refused.url}/readyz`);
      assert.deepEqual([status, JSON.parse(text)], [503, { ready: false, store: 'ok', login: 'refused' }]);
    }
    assert.equal(service.calls('generate-user-token').length, before + 1);
    assert.equal((await get(`${refused.url}/healthz`)).status, 200);
    await refused.end();
  });

  it('report that the service cannot be reached, and that it works again', async () => {
    const other = await startService();
    const started = await serveCommand(environment(other.baseUrl));
    other.refuse();
    const probe = async () => JSON.parse((await get(`${started.url}/readyz`)).text);
    assert.deepEqual(await probe(), { ready: false, store: 'ok', login: 'unavailable' });
    await other.listen();
    await waitUntil(async () => (await probe()).ready);
    await started.end();
    await other.close();
  });
});
