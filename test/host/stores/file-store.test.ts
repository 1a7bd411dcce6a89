/** The file store. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { fileStore } from '../../../src/host/index.js';
import { describeStore } from './suite.js';

const folder = mkdtempSync(join(tmpdir(), 'fin-file-store-'));
after(() => rmSync(folder, { recursive: true }));

describeStore('the file store', { open: () => fileStore(join(folder, 'shared')), isShared: true });

it('keeps an entry for its time when somebody sets the clock, also in a process that starts later', async (t) => {
  if (process.platform !== 'linux') return t.skip('elsewhere the store goes by the time of day');
  const path = join(folder, 'clock');
  const early = fileStore(path);
  await early.add('a:1', 'kept', 86_400_000);
  const machineNow = Date.now;
  for (const hours of [25, -25]) {
    t.mock.method(Date, 'now', () => machineNow() + hours * 3_600_000);
    for (const store of [early, fileStore(path)]) {
      // Every change deletes what has expired.
      await store.add(`a:${hours}`, 'later', 60_000);
      const { value, remainingMs = 0 } = (await store.read('a:1')) ?? {};
      assert.equal(value, 'kept');
      assert.ok(remainingMs > 86_000_000 && remainingMs <= 86_400_000, `${remainingMs} ms remain`);
    }
  }
});
