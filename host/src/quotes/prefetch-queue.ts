/** The queue of prefetched quote requests: a few are in flight at once, and the others wait for their turn. */

import { createInFlight } from './in-flight.js';
import { PrefetchDeclined } from './prefetch-declined.js';

/** A caller's wait for an answer. */
export interface Wait {
  answer: Promise<string>;
  /** Ends this wait. A question that nobody waits for any more is dropped, unless it is under way. */
  leave(): void;
}

export interface PrefetchQueue {
  /** Whether this question would have to wait for its turn. */
  mustWait(key: string): boolean;
  /**
   * Calls `run` when it is this question's turn. If an equal question waits or is under way, its answer is given.
   * @param key equal questions have equal keys
   */
  ask(key: string, run: () => Promise<string>): Wait;
  /**
   * As `ask`, for a known answer that is to be renewed. Nobody waits for it, so that all questions of `ask` go before.
   * @returns the answer. Rejects with `PrefetchDeclined` if the turn does not come in time.
   */
  renew(key: string, run: () => Promise<string>): Promise<string>;
  /** Takes a question that waits out of the queue, and gives this answer to its callers. */
  answerWaiting(key: string, answer: Promise<string>): void;
}

/** One who asks a question that waits. */
interface Caller {
  /** In ms of `performance.now()`. */
  readonly arrivedAt: number;
  /** Asks the question. */
  begin(): Promise<string>;
}

/** A question that waits. */
interface Entry {
  readonly key: string;
  /** In the order of their arrival. The first one asks. */
  readonly callers: Set<Caller>;
  readonly answer: Promise<string>;
  settle(answer: Promise<string>): void;
}

/** How many questions of this process are under way at once. */
const slots = 4;
/** Nobody waits for longer. */
export const maxWaitMs = 10_000;

/** @param maxRunMs the longest that `run` takes. A question that takes longer is lost, and has no slot any more. */
export function createPrefetchQueue(maxRunMs: number): PrefetchQueue {
  /** The questions that wait, in the order of their arrival. */
  const asked = new Map<string, Entry>();
  /** The renewals that wait, in the order of their arrival. */
  const renewals = new Map<string, Entry>();
  const inFlight = createInFlight(maxRunMs);

  const remove = ({ key }: Entry) => {
    asked.delete(key);
    renewals.delete(key);
  };
  /** Ends the wait of all callers with this answer. */
  const settle = (entry: Entry, answer: Promise<string>) => {
    remove(entry);
    entry.settle(answer);
  };
  const giveUp = (entry: Entry) => settle(entry, Promise.reject(new PrefetchDeclined()));

  const start = (entry: Entry) => {
    // A caller whose request the platform has ended never leaves.
    for (const caller of entry.callers)
      if (performance.now() - caller.arrivedAt >= maxWaitMs) entry.callers.delete(caller);
    const [caller] = entry.callers;
    if (!caller) return giveUp(entry);
    settle(entry, caller.begin());
    inFlight.add(entry.key, entry.answer);
    entry.answer.then(startNext, startNext);
  };

  const startNext = () => {
    for (const line of [asked, renewals])
      for (const entry of line.values()) {
        if (inFlight.size >= slots) return;
        start(entry);
      }
  };

  const enqueue = (key: string, line: Map<string, Entry>): Entry => {
    let settle: Entry['settle'] = () => {};
    const answer = new Promise<string>((resolve) => {
      settle = resolve;
    });
    // Callers who have left hear of no failure.
    answer.catch(() => {});
    const entry = { key, callers: new Set<Caller>(), answer, settle };
    line.set(key, entry);
    return entry;
  };

  const createCaller = (run: () => Promise<string>): Caller => {
    let begin = () => {};
    // `run` is called in a continuation of its own request, not of the request whose slot it takes. A Worker ends a request's work
    // together with the request.
    const answer = new Promise<void>((resolve) => {
      begin = resolve;
    }).then(run);
    return {
      arrivedAt: performance.now(),
      begin() {
        begin();
        return answer;
      },
    };
  };

  return {
    mustWait: (key) => asked.has(key) || (inFlight.size >= slots && !inFlight.get(key)),
    ask(key, run) {
      const running = inFlight.get(key);
      if (running) return { answer: running, leave() {} };
      const renewal = renewals.get(key);
      if (renewal) remove(renewal);
      const entry = asked.get(key) ?? enqueue(key, asked);
      renewal?.settle(entry.answer);
      const caller = createCaller(run);
      entry.callers.add(caller);
      startNext();
      return {
        answer: entry.answer,
        leave() {
          entry.callers.delete(caller);
          if (!entry.callers.size && asked.get(key) === entry) giveUp(entry);
        },
      };
    },
    renew(key, run) {
      const known = inFlight.get(key) ?? (asked.get(key) ?? renewals.get(key))?.answer;
      if (known) return known;
      const entry = enqueue(key, renewals);
      entry.callers.add(createCaller(run));
      startNext();
      return entry.answer;
    },
    answerWaiting(key, answer) {
      const entry = asked.get(key) ?? renewals.get(key);
      if (entry) settle(entry, answer);
    },
  };
}
