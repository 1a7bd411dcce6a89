/**
 * A server of the host's benches. Its arguments are its kind (`service`, `refuser`, `proxy`, `forwarder`, `host` or `hosts`), the address of the service (of
 * `hosts`: the folder of its installers), the store of the host, and of `host` the seconds that a quote serves. The server sends its port when it is ready, and replies to each message with the resources that it has used so far: after a
 * garbage collection to `usage`, and without one to `processor`.
 */
import { readFile } from 'node:fs/promises';
import { Agent, createServer, type IncomingMessage, type Server, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { createHost, createHosts, fileStore, type Host, memoryStore, redisStore, type Store } from 'fin-widgets-host';
import { Redis } from 'ioredis';
import { loginAnswers } from '../login-answers.js';
import { origin } from './visitors.js';

export interface Usage {
  processorMs: number;
  /** Bytes of the heap after a garbage collection. */
  heap: number;
  /** Bytes of memory of the process. */
  resident: number;
}

const operationOf = (url = '') => url.slice(url.lastIndexOf('/') + 1);
const json = { 'Content-Type': 'application/json' };

/** How long the service keeps a call below `/slow` waiting. */
const slowMs = 5_000;

/**
 * The service. It answers without delay, so that only the server in front of it is measured. Below `/slow` it takes long, and below `/refused` it
 * takes no login.
 */
const service = () => {
  const answers: Record<string, object> = {
    ...loginAnswers,
    pricing_2: { Monthly_fee: 214.5 },
    new_project_2: { checkout_link: 'https://service.example/1', project_id: '1', financial_offer: '1' },
  };
  return createServer((request, response) =>
    bytesOf(request, async () => {
      const operation = operationOf(request.url);
      const answer = JSON.stringify({ status: 'success', response: answers[operation] });
      if (request.url?.startsWith('/slow/') && operation === 'pricing_2') await delay(slowMs);
      const isRefused = request.url?.startsWith('/refused/');
      response.writeHead(isRefused ? 401 : 200, { ...json, 'Content-Length': Buffer.byteLength(answer) }).end(answer);
    }),
  );
};

/** A server that refuses everything, at the least cost. */
const refuser = () => createServer((_request, response) => response.writeHead(429, { 'Content-Length': 0 }).end());

const forwardedHeaders = { ...json, Authorization: 'Bearer the-token-of-the-service' };

/** The bytes of a message. Several times faster than `buffer` of `node:stream/consumers`. */
const bytesOf = (message: IncomingMessage, use: (bytes: Buffer) => void) => {
  const chunks: Buffer[] = [];
  message.on('data', (chunk: Buffer) => chunks.push(chunk));
  message.on('end', () => use(Buffer.concat(chunks)));
};

/** A server between a page and the service that adds a token, in `node:http` alone, with kept connections. */
const proxy = (baseUrl: string) => {
  const { hostname, port, pathname } = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true });
  return createServer((request, response) =>
    bytesOf(request, (body) => {
      const path = `${pathname}/wf/${operationOf(request.url)}`;
      const headers = { ...forwardedHeaders, 'Content-Length': body.length };
      sendRequest({ hostname, port, path, method: 'POST', agent, headers }, (answer) =>
        bytesOf(answer, (bytes) =>
          response.writeHead(answer.statusCode ?? 502, { ...json, 'Content-Length': bytes.length }).end(bytes),
        ),
      )
        .on('error', () => response.writeHead(502).end())
        .end(body);
    }),
  );
};

/** As `proxy`, but written with `fetch`, as most people would. */
const forwarder = (baseUrl: string) =>
  createServer(async (request: IncomingMessage, response) => {
    const answer = await fetch(`${baseUrl}/wf/${operationOf(request.url)}`, {
      method: 'POST',
      headers: forwardedHeaders,
      body: await buffer(request),
    });
    response.writeHead(answer.status, json).end(await answer.text());
  });

/** A limit that is counted but never reached. */
const unreachable = { points: 1e9, seconds: 60 };

/** `memory`, the URL of a Redis, or a folder. */
const openStore = (place: string): Store => {
  if (place === 'memory') return memoryStore();
  return place.startsWith('redis:') ? redisStore(new Redis(place)) : fileStore(place);
};

/** What all hosts of the bench have in common. */
const shared = (store: string) => ({
  secret: globalThis.crypto.getRandomValues(new Uint8Array(32)),
  store: openStore(store),
  // The bench sends the address of each visitor in a header.
  clientIp: (request: Request) => request.headers.get('x-visitor') ?? '192.0.2.1',
  log: () => {},
});

// Without options the adapter makes an HTTP/1.1 server.
const serve = (answer: Host) => createAdaptorServer({ fetch: (request) => answer(request) }) as Server;

const host = (baseUrl: string, store: string, pricingTtl: number) =>
  serve(
    createHost({
      service: { baseUrl, email: 'demo@installer.example', password: 'demo-password' },
      origins: [origin],
      limits: { mint: unreachable, create: unreachable, pricing: unreachable, batch: unreachable },
      prefetch: { perMinute: 1e6 },
      concurrency: false,
      pricingTtl,
      ...shared(store),
    }),
  );

/** Many installers: the options of each are in a file. A round takes less than a minute, so the server looks up each installer's options once more. */
const hosts = (folder: string, store: string) =>
  serve(
    createHosts({
      find: async (id) => JSON.parse(await readFile(`${folder}/${id}.json`, 'utf8')),
      ...shared(store),
    }),
  );

const servers: Record<string, (place: string, store: string, pricingTtl: number) => Server> = {
  service,
  refuser,
  proxy,
  forwarder,
  host,
  hosts,
};
const [what = '', place = '', store = 'memory', pricingTtl = '60'] = process.argv.slice(2);
const server = servers[what]?.(place, store, Number(pricingTtl));
server?.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

process.on('message', (what) => {
  const { user, system } = process.cpuUsage();
  if (what === 'usage') globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ processorMs: (user + system) / 1000, heap: heapUsed, resident: rss } satisfies Usage);
});
process.on('disconnect', () => process.exit());
