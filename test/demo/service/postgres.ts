/** A PostgreSQL to throw away: a cluster of its own, from Debian's binaries, in a temporary folder on a free port. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** Where Debian puts them, one folder a version. */
const versions = '/usr/lib/postgresql';

const patience = 30_000;

export interface TemporaryPostgres {
  /** A superuser's address, with a password that nobody else has. */
  url: string;
  /** Stops it and removes all that it wrote. */
  stop(): Promise<void>;
}

/** Starts one. Rejects when no PostgreSQL is installed or it does not come up within 30 s. */
export async function startPostgres(): Promise<TemporaryPostgres> {
  const bin = await newestBinaries();
  const identity = await unprivileged();
  const folder = await mkdtemp(join(tmpdir(), 'fin-postgres-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const password = randomBytes(16).toString('hex');
    const passwordFile = join(folder, 'password');
    await writeFile(passwordFile, password, { mode: 0o600 });
    for (const path of [folder, passwordFile]) await chown(path, identity.uid, identity.gid);
    const data = join(folder, 'data');
    const settings = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '--username=test', '--no-sync'];
    await run(join(bin, 'initdb'), ['-D', data, `--pwfile=${passwordFile}`, ...settings], { ...identity, cwd: folder });

    const port = await freePort();
    const options = ['fsync=off', 'unix_socket_directories=', 'listen_addresses=127.0.0.1', `port=${port}`];
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...options.flatMap((option) => ['-c', option])], {
      ...identity,
      cwd: folder,
      stdio: 'ignore',
    });
    const stop = async () => {
      await stopProcess(server);
      await remove();
    };
    const url = `postgres://test:${password}@127.0.0.1:${port}/postgres`;
    await untilReady(url, server).catch(async (error) => {
      await stop();
      throw error;
    });
    return { url, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function newestBinaries(): Promise<string> {
  const found = await readdir(versions).catch(() => []);
  const newest = found.sort((a, b) => Number(a) - Number(b)).at(-1);
  if (newest === undefined) throw new Error("No PostgreSQL here: install Debian's package postgresql.");
  return join(versions, newest, 'bin');
}

/** PostgreSQL does not run as root: root becomes `postgres`, anybody else stays who they are. */
async function unprivileged(): Promise<{ uid: number; gid: number }> {
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];
  if (uid !== 0) return { uid, gid };
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port.');
  return address.port;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const end = performance.now() + patience;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode} before it was ready.`);
    const client = new pg.Client(url);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (performance.now() > end) throw error;
      await wait(50);
    }
  }
}

/** SIGINT is PostgreSQL's fast way down: it breaks connections and ends in order. */
async function stopProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  await ended;
}
