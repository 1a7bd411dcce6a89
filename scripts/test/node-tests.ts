/**
 * `node scripts/test/node-tests.ts [--one-more] <folder or file>…`: runs every `*.test.ts` of the folders with node:test (Node 20 takes no
 * globs). As many files run at a time as there are processors. With `--one-more`, one more runs: for tests that mostly wait.
 */
import { readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addressVariable } from '../../test/support/ask-shared.js';
import { databaseSnapshot } from '../../test/support/database-snapshot.js';
import { serveShared } from '../../test/support/shared.js';
import { runTests } from './second-run.js';

/** A file that takes longer is ended and fails, so that a file that hangs does not hold up the run. The longest takes four minutes. */
const fileTimeoutMs = 10 * 60_000;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'one-more': { type: 'boolean' } } });
const concurrency = availableParallelism() + (values['one-more'] ? 1 : 0);

const files = positionals.flatMap((path) => {
  if (!statSync(path).isDirectory()) return [path];
  const found = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && !file.includes('node_modules'), // what a test has installed beside it
  );
  // Without this error, a folder that lost its tests would pass.
  if (!found.length) throw new Error(`${path} has no tests.`);
  return found.sort().map((file) => join(path, file));
});

const shared = await serveShared();
try {
  // Node warns that its timers for tests and its SQLite are experimental.
  const args = (files: readonly string[], recordFile: string, isSecond: boolean) => [
    ...[
      '--import',
      './scripts/test/note-failed-file.mjs',
      '--import',
      'tsx',
      '--disable-warning=ExperimentalWarning',
      '--test',
      `--test-timeout=${fileTimeoutMs}`,
    ],
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=./scripts/test/failure-reporter.mjs', `--test-reporter-destination=${recordFile}`],
    ...[`--test-concurrency=${isSecond ? 1 : concurrency}`, ...files],
  ];
  const env = { ...process.env, [addressVariable]: shared.address, PGLITE_SNAPSHOT: await databaseSnapshot() };
  if (!(await runTests({ args, env }, files))) process.exitCode = 1;
} finally {
  await shared.close();
}
