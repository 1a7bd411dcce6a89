/**
 * The clock of a folder that processes of one machine share. `Date` jumps when somebody sets the machine's clock, and a jump ahead would
 * end records before their time. This clock takes `Date` once after the machine has started, and counts on from there.
 */
import { nodeModule, nodeProcess } from './node-runtime.js';
import type { Run } from './sqlite.js';

export interface MachineClock {
  /** The time in ms since 1970. */
  now(): number;
  /** Notes the time, for the next start of the machine. Part of a transaction of the folder's database. */
  note(run: Run): void;
  /**
   * How far the time has jumped if the machine has started since it was last noted: how long the machine was off, as far as `Date` was
   * right at both starts. A machine without a battery for its clock starts with a wrong one. 0 if the machine has not started since.
   */
  readonly jumpMs: number;
}

/** The time is noted at most this often. */
const noteIntervalMs = 1_000;

/** Elsewhere than on Linux, `Date` has to do. */
export const clockByDate: MachineClock = { now: () => Date.now(), note: () => {}, jumpMs: 0 };

/** A text that changes whenever the machine starts. `undefined` elsewhere than on Linux. */
function readMachineStart(): string | undefined {
  try {
    return nodeModule('fs').readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Opens the folder's clock. Runs its statements at once, in a transaction of the folder's database. */
export function openMachineClock(run: Run): MachineClock {
  const machineStart = readMachineStart();
  if (machineStart === undefined) return clockByDate;
  const process = nodeProcess();
  /** All processes of a machine have the same counter. Nobody can set it. */
  const countedMs = () => {
    const [seconds, nanoseconds] = process.hrtime();
    return seconds * 1_000 + nanoseconds / 1e6;
  };
  // `zero`: the time at which the machine's own counter was 0.
  run('CREATE TABLE IF NOT EXISTS clock (machine_start TEXT PRIMARY KEY, zero REAL NOT NULL, noted REAL NOT NULL)');
  const known = run('SELECT machine_start, zero, noted FROM clock');
  const isSameStart = known?.machine_start === machineStart;
  const zero = isSameStart ? Number(known.zero) : Date.now() - countedMs();
  const now = () => zero + countedMs();
  const openedAt = now();
  if (!isSameStart) {
    run('DELETE FROM clock');
    run('INSERT INTO clock VALUES (?, ?, ?)', machineStart, zero, openedAt);
  }
  return {
    now,
    note(runLater) {
      const time = now();
      runLater('UPDATE clock SET noted = ? WHERE noted < ?', time, time - noteIntervalMs);
    },
    jumpMs: known && !isSameStart ? openedAt - Number(known.noted) : 0,
  };
}
