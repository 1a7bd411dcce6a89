/** A host that is a process of its own, started for each setup, as a subject of the conformance suite. */
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Start } from '../../conformance/subject.js';
import { freePort, start } from '../../services/processes.js';

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** The runtimes ask nobody for a newer version, and keep nothing outside the folder of a test. */
const quiet = {
  DENO_NO_UPDATE_CHECK: '1',
  BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0',
  DO_NOT_TRACK: '1',
  NEXT_TELEMETRY_DISABLED: '1',
};

/** A busy machine takes long to start one. */
const startTimeoutMs = 120_000;

/** Starts a server and waits until it takes connections. `command` must be the program itself: a wrapper's child would outlive it. `entries` are the lines of JSON that it writes. */
export const startServer = async (command: string, args: readonly string[], cwd: string, env: object = {}) => {
  const port = await freePort();
  const running = await start(command, args, { cwd, env: { ...quiet, ...env, PORT: String(port) } });
  const entries: string[] = [];
  if (running.child.stdout)
    createInterface(running.child.stdout).on('line', (line) => line.startsWith('{') && entries.push(line));
  await running.waitUntil(() => accepts(port), startTimeoutMs);
  return { port, entries, stop: () => running.end('SIGKILL') };
};

export const startProcess =
  (command: string, args: readonly string[], cwd: string): Start =>
  async (setup) => {
    const data = await mkdtemp(join(tmpdir(), 'fin-widgets-runtime-'));
    const { port, entries, stop } = await startServer(command, args, cwd, {
      SETUP: JSON.stringify(setup),
      DATA: join(data, 'store'),
      DENO_DIR: join(data, 'deno'),
    });
    return {
      baseUrl: `http://127.0.0.1:${port}/fin`,
      log: () => entries.join('\n'),
      async stop() {
        await stop();
        await rm(data, { recursive: true });
      },
    };
  };
