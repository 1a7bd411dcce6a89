import { constants } from 'node:os';

export const endSignals = ['SIGTERM', 'SIGINT'] as const;

/** For so long after the first signal, another one is the same: npx passes on the Ctrl-C that the terminal has sent to all. */
const sameMs = 1_000;

/** Calls `drain` for the first SIGTERM or SIGINT. A second one ends the process at once, after `kill`. */
export function onSignals(drain: (signal: string) => Promise<void>, kill: () => void = () => {}): void {
  let firstAt: number | undefined;
  for (const signal of endSignals)
    process.on(signal, () => {
      if (firstAt === undefined) {
        firstAt = performance.now();
        void drain(signal);
        return;
      }
      if (performance.now() - firstAt < sameMs) return;
      kill();
      process.exit(128 + constants.signals[signal]);
    });
}
