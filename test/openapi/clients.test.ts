/** The clients of docs/host/openapi.md get a payment from a host. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { origin } from '../../host/test/support/fixtures.js';
import { openPage } from '../../host/test/support/page.js';
import { run } from '../../scripts/run-command.js';
import { arePackagesStale } from '../../scripts/test/stale-packages.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const document = resolve(here, '../../openapi/host.json');

/** The annuity of 90 % of 24,900 over 15 years at 6 % a year: what a host in test mode answers. */
const payment = 189.11;

let folder: string;
let server: Server;
let baseUrl: string;

before(async () => {
  if (await arePackagesStale(here)) await run('npm', ['ci', '--ignore-scripts'], here);
  await mkdir(join(here, '.tmp'), { recursive: true });
  folder = await mkdtemp(join(here, '.tmp/'));
  const docs = await readFile(new URL('../../docs/host/openapi.md', import.meta.url), 'utf8');
  for (const [, name = '', code = ''] of docs.matchAll(/^```\w+\n(?:\/\/|#) ([\w.]+)\n(.*?)^```$/gms))
    await writeFile(join(folder, name), code);

  const { host } = openPage();
  server = createServer(getRequestListener((request) => host(request), { overrideGlobalObjects: false }));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/fin/test~success`;
});

after(async () => {
  server?.close();
  if (folder) await rm(folder, { recursive: true });
});

test('in TypeScript: the client compiles, strictly, and gets the payment', async () => {
  const program = (name: string) => join(here, 'node_modules/.bin', name);
  await run(program('openapi-typescript'), [document, '--output', 'host.d.ts'], folder);
  const compilerOptions = {
    module: 'NodeNext',
    target: 'ES2022',
    lib: ['ES2022', 'DOM'],
    strict: true,
    exactOptionalPropertyTypes: true,
    types: [],
  };
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['payment.ts', 'host.d.ts'] }),
  );
  await run(program('tsc'), ['-p', '.'], folder);
  const script = `import('./payment.js').then(({ payment }) => payment('${baseUrl}', '${origin}')).then(console.log)`;
  assert.equal(await run('node', ['-e', script], folder), `${payment}\n`);
});

test('in TypeScript: a value that the document does not have does not compile', async () => {
  const client = await readFile(join(folder, 'payment.ts'), 'utf8');
  await writeFile(join(folder, 'payment.ts'), client.replace("'15 years'", "'15 yrs'"));
  await assert.rejects(run(join(here, 'node_modules/.bin/tsc'), ['-p', '.'], folder), /15 yrs/);
});

test('in Perl: the client gets the payment, and refuses a request that the document does not have', async () => {
  // `npm run check` validates the document. Without a schema of OpenAPI in this folder, the client would download one.
  const cache = join(folder, 'cache');
  await mkdir(cache);
  await writeFile(
    join(cache, createHash('md5').update('https://spec.openapis.org/oas/3.1/schema/2021-05-20').digest('hex')),
    '{}',
  );
  const client = await readFile(join(folder, 'payment.pl'), 'utf8');
  const paymentOf = async (code: string) => {
    await writeFile(join(folder, 'payment.pl'), code);
    return run('env', [`JSON_VALIDATOR_CACHE_PATH=${cache}`, 'perl', 'payment.pl', document, baseUrl, origin], folder);
  };
  assert.equal(await paymentOf(client), `${payment}\n`);
  await assert.rejects(paymentOf(client.replace("'15 years'", "'15 yrs'")), /LTI_tenor/);
});

test('in Python: the client gets the payment', async () => {
  assert.equal(await run('python3', ['payment.py', baseUrl, origin], folder), `${payment}\n`);
});
