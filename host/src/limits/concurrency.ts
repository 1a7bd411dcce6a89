/** Limits the requests in flight of each address, so that a visitor whose requests take long cannot occupy the whole host. */

import { messages } from '../http/messages.js';
import { tooManyRequests } from '../http/refusal.js';
import type { Address } from './client-address.js';
import { networkLimitFactor, sharedLimitFactor } from './limits.js';

/** Nobody knows how long the requests in flight take, so the page may try again soon. */
export const retryAfterMs = 1_000;

/** A key in which a request takes a place, and how many places the key has. */
type Places = [key: string, places: number];

/** The start of each request in ms of `performance.now()`, the oldest first. By installer, and by address or network. */
export type RequestsInFlight = Map<string, Map<symbol, number>>;

export class Concurrency {
  constructor(
    /** How many requests of one address may be in flight in this process. `false` turns the limit off. */
    private readonly limit: number | false,
    /**
     * The longest that a request takes. A Worker silently ends the work of a request whose page has gone away. Its place is free again after
     * this time.
     */
    private readonly maxMs: number,
    private readonly inFlight: RequestsInFlight = new Map(),
    /** Tells the requests of several installers apart. */
    private readonly installer = '',
  ) {}

  /**
   * Does the work of a request, unless this address has too many requests in flight. The place is free again when the work is done, even
   * if the page has gone away before.
   * @throws Refusal 429; errors of `work`
   */
  async run<T>(address: Address | undefined, work: () => Promise<T>): Promise<T> {
    if (this.limit === false) return work();
    const places = placesFor(address, this.limit).map(([key, most]): Places => [`${this.installer} ${key}`, most]);
    if (places.some(([key, most]) => this.#countOf(key) >= most))
      throw tooManyRequests('concurrency', messages.tooManyUnderWay, retryAfterMs);
    const request = Symbol('request');
    for (const [key] of places) this.#add(key, request);
    try {
      return await work();
    } finally {
      for (const [key] of places) this.#remove(key, request);
    }
  }

  #countOf(key: string): number {
    const requests = this.inFlight.get(key);
    for (const [request, startedAt] of requests ?? []) {
      if (performance.now() - startedAt < this.maxMs) break;
      this.#remove(key, request);
    }
    return requests?.size ?? 0;
  }

  #add(key: string, request: symbol): void {
    const requests = this.inFlight.get(key) ?? new Map<symbol, number>();
    this.inFlight.set(key, requests.set(request, performance.now()));
  }

  #remove(key: string, request: symbol): void {
    const requests = this.inFlight.get(key);
    requests?.delete(request);
    if (requests?.size === 0) this.inFlight.delete(key);
  }
}

function placesFor(address: Address | undefined, most: number): Places[] {
  if (!address) return [['all', most * sharedLimitFactor]];
  const { visitor, network } = address;
  return network
    ? [
        [visitor, most],
        [network, most * networkLimitFactor],
      ]
    : [[visitor, most]];
}
