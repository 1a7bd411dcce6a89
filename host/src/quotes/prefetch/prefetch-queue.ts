/** The queue of prefetched quote requests: 5 are in flight at once, and the others wait for their turn. */

import { InFlight } from '../in-flight.js';
import { PrefetchDeclined } from '../quote-cache.js';

/** A caller's wait for a quote. */
export interface Wait {
  quote: Promise<string>;
  /** Ends this wait. The queue drops a waiting request once its last caller has left. */
  leave(): void;
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

export class PrefetchQueue {
  /** The requests that wait, in the order of their arrival. */
  readonly #requests = new Map<string, Entry>();
  /** The renewals that wait, in the order of their arrival. */
  readonly #renewals = new Map<string, Entry>();
  readonly #inFlight: InFlight;

  /** @param maxRunMs the longest that a request takes. A request that takes longer is lost, and its slot is free again. */
  constructor(maxRunMs: number) {
    this.#inFlight = new InFlight(maxRunMs);
  }

  /** Whether this request would have to wait for its turn. */
  mustWait(key: string): boolean {
    return this.#requests.has(key) || (this.#inFlight.size >= maxInFlight && !this.#inFlight.get(key));
  }

  /**
   * Calls `run` when it is this request's turn, or shares the quote of an equal request that waits or is in flight. The quote rejects
   * with `PrefetchDeclined` if the turn does not come in time.
   * @param key equal requests have equal keys
   */
  request(key: string, run: () => Promise<string>): Wait {
    const running = this.#inFlight.get(key);
    if (running) return { quote: running, leave() {} };
    const renewal = this.#renewals.get(key);
    if (renewal) this.#remove(renewal);
    const entry = this.#requests.get(key) ?? enqueue(key, this.#requests);
    renewal?.settle(entry.quote);
    const caller = createCaller(run);
    entry.callers.add(caller);
    this.#startNext();
    return {
      quote: entry.quote,
      leave: () => {
        entry.callers.delete(caller);
        if (!entry.callers.size && this.#requests.get(key) === entry) this.#decline(entry);
      },
    };
  }

  /**
   * As `request`, for the renewal of a cached quote. Renewals come after all requests that somebody waits for.
   * @throws PrefetchDeclined if the turn does not come in time
   */
  renew(key: string, run: () => Promise<string>): Promise<string> {
    const known = this.#inFlight.get(key) ?? (this.#requests.get(key) ?? this.#renewals.get(key))?.quote;
    if (known) return known;
    const entry = enqueue(key, this.#renewals);
    entry.callers.add(createCaller(run));
    this.#startNext();
    return entry.quote;
  }

  /** Removes a waiting request from the queue, and gives this quote to its callers. */
  settleWaiting(key: string, quote: Promise<string>): void {
    const entry = this.#requests.get(key) ?? this.#renewals.get(key);
    if (entry) this.#settle(entry, quote);
  }

  #startNext(): void {
    for (const line of [this.#requests, this.#renewals])
      for (const entry of line.values()) {
        if (this.#inFlight.size >= maxInFlight) return;
        this.#start(entry);
      }
  }

  #start(entry: Entry): void {
    // A caller whose request was ended by the platform never leaves.
    for (const caller of entry.callers)
      if (performance.now() - caller.arrivedAt >= maxWaitMs) entry.callers.delete(caller);
    const [caller] = entry.callers;
    if (!caller) {
      this.#decline(entry);
      return;
    }
    this.#settle(entry, caller.start());
    this.#inFlight.add(entry.key, entry.quote);
    const startNext = () => this.#startNext();
    entry.quote.then(startNext, startNext);
  }

  /** Removes the entry, and gives this quote to all its callers. */
  #settle(entry: Entry, quote: Promise<string>): void {
    this.#remove(entry);
    entry.settle(quote);
  }

  #decline(entry: Entry): void {
    this.#settle(entry, Promise.reject(new PrefetchDeclined()));
  }

  #remove({ key }: Entry): void {
    this.#requests.delete(key);
    this.#renewals.delete(key);
  }
}

function enqueue(key: string, line: Map<string, Entry>): Entry {
  let settle: Entry['settle'] = () => {};
  const quote = new Promise<string>((resolve) => {
    settle = resolve;
  });
  // Callers who have left handle no rejection.
  quote.catch(() => {});
  const entry = { key, callers: new Set<Caller>(), quote, settle };
  line.set(key, entry);
  return entry;
}

function createCaller(run: () => Promise<string>): Caller {
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
}
