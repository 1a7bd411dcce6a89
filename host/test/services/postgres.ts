/** A PostgreSQL for tests: a cluster of its own, from Debian's binaries, in a temporary folder. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort, type Running, start, waitUntil } from './processes.js';

const run = promisify(execFile);

/** Debian has a folder for each version here. */
const versions = '/usr/lib/postgresql';

export interface TemporaryPostgres {
  /** The address of a superuser, with a password that nobody else has. */
  readonly url: string;
  readonly password: string;
  /** Everything that it has logged. */
  written(): Promise<string>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again with its data. */
  start(): Promise<void>;
  /** Pauses all of its processes: connections stay open, and no statement is answered. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Stops it and removes all that it wrote. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL. Rejects if none is installed or it does not come up. Nothing is synced to the disk: that is for power cuts,
 * and a process that is killed has handed over its writes to the system before.
 */
export async function startPostgres(): Promise<TemporaryPostgres> {
  const bin = await newestBinaries();
  const identity = await unprivileged();
  const folder = await mkdtemp(join(tmpdir(), 'fin-postgres-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const password = randomBytes(16).toString('hex');
  const port = await freePort();
  const url = `postgres://test:${password}@127.0.0.1:${port}/postgres`;
  const runs: Running[] = [];
  const begin = async () => {
    const settings = ['fsync=off', 'unix_socket_directories=', 'listen_addresses=127.0.0.1', `port=${port}`];
    const postgres = join(bin, 'postgres');
    const args = ['-D', join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])];
    // The children of a server that was killed end on their own. Until then they hold its memory, and no other one starts.
    await waitUntil(async () => {
      const server = await start(postgres, args, { ...identity, cwd: folder });
      runs.push(server);
      return server
        .waitUntil(() => isReady(url))
        .then(
          () => true,
          () => false,
        );
    });
  };
  /** The server and its children: each connection has a process of its own. */
  const signalAll = async (signal: NodeJS.Signals) => {
    const { pid } = runs.at(-1)?.child ?? {};
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
    for (const each of [String(pid), ...children.split(/\s+/).filter(Boolean)])
      try {
        process.kill(Number(each), signal);
      } catch {
        // A child that has ended meanwhile.
      }
  };
  /** SIGINT breaks connections, and ends in order, for which all children must run. */
  const stop = async () => {
    await signalAll('SIGCONT');
    await runs.at(-1)?.end('SIGINT');
  };
  try {
    const passwordFile = join(folder, 'password');
    await writeFile(passwordFile, password, { mode: 0o600 });
    for (const path of [folder, passwordFile]) await chown(path, identity.uid, identity.gid);
    const settings = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '--username=test', '--no-sync'];
    const data = join(folder, 'data');
    await run(join(bin, 'initdb'), ['-D', data, `--pwfile=${passwordFile}`, ...settings], { ...identity, cwd: folder });
    await begin();
  } catch (error) {
    await stop();
    await remove();
    throw error;
  }
  return {
    url,
    password,
    written: async () => runs.map(({ stdout, stderr }) => stdout + stderr).join('\n'),
    kill: async () => runs.at(-1)?.end('SIGKILL'),
    start: begin,
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async stop() {
      await stop();
      await remove();
    },
  };
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

async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
