/** `npm start` as a process: start, end, and the message when it cannot start. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../demo/main.ts', import.meta.url));

/** Starts the demo as a process, and collects its output. */
const start = (env: Record<string, string>) => {
  const child = spawn(process.execPath, ['--import', 'tsx', main], { env: { ...process.env, ...env } });
  const written = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    written.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    written.err += chunk;
  });
  return { child, written };
};

const ended = async (child: ChildProcess) => (await once(child, 'close'))[0];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`prints its URL when it answers, and ends on ${signal} even while a connection is open`, async (t) => {
    const { child, written } = start({ PORT: '0' });
    t.after(() => child.kill('SIGKILL'));
    await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
    const [, url] = /^The demo is ready: (http:\/\/localhost:\d+)\n$/.exec(written.out) ?? assert.fail(written.err);
    const response = await fetch(`${url}/`);
    assert.equal(response.status, 200);
    await response.text(); // the connection is kept alive
    child.kill(signal);
    assert.equal(await ended(child), 0);
  });
}

test('reports a port in use in one sentence', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  t.after(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo; // the server listens on a port
  const { child, written } = start({ PORT: String(port) });
  assert.equal(await ended(child), 1);
  assert.equal(written.err, `Port ${port} is in use. Choose another one: PORT=5174 npm start\n`);
  assert.equal(written.out, '');
});

for (const [env, sentence] of [
  [{ PORT: 'http' }, 'The demo cannot start: PORT must be a number from 0 to 65535.\n'],
  [{ PORT: '65536' }, 'The demo cannot start: PORT must be a number from 0 to 65535.\n'],
  [
    { PORT: '0', DEMO_RATE_LIMIT: 'many' },
    'The demo cannot start: DEMO_RATE_LIMIT must be a whole number from 1 to 315360000.\n',
  ],
  [
    { PORT: '0', DEMO_SECRET: 'short' },
    'The demo cannot start: createHost: secret must be 32 bytes or more of randomness, such as 32 random characters, or a list of such, of which the first signs.\n',
  ],
] as const) {
  test(`does not start with ${JSON.stringify(env)}`, async () => {
    const { child, written } = start(env);
    assert.equal(await ended(child), 1);
    assert.equal(written.err, sentence);
  });
}
