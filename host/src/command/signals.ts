import { constants } from 'node:os';

export const endSignals = ['SIGTERM', 'SIGINT'] as const;

/** A signal within this time after the first is a duplicate: the terminal sends Ctrl-C to all processes, and npx passes it on again. */
const duplicateMs = 1_000;

/** Calls `drain` on the first SIGTERM or SIGINT. On a second signal, calls `kill` and ends the process. */
export function onSignals(drain: (signal: string) => Promise<void>, kill: () => void = () => {}): void {
  let firstAt: number | undefined;
  for (const signal of endSignals)
    process.on(signal, () => {
      if (firstAt === undefined) {
        firstAt = performance.now();
        void drain(signal);
        return;
      }
      if (performance.now() - firstAt < duplicateMs) return;
      kill();
      process.exit(128 + constants.signals[signal]);
    });
}
