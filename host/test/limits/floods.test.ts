/** Floods: a request that the host refuses costs it almost nothing, and one visitor cannot occupy the host. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, it } from 'node:test';
import { type HttpBindings, serve } from '@hono/node-server';
import { createHost, type LogEntry } from '../../src/index.js';
import {
  credentials,
  newKey,
  origin,
  project,
  quoteRequest,
  secret,
  uniqueQuoteRequest,
  update,
} from '../support/fixtures.js';
import { assertError, openPage } from '../support/page.js';
import { deferred, waitUntil } from '../support/timing.js';

/** A body that records whether somebody reads it. */
const watchedBody = () => {
  const state = { wasRead: false };
  const raw = new ReadableStream(
    {
      pull(controller) {
        state.wasRead = true;
        controller.enqueue(new TextEncoder().encode('{}'));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { raw, state };
};

const letters = Array.from({ length: 9_800 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;

/** Bodies of up to 32 KiB that would keep a host busy if it parsed them. */
const hostileBodies: Record<string, string> = {
  'a host name of 9,800 letters': JSON.stringify({ ...project, offer_PDF: [`https://${letters}.example/o.pdf`] }),
  '10,000 empty links': JSON.stringify({ ...project, offer_PDF: Array(10_000).fill('') }),
  '10,000 options': JSON.stringify({ ...project, financing_options: Array(10_000).fill(1) }),
  'deep JSON': JSON.stringify(project).replace('{', `{"address_project":${deep},`),
  'deep lists': `{"offer_PDF":${'['.repeat(16_000)}${']'.repeat(16_000)}}`,
  '5,000 escapes': JSON.stringify(project).replace('Carla', '\\u0001'.repeat(5_000)),
  'one link of 30,000 characters': JSON.stringify({
    ...project,
    offer_PDF: [`https://a.example/${'%'.repeat(30_000)}`],
  }),
  'user info of 30,000 characters': JSON.stringify({ ...project, offer_PDF: [`https://${'@'.repeat(30_000)}`] }),
};
const harmlessBody = JSON.stringify({ ...project, more: 'x'.repeat(30_000) });

const noLimits = { mint: false, create: false, pricing: false } as const;
const oneInAnHour = { points: 1, seconds: 3_600 };

describe('a body is not read', () => {
  it('if a limit is used up', async () => {
    const page = openPage({ limits: { mint: false, create: oneInAnHour, pricing: oneInAnHour } });
    assert.equal((await page.call('new_project_2', project)).status, 200);
    assert.equal((await page.call('pricing_2', quoteRequest)).status, 200);
    const requests: [operation: string, how: object][] = [
      ['new_project_2', {}],
      ['new_project_2', { key: 'short' }],
      ['update_project_2', {}],
      ['pricing_2', { headers: { 'Content-Length': '4097' } }],
    ];
    for (const [operation, how] of requests) {
      const { raw, state } = watchedBody();
      assertError(await page.call(operation, update, { ...how, raw }), 429);
      assert.equal(state.wasRead, false, operation);
    }
  });

  it('if the address has too many requests in flight', async () => {
    const held = deferred<Response | undefined>();
    const page = openPage({ concurrency: 1 }, { pricing_2: () => held.promise });
    const first = page.call('pricing_2', quoteRequest);
    await waitUntil(() => page.sent().length === 1);
    const { raw, state } = watchedBody();
    assertError(await page.call('new_project_2', project, { raw }), 429);
    assert.equal(state.wasRead, false);
    held.resolve(undefined);
    assert.equal((await first).status, 200);
  });

  it('beyond 4 KiB, without a Content-Length, if the limit of quote requests is used up', async () => {
    const page = openPage({ limits: { ...noLimits, pricing: oneInAnHour } });
    assert.equal((await page.call('pricing_2', quoteRequest)).status, 200);
    let bytesRead = 0;
    const raw = new ReadableStream(
      {
        pull(controller) {
          bytesRead += 1_024;
          controller.enqueue(new Uint8Array(1_024).fill(0x20));
        },
      },
      { highWaterMark: 0 },
    );
    assertError(await page.call('pricing_2', undefined, { raw }), 429);
    assert.ok(bytesRead <= 6_144, `${bytesRead} bytes`);
  });
});

describe('a body', () => {
  /**
   * The longest time in ms for which a request blocks the event loop. Since other processes use the machine, too, the minimum of 5 tries.
   * With `enoughMs`, up to 20 tries until the minimum is that low.
   */
  const blockedMs = async (raw: string, enoughMs = 0): Promise<number> => {
    const page = openPage();
    const token = await page.token();
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 5 || (enoughMs && least > enoughMs && i < 20); i++) {
      let [last, longest, isDone] = [performance.now(), 0, false];
      const tick = () => {
        const now = performance.now();
        longest = Math.max(longest, now - last);
        last = now;
        if (!isDone) setImmediate(tick);
      };
      setImmediate(tick);
      await page.call('new_project_2', undefined, { raw, token });
      isDone = true;
      least = Math.min(least, longest);
    }
    return least;
  };

  for (const [what, raw] of Object.entries(hostileBodies)) {
    it(`with ${what} keeps the host no longer than a harmless one`, async () => {
      assert.ok(Buffer.byteLength(raw) <= 32 * 1024, `${Buffer.byteLength(raw)} bytes`);
      const harmlessMs = await blockedMs(harmlessBody);
      // A defect is far above this: before its fix, a host name of 9,800 letters took 100 times as long.
      const mostMs = 10 * Math.max(harmlessMs, 1);
      const hostileMs = await blockedMs(raw, mostMs);
      assert.ok(hostileMs <= mostMs, `${hostileMs} ms, harmless: ${harmlessMs} ms`);
    });
  }
});

describe('requests in flight', () => {
  const visitor = (i: number) => ({ context: `192.0.2.${i}` });
  /** A host whose service holds each quote until `finish`. */
  const slowPage = (options = {}) => {
    const held = deferred<Response | undefined>();
    const page = openPage(
      { concurrency: undefined, clientIp: (_request, context) => context as string, ...options },
      { pricing_2: () => held.promise },
    );
    const requested: Promise<{ status: number }>[] = [];
    const call = async (count: number, context: unknown) => {
      const token = await page.token();
      const before = page.sent().length;
      for (let i = 0; i < count; i++) requested.push(page.call('pricing_2', uniqueQuoteRequest(), { token, context }));
      await waitUntil(() => page.sent().length === before + count);
    };
    const finish = async () => {
      held.resolve(undefined);
      for (const { status } of await Promise.all(requested)) assert.equal(status, 200);
    };
    return { page, call, finish };
  };

  it('are 16 for each address by default: the next gets 429, and other visitors notice nothing', async () => {
    const { page, call, finish } = slowPage();
    await call(16, '192.0.2.1');
    const answer = await page.call('pricing_2', uniqueQuoteRequest(), visitor(1));
    assertError(answer, 429);
    assert.equal(answer.headers.get('retry-after'), '1');
    assert.equal((await page.call('new_project_2', project, visitor(2))).status, 200);
    await finish();
    assert.equal((await page.call('pricing_2', uniqueQuoteRequest(), visitor(1))).status, 200);
  });

  it('are sixteen times as many for a network of IPv6, and ten times for visitors without an address', async () => {
    const { page, call, finish } = slowPage({ concurrency: 1 });
    for (let i = 0; i < 16; i++) await call(1, `2001:db8:1:${i}::1`);
    assertError(await page.call('pricing_2', uniqueQuoteRequest(), { context: '2001:db8:1:ff::1' }), 429);
    await call(1, '2001:db8:2::1');
    await call(10, undefined);
    assertError(await page.call('pricing_2', uniqueQuoteRequest(), { context: undefined }), 429);
    await finish();
  });

  it('may be any number if concurrency is false', async () => {
    const { call, finish } = slowPage({ concurrency: false });
    await call(40, '192.0.2.1');
    await finish();
  });
});

describe('a connection that is reset before the body arrives', () => {
  it('counts against its address', async (t) => {
    const entries: LogEntry[] = [];
    let requests = 0;
    const host = createHost<HttpBindings>({
      service: { baseUrl: 'https://service.example/api/1.1', ...credentials },
      origins: [origin],
      secret,
      limits: { ...noLimits, create: { points: 3, seconds: 600 } },
      clientIp: (_request, { incoming }) => incoming.socket.remoteAddress,
      log: (entry) => entries.push(entry),
    });
    const server = serve({
      fetch(request, bindings) {
        requests++;
        return host(request, bindings as HttpBindings);
      },
      port: 0,
    }) as Server;
    t.after(() => server.close());
    if (!server.listening) await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const mount = `http://127.0.0.1:${port}/fin`;
    const newHeaders = async (): Promise<Record<string, string>> => {
      const { token } = await (await fetch(`${mount}/token`, { method: 'POST', headers: { Origin: origin } })).json();
      return {
        Origin: origin,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': newKey(),
      };
    };
    const headers = { Host: 'installer.example', 'Content-Length': '1000', ...(await newHeaders()) };
    const lines = Object.entries(headers).map((header) => header.join(': '));

    for (let i = 0; i < 3; i++) {
      const [before, answered] = [requests, entries.length];
      const socket = connect(port, '127.0.0.1');
      socket.write(`${['POST /fin/wf/new_project_2 HTTP/1.1', ...lines].join('\r\n')}\r\n\r\n{`);
      await waitUntil(() => requests > before);
      socket.resetAndDestroy();
      await waitUntil(() => entries.length > answered);
    }
    // With another session, only the address can be limited.
    const request = { method: 'POST', headers: await newHeaders(), body: JSON.stringify(project) };
    const { status } = await fetch(`${mount}/wf/new_project_2`, request);
    assert.equal(status, 429);
    assert.equal(entries.at(-1)?.reason, 'limit_address');
  });
});
