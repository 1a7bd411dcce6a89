/** `durableObjectStore` as every store: in a Worker, which does what the suite says. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import type { Store } from '../../../src/index.js';
import { bundleWorker } from '../../mounts/bundle.js';
import { waitUntil } from '../../services/processes.js';
import { describeStore } from '../../stores/suite.js';
import type { StoreCall } from './store-worker.js';
import { startWorkerd, type Workerd } from './workerd.js';

const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-objects-'));
const code = await bundleWorker(new URL('store-worker.ts', import.meta.url));
const start = () => startWorkerd(folder, { code, variables: {} });
let workerd: Workerd = await start();
after(async () => {
  await workerd.stop();
  await rm(folder, { recursive: true });
});

// biome-ignore lint/suspicious/noExplicitAny: whatever the method gives
async function call(body: StoreCall): Promise<any> {
  const response = await fetch(`http://127.0.0.1:${workerd.port}/`, { method: 'POST', body: JSON.stringify(body) });
  assert.equal(response.status, 200, workerd.lines.join('\n'));
  return (await response.json()).result;
}

/** The store of another isolate. */
function open(): Store {
  const store = randomUUID();
  const run =
    (method: 'read' | 'write' | 'add' | 'replace' | 'remove') =>
    (...args: unknown[]) =>
      call({ store, method, args });
  return {
    durable: true,
    read: run('read'),
    write: run('write'),
    add: run('add'),
    replace: run('replace'),
    remove: run('remove'),
    limiter: (name, limit) => ({
      consume: (key) => call({ store, method: 'consume', name, limit, key }),
      waitMs: (key) => call({ store, method: 'waitMs', name, limit, key }),
    }),
  };
}

describeStore('the store of Durable Objects', { open, isShared: true });

it('keeps entries and counts when its runtime is killed', async () => {
  const limit = { points: 2, seconds: 60 };
  await open().add('kept', 'mine', 60_000);
  await open().limiter('kept', limit).consume('a');
  await open().limiter('kept', limit).consume('a');
  await workerd.kill();
  workerd = await start();
  assert.equal((await open().add('kept', 'yours', 60_000))?.value, 'mine');
  assert.ok((await open().limiter('kept', limit).consume('a')) > 0);
});

it('deletes an expired entry by itself', async () => {
  const size = () => call({ store: '', method: 'size', key: 'expires' });
  await open().write('expires', 'soon', 1_000);
  assert.equal(await size(), 1);
  await waitUntil(async () => (await size()) === 0);
});

it('serves a known price from memory, and a claim never', async () => {
  const [one, other] = [open(), open()];
  for (const [key, lifetimeMs, seen] of [
    ['price:known', 60_000, 'first'],
    // A claim is told by its short life.
    ['price:claimed', 9_000, 'second'],
  ] as const) {
    await one.write(key, 'first', lifetimeMs);
    assert.equal((await other.read(key))?.value, 'first');
    assert.equal(await one.replace(key, 'first', 'second', 60_000), true);
    assert.equal((await other.read(key))?.value, seen, key);
    assert.equal((await one.read(key))?.value, 'second', 'its own change is seen at once');
  }
  await waitUntil(async () => (await other.read('price:known'))?.value === 'second');
});
