/**
 * The file store on the SQLite that Node has built in from 22.13 on. The project's own tests may run on an older Node, where the store uses a
 * package. So test files that have a file store are run once more, by a newer Node, and so are the processes that they start and kill.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { start } from '../../services/processes.js';

const node = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
const need = 'npm ci in host/test/runtimes installs it.';

/** Runs this Node to its end. Gives what it wrote. */
async function run(...args: string[]): Promise<string> {
  // A test runner inside a test file would otherwise report to the outer one, and run nothing.
  const env = { NODE_TEST_CONTEXT: undefined };
  const running = await start(node, args, { env, need });
  const [code] = await once(running.child, 'close');
  assert.equal(code, 0, running.stdout + running.stderr);
  return running.stdout;
}

it('is a Node that has SQLite built in', async () => {
  assert.equal(await run('-p', "typeof process.getBuiltinModule('node:sqlite').DatabaseSync"), 'function\n');
});

for (const file of ['host/test/stores/file-store.test.ts', 'host/test/command/workers.test.ts'])
  it(`passes ${file}`, async () => {
    const output = await run('--import', 'tsx', '--test', '--test-reporter=tap', file);
    assert.match(output, /^# pass [1-9]/m);
  });
