import { constants } from 'node:os';

/** Calls `drain` for the first SIGTERM or SIGINT. A second one ends the process at once, after `kill`. */
export function onSignals(drain: (signal: string) => Promise<void>, kill: () => void = () => {}): void {
  let isFirst = true;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (isFirst) {
        isFirst = false;
        void drain(signal);
        return;
      }
      kill();
      process.exit(128 + constants.signals[signal]);
    });
}
