/** The host's figures: what a host between pages and the service costs. */
import { memory } from './host/memory.js';
import { throughput } from './host/throughput.js';
import type { BenchOptions } from './options.js';

export async function* host({ rounds }: BenchOptions): AsyncGenerator<string> {
  yield throughput(rounds);
  yield memory();
}
