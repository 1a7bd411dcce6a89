/** The queue of prefetched quote requests: 5 are in flight at once, and the others wait for their turn. */

import { InFlight } from '../in-flight.js';
import { PrefetchDeclined } from '../quote-cache.js';

/** A caller's wait for a quote. */
export interface Wait {
  quote: Promise<string>;
  /** Ends this wait. The queue drops a waiting request once its last caller has left. */
  leave(): void;
}

export interface PrefetchQueue {
  /** Whether this request would have to wait for its turn. */
  mustWait(key: string): boolean;
  /**
   * Calls `run` when it is this request's turn, or shares the quote of an equal request that waits or is in flight. The quote rejects
   * with `PrefetchDeclined` if the turn does not come in time.
   * @param key equal requests have equal keys
   */
  request(key: string, run: () => Promise<string>): Wait;
  /**
   * As `request`, for the renewal of a cached quote. Renewals come after all requests that somebody waits for.
   * @throws PrefetchDeclined if the turn does not come in time
   */
  renew(key: string, run: () => Promise<string>): Promise<string>;
  /** Removes a waiting request from the queue, and gives this quote to its callers. */
  settleWaiting(key: string, quote: Promise<string>): void;
}

/** A caller of a request that waits. */
interface Caller {
  /** In ms of `performance.now()`. */
  readonly arrivedAt: number;
  /** Sends the request. */
  start(): Promise<string>;
}

/** A request that waits. */
interface Entry {
  readonly key: string;
  /** In the order of their arrival. The first one sends the request. */
  readonly callers: Set<Caller>;
  readonly quote: Promise<string>;
  settle(quote: Promise<string>): void;
}

/** How many requests of this process are in flight at once: as many as a mint carries, so that a card with five terms has all of them at once. */
export const maxInFlight = 5;
/** The longest wait of a caller. */
export const maxWaitMs = 10_000;

/** @param maxRunMs the longest that `run` takes. A request that takes longer is lost, and its slot is free again. */
export function createPrefetchQueue(maxRunMs: number): PrefetchQueue {
  /** The requests that wait, in the order of their arrival. */
  const requests = new Map<string, Entry>();
  /** The renewals that wait, in the order of their arrival. */
  const renewals = new Map<string, Entry>();
  const inFlight = new InFlight(maxRunMs);

  const remove = ({ key }: Entry) => {
    requests.delete(key);
    renewals.delete(key);
  };
  /** Removes the entry, and gives this quote to all its callers. */
  const settle = (entry: Entry, quote: Promise<string>) => {
    remove(entry);
    entry.settle(quote);
  };
  const decline = (entry: Entry) => settle(entry, Promise.reject(new PrefetchDeclined()));

  const start = (entry: Entry) => {
    // A caller whose request was ended by the platform never leaves.
    for (const caller of entry.callers)
      if (performance.now() - caller.arrivedAt >= maxWaitMs) entry.callers.delete(caller);
    const [caller] = entry.callers;
    if (!caller) return decline(entry);
    settle(entry, caller.start());
    inFlight.add(entry.key, entry.quote);
    entry.quote.then(startNext, startNext);
  };

  const startNext = () => {
    for (const line of [requests, renewals])
      for (const entry of line.values()) {
        if (inFlight.size >= maxInFlight) return;
        start(entry);
      }
  };

  const enqueue = (key: string, line: Map<string, Entry>): Entry => {
    let settle: Entry['settle'] = () => {};
    const quote = new Promise<string>((resolve) => {
      settle = resolve;
    });
    // Callers who have left handle no rejection.
    quote.catch(() => {});
    const entry = { key, callers: new Set<Caller>(), quote, settle };
    line.set(key, entry);
    return entry;
  };

  const createCaller = (run: () => Promise<string>): Caller => {
    let start = () => {};
    // `run` continues the caller's own HTTP request, not the one whose end freed the slot: a Worker ends a request's work together with
    // the request.
    const quote = new Promise<void>((resolve) => {
      start = resolve;
    }).then(run);
    return {
      arrivedAt: performance.now(),
      start() {
        start();
        return quote;
      },
    };
  };

  return {
    mustWait: (key) => requests.has(key) || (inFlight.size >= maxInFlight && !inFlight.get(key)),
    request(key, run) {
      const running = inFlight.get(key);
      if (running) return { quote: running, leave() {} };
      const renewal = renewals.get(key);
      if (renewal) remove(renewal);
      const entry = requests.get(key) ?? enqueue(key, requests);
      renewal?.settle(entry.quote);
      const caller = createCaller(run);
      entry.callers.add(caller);
      startNext();
      return {
        quote: entry.quote,
        leave() {
          entry.callers.delete(caller);
          if (!entry.callers.size && requests.get(key) === entry) decline(entry);
        },
      };
    },
    renew(key, run) {
      const known = inFlight.get(key) ?? (requests.get(key) ?? renewals.get(key))?.quote;
      if (known) return known;
      const entry = enqueue(key, renewals);
      entry.callers.add(createCaller(run));
      startNext();
      return entry.quote;
    },
    settleWaiting(key, quote) {
      const entry = requests.get(key) ?? renewals.get(key);
      if (entry) settle(entry, quote);
    },
  };
}
