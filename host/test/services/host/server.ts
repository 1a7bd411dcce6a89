/** A process of the host, as `program.ts` says; it can be killed and started again. */
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { HostOptions, LogEntry } from '../../../src/index.js';
import { type Running, start } from '../processes.js';
import type { ClockOffset } from './clock.js';
import type { ProgramSettings } from './program.js';

export interface Server {
  readonly port: number;
  /** What it logged so far, in all its lives. */
  readonly entries: readonly LogEntry[];
  /** All that it wrote, its log among it. */
  written(): string;
  /** SIGKILL. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** SIGSTOP: it keeps its connections, and answers nothing. */
  pause(): void;
  resume(): void;
  /** Overrides options from its next life on. */
  configure(options: Partial<HostOptions>): void;
  /** Moves its clock, in this life and in later ones. */
  setClock(clock: ClockOffset): void;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('program.ts', import.meta.url));

export async function startServer(settings: ProgramSettings): Promise<Server> {
  const entries: LogEntry[] = [];
  const lives: Running[] = [];
  let overrides: Partial<HostOptions> = {};
  let clock: ClockOffset = { wallMs: 0, monotonicMs: 0 };
  const begin = async () => {
    const current = { ...settings, options: { ...settings.options, ...overrides } };
    const life = await start(process.execPath, ['--import', 'tsx', program], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { HOST_SETTINGS: JSON.stringify(current), HOST_CLOCK: JSON.stringify(clock) },
    });
    lives.push(life);
    let listening = false;
    life.child.once('message', () => {
      listening = true;
    });
    if (life.child.stdout) createInterface(life.child.stdout).on('line', (line) => entries.push(JSON.parse(line)));
    await life.waitUntil(() => listening);
  };
  await begin();
  const end = async (signal: NodeJS.Signals) => {
    await lives.at(-1)?.end(signal);
  };
  return {
    port: settings.port,
    entries,
    written: () => lives.map(({ stdout, stderr }) => stdout + stderr).join('\n'),
    kill: () => end('SIGKILL'),
    start: begin,
    pause: () => lives.at(-1)?.child.kill('SIGSTOP'),
    resume: () => lives.at(-1)?.child.kill('SIGCONT'),
    configure(options) {
      overrides = options;
    },
    setClock(offset) {
      clock = offset;
      const child = lives.at(-1)?.child;
      if (child?.connected) child.send({ clock });
    },
    stop: () => end('SIGTERM'),
  };
}
