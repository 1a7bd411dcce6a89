/** Starts processes for tests, waits for what they do, and ends all of them. */
import assert from 'node:assert/strict';
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { delimiter } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface Running {
  readonly child: ChildProcess;
  /** The output so far. */
  readonly stdout: string;
  readonly stderr: string;
  /** Waits until the condition holds. Fails with the output if the process ends before; ends it after the time limit. */
  waitUntil(condition: () => boolean | Promise<boolean>, timeoutMs?: number): Promise<void>;
  /** Ends the process, and waits until all its output is read. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

const living = new Set<ChildProcess>();
// A test that is stopped from outside, such as one that hangs, ends its servers. It exits at once: node:test would wait for its hooks.
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Debian installs servers into a folder that is in root's path only. */
const path = [process.env.PATH, '/usr/sbin'].join(delimiter);

/** Starts a command. Rejects with the sentence `need` if the command does not exist. */
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
    // A stopped process handles no other signal first.
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
    async waitUntil(condition, timeoutMs) {
      try {
        await waitUntil(() => {
          assert.ok(living.has(child), `${command} ended.\n${written.stdout}${written.stderr}`);
          return condition();
        }, timeoutMs);
      } catch (error) {
        await end('SIGKILL');
        throw error;
      }
    },
    end,
  };
}

/** Below the ports that Linux gives to outgoing connections, so that a port stays free while its server is down. */
const ports = [10_000, 32_000] as const;

/** A port without a listener. */
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
      // The port is in use: try another.
    }
  }
}

/** Whether a port has a listener. */
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

/** A condition that takes longer than this fails the test. */
const waitTimeoutMs = 30_000;

/** Waits until the condition holds. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, timeoutMs = waitTimeoutMs): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await condition())) {
    assert.ok(performance.now() < end, `waited for ${condition}`);
    await pause(10);
  }
}
