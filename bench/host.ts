/** The host's figures: what it costs to stand between pages and the service. */
import { memory } from './host/memory.js';
import { throughput } from './host/throughput.js';

export async function* host(): AsyncGenerator<string> {
  yield throughput();
  yield memory();
}
