/**
 * The clock of a folder that processes of one machine share. `Date` jumps when somebody sets the machine's clock, and a jump ahead would
 * end records before their time. This clock takes `Date` once after the machine has started, and counts on from there.
 */
import { nodeModule, nodeProcess } from './node-runtime.js';
import type { Run } from './sqlite.js';

/** A text that changes whenever the machine starts. `undefined` elsewhere than on Linux, where `Date` has to do. */
function readMachineStart(): string | undefined {
  try {
    return nodeModule('fs').readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Gives the time in ms since 1970. Runs its statements at once, in a transaction of the folder's database. */
export function openMachineClock(run: Run): () => number {
  const machineStart = readMachineStart();
  if (machineStart === undefined) return Date.now;
  const process = nodeProcess();
  /** All processes of a machine have the same counter. Nobody can set it. */
  const countedMs = () => {
    const [seconds, nanoseconds] = process.hrtime();
    return seconds * 1_000 + nanoseconds / 1e6;
  };
  // `zero`: the time at which the machine's own counter was 0.
  run('CREATE TABLE IF NOT EXISTS clock (machine_start TEXT PRIMARY KEY, zero REAL NOT NULL)');
  run('DELETE FROM clock WHERE machine_start <> ?', machineStart);
  run('INSERT OR IGNORE INTO clock VALUES (?, ?)', machineStart, Date.now() - countedMs());
  const zero = Number(run('SELECT zero FROM clock')?.zero);
  return () => zero + countedMs();
}
