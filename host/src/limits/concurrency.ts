/** Limits the requests in flight of each address, so that a visitor whose requests take long cannot occupy the whole host. */

import { messages } from '../http/messages.js';
import { tooManyRequests } from '../http/refusal.js';
import type { Address } from './client-address.js';
import { networkLimitFactor, sharedLimitFactor } from './limiters.js';

export interface Concurrency {
  /**
   * Does the work of a request, unless this address has too many requests in flight. The place is free again when the work is done, even
   * if the page has gone away before.
   * @throws Refusal 429; errors of `work`
   */
  run<T>(address: Address | undefined, work: () => Promise<T>): Promise<T>;
}

/** Nobody knows how long the requests in flight take, so the page may try again soon. */
export const retryAfterMs = 1_000;

/**
 * @param limit how many requests of one address may be in flight in this process; `false` turns the limit off
 * @param maxMs the longest that a request takes. A Worker silently ends the work of a request whose page has gone away. Its place is free
 *   again after this time
 */
export function createConcurrency(limit: number | false, maxMs: number): Concurrency {
  /** The start of each request in ms of `performance.now()`, the oldest first. By address or network. */
  const inFlight = new Map<string, Map<symbol, number>>();
  const countOf = (key: string): number => {
    const requests = inFlight.get(key);
    for (const [request, startedAt] of requests ?? []) {
      if (performance.now() - startedAt < maxMs) break;
      remove(key, request);
    }
    return requests?.size ?? 0;
  };
  const add = (key: string, request: symbol) => {
    const requests = inFlight.get(key) ?? new Map<symbol, number>();
    inFlight.set(key, requests.set(request, performance.now()));
  };
  const remove = (key: string, request: symbol) => {
    const requests = inFlight.get(key);
    requests?.delete(request);
    if (requests?.size === 0) inFlight.delete(key);
  };
  /** The keys in which a request takes a place, and how many places each of them has. */
  const placesFor = (address: Address | undefined, most: number): [key: string, places: number][] => {
    if (!address) return [['all', most * sharedLimitFactor]];
    const { visitor, network } = address;
    return [[visitor, most], ...(network ? [[network, most * networkLimitFactor] as [string, number]] : [])];
  };

  return {
    async run(address, work) {
      if (limit === false) return work();
      const places = placesFor(address, limit);
      if (places.some(([key, most]) => countOf(key) >= most))
        throw tooManyRequests('concurrency', messages.tooManyUnderWay, retryAfterMs);
      const request = Symbol('request');
      for (const [key] of places) add(key, request);
      try {
        return await work();
      } finally {
        for (const [key] of places) remove(key, request);
      }
    },
  };
}
