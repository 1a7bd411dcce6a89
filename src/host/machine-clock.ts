/**
 * The clock of a folder that processes of one machine share. `Date` jumps when somebody sets the machine's clock, and a jump ahead would
 * end records before their time. This clock takes `Date` once after the machine has started, and counts on from there.
 */
import type { Database } from './lmdb.js';
import { nodeModule, nodeProcess } from './node-runtime.js';

/** Its value is the machine's present start, a space, and the time at which the machine's own counter was 0. */
const storeKey = 'clock';

/** A text that changes whenever the machine starts. `undefined` elsewhere than on Linux, where `Date` has to do. */
function readMachineStart(): string | undefined {
  try {
    return nodeModule('fs').readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Gives the time in ms since 1970. */
export function openMachineClock(database: Database): () => number {
  const machineStart = readMachineStart();
  if (machineStart === undefined) return Date.now;
  const process = nodeProcess();
  /** All processes of a machine have the same counter. Nobody can set it. */
  const countedMs = () => {
    const [seconds, nanoseconds] = process.hrtime();
    return seconds * 1_000 + nanoseconds / 1e6;
  };
  const zero = database.transactionSync(() => {
    const [knownStart, knownZero] = (database.get(storeKey) ?? '').split(' ');
    if (knownStart === machineStart) return Number(knownZero);
    const newZero = Date.now() - countedMs();
    database.put(storeKey, `${machineStart} ${newZero}`);
    return newZero;
  });
  return () => zero + countedMs();
}
