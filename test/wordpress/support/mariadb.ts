/** A MariaDB to throw away: Debian's, in a folder of its own, reached by a socket there. */
import { access } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { run } from '../../../scripts/run.js';
import { start, waitUntil } from '../../services/processes.js';

export interface MariaDb {
  /** As WordPress's `DB_HOST` takes it; the user is `root`, without a password. */
  readonly host: string;
  readonly socket: string;
  stop(): Promise<void>;
}

export const startMariaDb = async (folder: string): Promise<MariaDb> => {
  const { username } = userInfo();
  const data = join(folder, 'data');
  const socket = join(folder, 'socket');
  const where = ['--no-defaults', `--datadir=${data}`, `--user=${username}`];
  await run('mariadb-install-db', [...where, '--auth-root-authentication-method=normal', '--skip-test-db']);
  const quick = ['--skip-networking', '--innodb-flush-log-at-trx-commit=0', '--skip-log-bin', '--skip-name-resolve'];
  const server = await start('mariadbd', [...where, `--socket=${socket}`, ...quick]);
  await server.waitUntil(() =>
    access(socket).then(
      () => true,
      () => false,
    ),
  );
  await waitUntil(() => server.stderr.includes('ready for connections'));
  return { host: `localhost:${socket}`, socket, stop: () => server.end() };
};
