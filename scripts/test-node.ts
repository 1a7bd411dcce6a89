/** `node scripts/test-node.ts <folder>…`: runs every `*.test.ts` of the folders with node:test (Node 20 takes no globs). */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const files = process.argv.slice(2).flatMap((folder) => {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts'));
  // A folder that lost its tests would pass unseen.
  if (!found.length) throw new Error(`${folder} has no tests.`);
  return found.sort().map((file) => join(folder, file));
});
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', '--test', '--test-reporter=spec', `--test-concurrency=${availableParallelism()}`, ...files],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
