/** The file store. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { CreateRecords } from '../../src/creates/create-records.js';
import { createKeyring, utf8 } from '../../src/crypto/keys.js';
import { Seals } from '../../src/crypto/seals.js';
import { fileStore } from '../../src/index.js';
import { openFolder, storeIn } from '../../src/stores/file-store.js';
import type { Database, Durability } from '../../src/stores/sqlite.js';
import { newKey, project, secret } from '../support/fixtures.js';
import { killAtRandomMoments } from './killed/run.js';
import { describeStore, eventually } from './suite.js';

const folder = mkdtempSync(join(tmpdir(), 'fin-file-store-'));
after(() => rmSync(folder, { recursive: true }));

describeStore('the file store', { open: () => fileStore(join(folder, 'shared')), isShared: true });

describe('the file store', () => {
  it('creates its folder for its owner alone', () => {
    const path = join(folder, 'of', 'its own');
    fileStore(path);
    for (const created of [path, dirname(path)]) assert.equal(statSync(created).mode & 0o777, 0o700);
    assert.deepEqual(readdirSync(path).sort(), ['store.db', 'store.db-shm', 'store.db-wal']);
  });

  it('refuses a path that is not a writable folder', () => {
    writeFileSync(join(folder, 'file'), '');
    // In /proc, Node's own recursive `mkdir` never ends.
    for (const path of [join(folder, 'file'), join(folder, 'file', 'below'), '/proc/missing/below'])
      assert.throws(
        () => fileStore(path),
        /^Error: fileStore: path must be a folder on a local disk that this process may write to\.$/,
      );
    for (const path of ['', undefined, 1, {}])
      assert.throws(() => fileStore(path as string), /^Error: fileStore: path must be that of a folder\.$/);
  });

  it('takes keys of any length', async () => {
    const store = fileStore(join(folder, 'long'));
    const key = `price:${'ü'.repeat(5_000)}`;
    await store.write(`${key}1`, 'x', 60_000);
    await store.write(`${key}2`, 'y', 60_000);
    assert.equal((await store.read(`${key}1`))?.value, 'x');
  });

  it('keeps an entry for its time by the machine’s clock', async (t) => {
    const path = join(folder, 'clock');
    const store = fileStore(path);
    await store.add('a:1', 'kept', 86_400_000);
    const machineNow = Date.now;
    const setAhead = (hours: number) => t.mock.method(Date, 'now', () => machineNow() + hours * 3_600_000);
    setAhead(23);
    // Every change deletes expired entries.
    await store.add('a:2', 'later', 60_000);
    for (const each of [store, fileStore(path)]) assert.equal((await each.read('a:1'))?.value, 'kept');
    setAhead(25);
    for (const each of [store, fileStore(path)]) assert.equal(await each.read('a:1'), undefined);
  });

  it('opens a folder of an earlier version, which has a table with a clock', async () => {
    const path = join(folder, 'earlier');
    const database = openFolder(path);
    await database.transaction('on disk', (run) => {
      run('CREATE TABLE clock (machine_start TEXT PRIMARY KEY, zero REAL NOT NULL, noted REAL NOT NULL)');
      run("INSERT INTO clock VALUES ('a start', 1700000000000.5, 1700000000001.5)");
      run("INSERT INTO entries VALUES ('a:1', 'kept', ?, 1)", Date.now() + 60_000);
    });
    const store = fileStore(path);
    assert.equal((await store.read('a:1'))?.value, 'kept');
    await store.add('a:2', 'later', 60_000);
    assert.equal((await store.read('a:2'))?.value, 'later');
  });

  /** A store in a new folder that records the durability of each change. */
  const recordedStore = (name: string) => {
    const database = openFolder(join(folder, name));
    const durabilities: Durability[] = [];
    const transaction: Database['transaction'] = (durability, change) => {
      durabilities.push(durability);
      return database.transaction(durability, change);
    };
    return { store: storeIn({ ...database, transaction }), database, durabilities };
  };

  it('waits for the disk if an entry has to survive a power cut, and for no other', async () => {
    const { store, durabilities } = recordedStore('on disk');
    const day = 86_400_000;
    await store.add('idempotency:1', 'claim', day);
    await store.replace('idempotency:1', 'claim', 'outcome', day);
    await store.add('idempotency:2', 'claim', day);
    // Otherwise a power cut could restore the claim of a create that the page knows to be refused.
    await store.replace('idempotency:2', 'claim', 'refusal', 5_000);
    assert.deepEqual(durabilities.splice(0), new Array(4).fill('on disk'));

    await store.add('price:1', 'claim', 5_000);
    await store.write('price:1', 'known', day);
    await store.replace('price:1', 'known', 'renewal', 50_000);
    await store.remove('price:1', 'renewal');
    await store.limiter('a', { points: 1, seconds: 3_600 }).consume('a');
    assert.deepEqual(durabilities, new Array(5).fill('soon on disk'));
  });

  it('has an outcome on the disk for its time although its claim was lost', async () => {
    const { store, database, durabilities } = recordedStore('lost claim');
    const keyring = createKeyring([utf8(secret)]);
    const records = new CreateRecords(store, { scope: [], seals: new Seals(keyring), keyring });
    const identity = await records.identify(newKey(), project);
    const result = await records.claim(identity);
    assert.ok('claim' in result);
    await store.remove(identity.storeKey, result.claim);
    await records.saveOutcome(identity, result.claim, { state: 'done', text: 'outcome' });
    assert.deepEqual((await records.read(identity.storeKey))?.record, {
      digest: identity.digests[0],
      state: 'done',
      text: 'outcome',
    });
    assert.equal(durabilities.at(-1), 'on disk');
    assert.equal((await database.get('SELECT is_lasting FROM entries'))?.is_lasting, 1);
  });

  it('deletes expired entries, so that the folder does not grow', async (t) => {
    const path = join(folder, 'swept');
    const store = fileStore(path);
    let clockAheadSeconds = 0;
    const machineNow = Date.now;
    t.mock.method(Date, 'now', () => machineNow() + clockAheadSeconds * 1_000);
    const sizes: number[] = [];
    for (let day = 0; day < 8; day++) {
      await Promise.all(
        Array.from({ length: 100 }, (_, i) => store.add(`a:${day} ${i}`, 'x'.repeat(2_500), 86_400_000)),
      );
      sizes.push(readdirSync(path).reduce((size, file) => size + statSync(join(path, file)).size, 0));
      clockAheadSeconds += 86_401;
    }
    assert.ok(Number(sizes[7]) <= Number(sizes[1]) * 1.5, String(sizes));
  });

  it('rejects changes while a stopped process has locked the folder, and works again when that process is killed', async () => {
    const path = join(folder, 'locked');
    const store = fileStore(path);
    await store.write('a:there', 'x', 60_000);
    const lock = `const { DatabaseSync } = process.getBuiltinModule('node:sqlite') ?? require('@photostructure/sqlite');
      new DatabaseSync(${JSON.stringify(join(path, 'store.db'))}).exec('BEGIN IMMEDIATE');
      require('node:fs').writeSync(1, 'locked');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`;
    const other = spawn(process.execPath, ['-e', lock], { stdio: ['ignore', 'pipe', 'inherit'] });
    const gone = once(other, 'exit');
    await once(other.stdout, 'data');
    const limiter = store.limiter('a', { points: 1, seconds: 60 });
    const changes = [store.add('a:1', 'mine', 60_000).catch(() => 'away'), limiter.consume('a')];
    assert.equal((await store.read('a:there'))?.value, 'x', 'reading needs no lock');
    assert.deepEqual(await Promise.all(changes), ['away', 0]);
    await assert.rejects(store.add('a:1', 'again', 60_000));
    other.kill('SIGKILL');
    await gone;
    await eventually(
      () => store.add('a:1', 'later', 60_000).catch(() => 'away'),
      (existing) => existing === undefined,
    );
  });

  it('rejects changes while the disk is full, and its process goes on', async () => {
    const program = `
      import { fileStore } from ${JSON.stringify(new URL('../../src/index.ts', import.meta.url).href)};
      const store = fileStore(${JSON.stringify(join(folder, 'full'))});
      let added = 0;
      const fill = async () => {
        for (;; added++) await store.add('a:' + added, 'x'.repeat(1_000), 60_000);
      };
      await fill().catch(() => {});
      const again = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => store.add('b:' + i, 'x'.repeat(1_000), 60_000)));
      const { value } = await store.read('a:0');
      // An unhandled rejection would end the process before this timer.
      setTimeout(() => console.log(added > 10, value.length, ...new Set(again.map(({ status }) => status))), 50);`;
    // A limit on the size of files acts like a full disk.
    const limited = 'ulimit -f 1000; exec "$0" --import tsx --input-type=module -e "$1"';
    const { stdout } = await promisify(execFile)('sh', ['-c', limited, process.execPath, program]);
    assert.equal(stdout, 'true 1000 rejected\n');
  });

  it('loses no answer and makes no project twice when its process is killed', async () => {
    const { answered, replayed, unknownDone, unknownNotDone, sentLater } = await killAtRandomMoments(24);
    assert.equal(answered + replayed + unknownDone + unknownNotDone + sentLater, 24);
  });
});
