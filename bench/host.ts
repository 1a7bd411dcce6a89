/** The host's figures: the time and memory that a host between pages and the service needs. */

import { visits } from './host/cpu-per-visit.js';
import { installers } from './host/installers.js';
import { isolation } from './host/isolation.js';
import { memory } from './host/memory.js';
import { throughput } from './host/throughput.js';
import type { BenchOptions } from './options.js';

/** The tables that a run without `--only` measures. */
export const hostTables: Readonly<Record<string, (rounds: number | undefined) => Promise<string>>> = {
  throughput,
  memory,
  installers,
  isolation,
};

/** Tables for a closer look. They are measured if `--only` names them. */
export const furtherHostTables: typeof hostTables = { visits };

/** Measures what these names stand for. */
export async function* host(
  names: readonly string[],
  { rounds }: BenchOptions,
): AsyncGenerator<[name: string, figures: string]> {
  const tables = { ...hostTables, ...furtherHostTables };
  for (const name of names) if (tables[name]) yield [name, await tables[name](rounds)];
}
