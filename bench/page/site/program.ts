/**
 * The program of the site: pages, script files, and backends that are opened by `POST /backends`. A backend's pages and host are under
 * `/<id>`, its traffic under `/<id>/traffic`. The argument is the folder of another build. It sends its port when it is ready.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createAdaptorServer } from '@hono/node-server';
import { type Backend, type Conditions, createBackends } from './backend.js';
import { otherFolder, pages } from './pages.js';

/** Over http, Chromium takes no brotli, which is a tenth smaller. */
const compress = (content: string | Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(content));

/**
 * The script files of a build, by their path on the site. They are read once, so that a build during the bench changes nothing, and
 * compressed once, as by a content delivery network.
 */
const scriptFiles = (build: string, folder: string): [path: string, content: Uint8Array<ArrayBuffer>][] =>
  readdirSync(build)
    .filter((name) => /^fin-widgets.*\.js$/.test(name))
    .map((name) => [`${folder}/${name}`, compress(readFileSync(join(build, name)))]);

const [otherBuild] = process.argv.slice(2);
const scripts = new Map([...scriptFiles('dist', ''), ...(otherBuild ? scriptFiles(otherBuild, otherFolder) : [])]);
for (const name of ['one-request.js', 'two-requests.js'])
  scripts.set(`/${name}`, compress(readFileSync(new URL(name, import.meta.url))));

const compressedResponse = (type: string, body: Uint8Array<ArrayBuffer>) =>
  new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8`, 'Content-Encoding': 'gzip' } });

const backends: Backend[] = [];
let createBackend: Awaited<ReturnType<typeof createBackends>> | undefined;

const openBackend = async (conditions: Conditions): Promise<Response> => {
  const backend = await createBackend?.(conditions);
  return backend ? Response.json(backends.push(backend) - 1) : new Response(null, { status: 503 });
};

const answer = async (request: Request): Promise<Response> => {
  const { origin, pathname, searchParams } = new URL(request.url);
  const script = scripts.get(pathname);
  if (script) return compressedResponse('text/javascript', script);
  if (pathname === '/backends') return openBackend(await request.json());
  const [, id, path = ''] = /^\/(\d+)(\/.*)$/.exec(pathname) ?? [];
  const backend = backends[Number(id)];
  if (!backend) return new Response(null, { status: 404 });
  if (path === '/traffic') return Response.json(backend.traffic);
  const page = pages[path];
  return page
    ? compressedResponse('text/html', compress(await page(searchParams, backend.host, origin)))
    : backend.answer(request);
};

// Without options the adapter makes an HTTP/1.1 server.
const server = createAdaptorServer({ fetch: answer }) as Server;
// A connection that ends just when a visitor sends the next request would fail that request.
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address() as AddressInfo; // a port, not a pipe
  createBackend = await createBackends(`http://localhost:${port}`);
  process.send?.(port);
});
process.on('disconnect', () => process.exit());
