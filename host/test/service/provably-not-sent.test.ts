/** Which failures of a call prove that nothing was sent. The errors come from real sockets where possible, and from both kinds of `fetch`. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { boundedFetch } from '../../src/service/bounded-fetch.js';
import { provablyNotSent } from '../../src/service/provably-not-sent.js';
import { createServiceFetch } from '../../src/service/service-fetch.js';

const fetches = { 'Node’s fetch': boundedFetch(fetch), 'the host’s': createServiceFetch(undefined) };

const failed = (send: typeof fetch, url: string) =>
  send(url, { method: 'POST', body: '{}' }).then(
    () => assert.fail('It answered.'),
    (error: unknown) => error,
  );

/** The address of a port that is no longer open. */
const closedPort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** The error of a `fetch` from a server that does this with a connection. */
const failedAt = async (send: typeof fetch, onConnection: (socket: Socket) => void) => {
  const server = createServer(onConnection).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await failed(send, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.close();
  }
};

const withCause = (cause: unknown) => new TypeError('fetch failed', { cause });
const coded = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall });

describe('a request provably never left', () => {
  for (const [name, send] of Object.entries(fetches)) {
    it(`if the port accepts no connection (${name})`, async () => {
      assert.equal(provablyNotSent(await failed(send, `http://127.0.0.1:${await closedPort()}/`)), true);
    });

    it(`if the name has no address (${name})`, async () => {
      assert.equal(provablyNotSent(await failed(send, 'http://service.invalid/')), true);
    });
  }

  it('if no address of the name accepts a connection', async () => {
    const port = await closedPort();
    const addresses = [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
    const lookup = (_name: string, _options: object, tell: (error: null, found: typeof addresses) => void) =>
      tell(null, addresses);
    const socket = connect({ host: 'service.example', port, autoSelectFamily: true, lookup: lookup as never });
    const [error] = await once(socket, 'error').catch((thrown: unknown) => [thrown]);
    assert.ok(error instanceof AggregateError);
    assert.ok(provablyNotSent(withCause(error)));
  });

  for (const cause of [
    coded('ENOTFOUND', 'getaddrinfo'),
    coded('EAI_AGAIN', 'getaddrinfo'),
    coded('EHOSTUNREACH', 'connect'),
    coded('ENETUNREACH', 'connect'),
    coded('ETIMEDOUT', 'connect'),
    coded('UND_ERR_CONNECT_TIMEOUT'),
    coded('DEPTH_ZERO_SELF_SIGNED_CERT'),
    coded('CERT_HAS_EXPIRED'),
    coded('ERR_TLS_CERT_ALTNAME_INVALID'),
  ])
    it(`after ${cause.code}`, () => assert.ok(provablyNotSent(withCause(cause))));
});

describe('a request may have left', () => {
  const ends: Record<string, (socket: Socket) => void> = {
    'before the answer': (socket) => socket.destroy(),
    'before the answer, by a reset': (socket) => socket.resetAndDestroy(),
    'in the head of the answer': (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n'),
    'in the body of the answer': (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{'),
  };
  for (const [name, send] of Object.entries(fetches))
    for (const [when, end] of Object.entries(ends))
      it(`if the connection breaks ${when} (${name})`, async () => {
        const error = await failedAt(send, (socket) => void socket.once('data', () => end(socket)));
        assert.equal(provablyNotSent(error), false);
      });

  for (const [what, error] of [
    ['an open connection that is told that the host is unreachable', withCause(coded('EHOSTUNREACH', 'read'))],
    ['a time-out of an open connection', withCause(coded('ETIMEDOUT', 'read'))],
    ['a broken connection', withCause(coded('ECONNRESET'))],
    ['a TLS alert, which may come after the request', withCause(coded('ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE'))],
    ['several errors of which one proves nothing', withCause(new AggregateError([coded('x', 'connect'), coded('y')]))],
    ['no errors', withCause(new AggregateError([]))],
    ['Bun, which may have used another connection before', coded('ConnectionRefused')],
    ['an abortion', new DOMException('aborted', 'AbortError')],
    ['no error', undefined],
    ['a text', 'ECONNREFUSED'],
  ] as const)
    it(`after ${what}`, () => assert.ok(!provablyNotSent(error)));
});
