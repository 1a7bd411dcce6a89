/** Runs the service's tests on a real PostgreSQL: `node --import tsx test/service/run-on-postgres.ts`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../host/test/services/postgres.js';

const here = dirname(fileURLToPath(import.meta.url));
const files = (await readdir(here)).filter((name) => name.endsWith('.test.ts')).map((name) => join(here, name));

const postgres = await startPostgres();
try {
  const tests = spawn(process.execPath, ['--import', 'tsx', '--test', '--test-reporter=spec', ...files], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: postgres.url },
  });
  // Stopped from outside: the tests end first, then the server, and nothing stays behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal));
  const [code] = await once(tests, 'exit');
  process.exitCode = typeof code === 'number' ? code : 1;
} finally {
  await postgres.stop();
}
