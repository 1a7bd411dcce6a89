/** A temporary MariaDB: Debian's, in a folder of its own, with its socket there. */
import { access, mkdir, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { start, waitUntil } from '../../../host/test/services/processes.js';
import { run } from '../../../scripts/run-command.js';

export interface MariaDb {
  /** As WordPress's `DB_HOST` takes it; the user is `root`, without a password. */
  readonly host: string;
  readonly socket: string;
  stop(): Promise<void>;
}

/** Seconds. Creating the tables takes about two. */
const installTimeout = '60';

/** Creates the tables. MariaDB's bootstrap process sometimes hangs when it ends, so it has a time limit and a second try. */
const install = async (data: string, options: readonly string[]): Promise<void> => {
  const create = () => run('timeout', ['--signal=KILL', installTimeout, 'mariadb-install-db', ...options]);
  await create().catch(async () => {
    await rm(data, { recursive: true, force: true });
    return create();
  });
};

export const startMariaDb = async (folder: string): Promise<MariaDb> => {
  const { username } = userInfo();
  const data = join(folder, 'data');
  const socket = join(folder, 'socket');
  // When MariaDB starts, it deletes the tables in its folder for temporary tables. In a shared folder, it would delete another server's.
  const temporary = join(folder, 'temporary');
  await mkdir(temporary);
  const where = ['--no-defaults', `--datadir=${data}`, `--tmpdir=${temporary}`, `--user=${username}`];
  await install(data, [...where, '--auth-root-authentication-method=normal', '--skip-test-db']);
  const quick = ['--skip-networking', '--innodb-flush-log-at-trx-commit=0', '--skip-log-bin', '--skip-name-resolve'];
  const server = await start('mariadbd', [...where, `--socket=${socket}`, ...quick]);
  await server.waitUntil(() =>
    access(socket).then(
      () => true,
      () => false,
    ),
  );
  await waitUntil(() => server.stderr.includes('ready for connections'));
  return { host: `localhost:${socket}`, socket, stop: () => server.end('SIGKILL') };
};
