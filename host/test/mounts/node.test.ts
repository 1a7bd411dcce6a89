/** Plain Node: the host is all that the server does. */
import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { after, describe, it } from 'node:test';
import type { HttpBindings } from '@hono/node-server';
import { conformance } from '../conformance/index.js';
import { createPage } from '../conformance/page.js';
import { createUpstream } from '../conformance/upstream.js';
import { uniqueQuoteRequest } from '../support/fixtures.js';
import { createLeakCheck } from '../support/leak-check.js';
import { deferred, waitUntil } from '../support/timing.js';
import { mounted } from './mounted.js';

process.env.PORT = '0';
const { server } = await import('./node.js');

const start = mounted<HttpBindings>(server as Server, (_request, { incoming }) => incoming.socket.remoteAddress);

conformance('Node', start);

describe('a page that hangs up', () => {
  it('takes the quote requests along that wait', async () => {
    const upstream = await createUpstream(() => {});
    after(() => upstream.close());
    const page = createPage(start, upstream, createLeakCheck());
    await page.restart('prefetches');
    const held = deferred<Response | undefined>();
    upstream.setAnswers({ pricing_2: () => held.promise });
    const leaving = new AbortController();
    const left = page.prices(Array.from({ length: 10 }, uniqueQuoteRequest), { signal: leaving.signal });
    await waitUntil(() => upstream.sent().length === 5);
    leaving.abort();
    await assert.rejects(left);
    await waitUntil(() => page.logged()?.at(-1)?.operation === 'prices');
    held.resolve(undefined);
    assert.equal((await page.prices([uniqueQuoteRequest()])).status, 200);
    assert.equal(upstream.sent().length, 6);
    await page.stop();
  });
});
