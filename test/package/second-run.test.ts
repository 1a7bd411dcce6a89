import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it, mock } from 'node:test';
import { runTests } from '../../scripts/test/second-run.js';

/** A run of files of which `failing` fail the first time, and `failingAgain` the second time too. */
const runOf = (failing: string[], { failingAgain = false, listFile = '' } = {}): Promise<boolean> =>
  runTests(
    {
      args(_, recordFile, isSecond) {
        const failed = isSecond && !failingAgain ? [] : failing;
        const record = JSON.stringify({ files: failed, failures: failed.length });
        const script = `fs.writeFileSync(${JSON.stringify(recordFile)}, ${JSON.stringify(record)}); process.exitCode = ${failed.length ? 1 : 0}`;
        return ['-e', script];
      },
      env: { ...process.env, SECOND_RUN_FILES: listFile },
    },
    failing,
  );

describe('the second run of failed test files', () => {
  let folder: string;
  let output: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fin-second-run-test-'));
  });
  after(() => rm(folder, { recursive: true }));

  beforeEach(() => {
    output = '';
    // The totals that are printed here would be added to those of the suite.
    mock.method(console, 'log', (text: string) => {
      output += `${text}\n`;
    });
  });
  afterEach(() => mock.restoreAll());

  it('is not needed where all pass', async () => {
    assert.equal(await runOf([]), true);
    assert.equal(output, '');
  });

  it('names two files that pass only then', async () => {
    assert.equal(await runOf(['test/a.test.ts', 'test/b.test.ts']), true);
    assert.match(output, /^Passed only at the second run: test\/a\.test\.ts, test\/b\.test\.ts\nℹ recovered 2$/m);
  });

  it('fails where a file fails again', async () => {
    assert.equal(await runOf(['test/a.test.ts'], { failingAgain: true }), false);
    assert.doesNotMatch(output, /recovered/);
  });

  it('is refused to three files', async () => {
    assert.equal(await runOf(['test/a.test.ts', 'test/b.test.ts', 'test/c.test.ts']), false);
    assert.match(output, /^No second run, .*: test\/a\.test\.ts, test\/b\.test\.ts, test\/c\.test\.ts$/m);
  });

  it('is refused to files that search for a counterexample', async () => {
    assert.equal(await runOf(['host/test/property.test.ts']), false);
    assert.equal(output, '');
  });

  it('counts the files of all suites that share a list', async () => {
    const listFile = join(folder, 'files.txt');
    assert.equal(await runOf(['test/a.test.ts'], { listFile }), true);
    assert.equal(await runOf(['test/b.test.ts'], { listFile }), true);
    assert.equal(await runOf(['test/c.test.ts'], { listFile }), false);
    assert.match(output, /^No second run, .*: test\/a\.test\.ts, test\/b\.test\.ts, test\/c\.test\.ts$/m);
    assert.equal(await readFile(listFile, 'utf8'), 'test/a.test.ts\ntest/b.test.ts\ntest/c.test.ts\n');
  });
});
