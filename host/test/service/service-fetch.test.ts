/** The host's calls of the service over real connections, on Node. `host/test/conformance/` has what a page sees of them. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createServiceFetch } from '../../src/service/service-fetch.js';
import type { Dispatcher } from '../../src/service/undici-fetch.js';
import { waitUntil } from '../support/timing.js';

const send = createServiceFetch(undefined);
const dispatcherSymbol = Symbol.for('undici.globalDispatcher.1');

describe('a call of the service', () => {
  let requests: IncomingMessage[] = [];
  let answer: (response: ServerResponse) => void;
  let server: Server;
  const post = (init: RequestInit = {}) => {
    const { port } = server.address() as AddressInfo;
    return send(`http://127.0.0.1:${port}/api/wf/me?x=1`, { method: 'POST', ...init });
  };
  beforeEach(async () => {
    requests = [];
    server = createServer((request, response) => {
      requests.push(request);
      answer(response);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  it('arrives with its path, headers and body, and asks for an answer that is not compressed', async () => {
    let body = '';
    answer = (response) => {
      requests[0]?.setEncoding('utf8').on('data', (chunk) => {
        body += chunk;
      });
      requests[0]?.on('end', () => response.writeHead(429, { 'Retry-After': '7' }).end('schön'));
    };
    const response = await post({ headers: { authorization: 'Bearer x' }, body: '{"ü":1}' });
    assert.deepEqual(
      [response.status, response.headers.get('retry-after'), await response.text()],
      [429, '7', 'schön'],
    );
    const [{ url, method, headers } = assert.fail()] = requests;
    assert.deepEqual([method, url, body], ['POST', '/api/wf/me?x=1', '{"ü":1}']);
    assert.deepEqual(
      [headers.authorization, headers['accept-encoding'], headers['content-length']],
      ['Bearer x', 'identity', '8'],
    );
  });

  it('is read although a proxy has compressed it, up to 1 MB', async () => {
    const compressed = (text: string) => (response: ServerResponse) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(text));
    answer = compressed('{"status":"schön"}');
    assert.equal(await (await post()).text(), '{"status":"schön"}');
    answer = compressed(' '.repeat(2_000_000));
    assert.equal(await (await post()).text(), '');
    answer = (response) => response.writeHead(200, { 'Content-Encoding': '' }).end('plain');
    assert.equal(await (await post()).text(), 'plain');
    for (const encoding of ['unknown', 'gzip']) {
      answer = (response) => response.writeHead(429, { 'Content-Encoding': encoding }).end('plain');
      const response = await post();
      assert.deepEqual([response.status, await response.text()], [429, 'plain']);
    }
  });

  it('has no body after more than 1 MB, however much more comes', async () => {
    let isClosed = false;
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(100_000));
      },
    });
    answer = (response) => {
      pipeline(endless, response, () => {
        isClosed = true;
      });
    };
    const response = await post();
    assert.deepEqual([response.status, await response.text()], [200, '']);
    await waitUntil(() => isClosed);
  });

  it('ends its request when it is aborted', async () => {
    const caller = new AbortController();
    let isClosed = false;
    answer = (response) => {
      response.on('close', () => {
        isClosed = true;
      });
      caller.abort();
    };
    await assert.rejects(post({ signal: caller.signal }));
    await waitUntil(() => isClosed);
    assert.equal(requests.length, 1);
  });

  it('sends nothing if it is aborted before it has a connection', async () => {
    const caller = new AbortController();
    const call = post({ signal: caller.signal });
    caller.abort();
    await assert.rejects(call);
    answer = (response) => response.end();
    await (await post()).text();
    assert.equal(requests.length, 1, 'only the later one');
  });

  it('is not written again if the dispatcher tries to', async () => {
    const real = Reflect.get(globalThis, dispatcherSymbol);
    let aborted = 0;
    const repeating: Dispatcher = {
      dispatch(_request, handler) {
        handler.onConnect(() => {});
        handler.onConnect(() => {
          aborted++;
        });
      },
    };
    Reflect.set(globalThis, dispatcherSymbol, repeating);
    try {
      await assert.rejects(post());
    } finally {
      Reflect.set(globalThis, dispatcherSymbol, real);
    }
    assert.equal(aborted, 1);
  });
});
