/** What tests of several processes share: starting them, waiting for what they do, and leaving none of them behind. */
import assert from 'node:assert/strict';
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { delimiter } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface Running {
  readonly child: ChildProcess;
  /** What it wrote so far. */
  readonly stdout: string;
  readonly stderr: string;
  /** Waits until it is so. Fails when it ends before, and tells what it wrote; ends it when it takes too long. */
  until(isSo: () => boolean | Promise<boolean>): Promise<void>;
  /** Ends it, and waits until it is gone and all it wrote is read. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

const living = new Set<ChildProcess>();
// A test that is stopped from outside takes its servers along.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of living) child.kill('SIGKILL');
    process.kill(process.pid, signal);
  });

/** Debian keeps servers where only root's path leads. */
const path = [process.env.PATH, '/usr/sbin'].join(delimiter);

/** Starts a command; `need` says what to do when it is not there. Rejects with that. */
export async function start(
  command: string,
  args: readonly string[],
  { need = '', env, ...options }: SpawnOptions & { need?: string } = {},
): Promise<Running> {
  const child = spawn(command, args, { stdio: 'pipe', ...options, env: { ...process.env, PATH: path, ...env } });
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      written[stream] += text;
    });
  await once(child, 'spawn').catch(() => assert.fail(`${command} cannot be started. ${need}`));
  living.add(child);
  const gone = once(child, 'close').finally(() => living.delete(child));
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    // One that stands still hears of nothing else before.
    child.kill('SIGCONT');
    await gone;
  };
  return {
    child,
    get stdout() {
      return written.stdout;
    },
    get stderr() {
      return written.stderr;
    },
    async until(isSo) {
      try {
        await until(() => {
          assert.ok(living.has(child), `${command} ended.\n${written.stdout}${written.stderr}`);
          return isSo();
        });
      } catch (error) {
        await end('SIGKILL');
        throw error;
      }
    },
    end,
  };
}

/** Ports below those that Linux gives to connections: nobody takes one while its server is down. */
const ports = [10_000, 32_000] as const;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...ports);
    const server = createServer();
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening');
      server.close();
      await once(server, 'close');
      return port;
    } catch {
      // Somebody's.
    }
  }
}

/** Whether somebody listens on it. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** How long anything may take to become so, in ms; no test comes near it. */
const patience = 30_000;

/** Waits until it is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + patience;
  while (!(await isSo())) {
    assert.ok(performance.now() < end, `waited for ${isSo}`);
    await pause(10);
  }
}
