/** The command's output: JSON lines for machines to stdout, sentences for people to stderr. */
import { Console } from 'node:console';

/** An event of the command itself, beside the entries of the host's log. */
export interface CommandEvent {
  event: 'start' | 'drain' | 'stop' | 'worker_ended' | 'worker_replaced';
  version?: string;
  /** The address at which browsers reach the host. */
  url?: string;
  workers?: number;
  signal?: string;
  /** The exit code of a worker. */
  code?: number;
  /** Time in ms until another worker replaces it. */
  replacedInMs?: number;
}

export const writeLine = (entry: object): void => void process.stdout.write(`${JSON.stringify(entry)}\n`);

export const writeEvent = (event: CommandEvent): void => writeLine({ time: new Date().toISOString(), ...event });

export const writeText = (text: string): void => void process.stderr.write(`${text}\n`);

/** Keeps stdout for JSON lines: redirects the console to stderr. Ignores errors of a reader that goes away. */
export function reserveStdout(): void {
  globalThis.console = new Console(process.stderr);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
