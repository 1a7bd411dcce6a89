/** The host's figures: the time and memory that a host between pages and the service needs. */
import { memory } from './host/memory.js';
import { throughput } from './host/throughput.js';
import { visits } from './host/visits.js';
import type { BenchOptions } from './options.js';

export async function* host({ rounds }: BenchOptions): AsyncGenerator<string> {
  yield throughput(rounds);
  yield visits(rounds);
  yield memory();
}
