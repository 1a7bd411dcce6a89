/** The built command as a process, with the minimal environment of a container. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after } from 'node:test';
import { localOrigin } from '../conformance/subject.js';
import { freePort, type Running, start } from '../services/processes.js';
import { credentials, origin, secret } from '../support/fixtures.js';
import { createLeakCheck } from '../support/leak-check.js';

export type Environment = Record<string, string>;

export const main = resolve('host/dist/command/main.js');

/** At the end of the test file, all output of its commands is searched for secrets. */
export const leaks = createLeakCheck();
const runs: Running[] = [];
after(async () => {
  for (const { child } of runs) child.kill('SIGKILL');
  for (const { stdout, stderr } of runs) leaks.record(stdout + stderr);
  leaks.assertClean();
});

/** The variables that every command needs, for a service on this machine. */
export const environment = (baseUrl: string): Environment => ({
  FIN_SERVICE: baseUrl,
  FIN_EMAIL: credentials.email,
  FIN_PASSWORD: credentials.password,
  FIN_SECRET: secret,
  FIN_ORIGINS: `${origin},${localOrigin}`,
  FIN_STORE: 'memory:',
  FIN_CLIENT_IP: 'connection',
});

export interface RunOptions {
  args?: readonly string[];
  /** The working directory. Default: the repository. */
  cwd?: string;
  /** The program's main file. */
  program?: string;
  /** The size in blocks of 512 bytes of the largest file that the command can write. Default: no limit. */
  fileBlocks?: number;
}

/** Starts the command. */
export async function runCommand(env: Environment, { args = [], cwd, program = main, fileBlocks }: RunOptions = {}) {
  // `env` becomes the command itself, so that signals reach it.
  const bare = ['-i', ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const limited = fileBlocks === undefined ? [] : ['sh', '-c', `ulimit -f ${fileBlocks} && exec "$@"`, 'sh'];
  const running = await start('env', [...bare, ...limited, process.execPath, program, ...args], {
    ...(cwd && { cwd }),
  });
  runs.push(running);
  return running;
}

/** Runs the command until it exits. */
export async function finishCommand(env: Environment, options?: RunOptions) {
  const running = await runCommand(env, options);
  const [code] = await once(running.child, 'close');
  return { code: code as number | null, stdout: running.stdout, stderr: running.stderr };
}

export interface RunningCommand extends Running {
  readonly port: number;
  readonly url: string;
  /** The lines of stdout. Throws if a line is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever was logged; the tests say what
  lines(): any[];
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
}

/** Starts the command, and waits until it serves. */
export async function serveCommand(env: Environment, options?: RunOptions): Promise<RunningCommand> {
  const port = Number(env.PORT ?? (await freePort()));
  const running = await runCommand({ PORT: String(port), ...env }, options);
  const ended = once(running.child, 'close').then(([code]) => code as number | null);
  const lines = () =>
    running.stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  await running.waitUntil(() => /"event":"start".*\n/.test(running.stdout));
  return {
    child: running.child,
    get stdout() {
      return running.stdout;
    },
    get stderr() {
      return running.stderr;
    },
    waitUntil: running.waitUntil,
    end: running.end,
    port,
    url: `http://127.0.0.1:${port}`,
    lines,
    ended,
  };
}

/** The ids of the processes that a process has started. */
export const childrenOf = async (pid = 0): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(/\s+/).filter(Boolean).map(Number);

/** Whether a process runs. A process that has ended may be listed until its parent or `init` has read its exit code. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

export interface Received {
  status: number;
  headers: Record<string, string | undefined>;
  /** The body as sent, not decompressed. */
  body: Buffer;
  text: string;
}

/** Sends a request without a body, with these headers and no others. */
export const get = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> =>
  new Promise((resolve, reject) => {
    request(url, { method, headers, agent: false })
      .on('response', (response) => {
        buffer(response).then((body) => {
          const headers = Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, `${value}`]),
          );
          resolve({ status: response.statusCode ?? 0, headers, body, text: body.toString() });
        }, reject);
      })
      .on('error', reject)
      .end();
  });
