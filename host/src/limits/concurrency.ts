/** Requests under way: bounded for each address, so that one visitor who makes the service slow does not hold the host. */

import { tooManyRequests } from '../http/refusal.js';
import type { Address } from './client-address.js';
import { networkLimitFactor, sharedLimitFactor } from './limits.js';

export interface Concurrency {
  /**
   * Does the work of a request, unless too many of this address are under way. The place is free again when the work is done, whether
   * or not the page still waits.
   * @throws Refusal 429; whatever `work` throws
   */
  run<T>(address: Address | undefined, work: () => Promise<T>): Promise<T>;
}

/** No work takes a known time, so the page is told to ask again soon. */
const retryAfterMs = 1_000;

/**
 * @param limit requests of one address, or false for any number. Counted in this process, since its resources are protected
 * @param maxMs the longest that a request takes. A Worker ends the work of one whose page has gone away, and nothing says so; its place is
 *   free again after this time
 */
export function createConcurrency(limit: number | false, maxMs: number): Concurrency {
  /** When each request began, the oldest first. */
  const inFlight = new Map<string, Map<symbol, number>>();
  const countOf = (key: string): number => {
    const requests = inFlight.get(key);
    for (const [request, beganAt] of requests ?? []) {
      if (performance.now() - beganAt < maxMs) break;
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
  /** The keys of which a request takes a place each, and how many places they have. */
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
        throw tooManyRequests('concurrency', 'Too many requests are under way.', retryAfterMs);
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
