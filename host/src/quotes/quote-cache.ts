/**
 * Answers of `pricing_2`: equal questions under way are sent once, and an answer serves other visitors for a while. The processes of a
 * host agree on both in the store, where each question has one entry: the claim of the process that asks, then the answer, then the
 * answer with the claim of its renewal. So a known price costs one read.
 */

import type { Pricing2Request } from 'fin-widgets/contract';
import { sleep } from 'fin-widgets/internal';
import { canonicalJson } from '../crypto/canonical-json.js';
import type { Seals } from '../crypto/seals.js';
import { keyPrefixes } from '../stores/key-prefixes.js';
import type { Entry, Store } from '../stores/store.js';
import { createInFlight } from './in-flight.js';
import { PrefetchDeclined } from './prefetch-declined.js';

/** Sends a question upstream, without delay: equal questions wait for its answer. */
export type FetchQuote = () => Promise<string>;

export interface QuoteCache {
  /**
   * The cached answer to this question.
   * @param whenDue called if the answer is in the last quarter of its life and no process renews it. Its function `renew` may be called at
   *   any time, and gives the new answer. If `renew` rejects, the cached answer stays until its end. After that end, and if another process
   *   was faster, `renew` rejects with `PrefetchDeclined`: the budget does not count renewals, and so must not miss the question of an unknown price.
   */
  read(
    question: Pricing2Request,
    whenDue?: (renew: (fetchQuote: FetchQuote) => Promise<string>) => void,
  ): Promise<string | undefined>;
  /**
   * The answer to an equal question under way in any process, or else the one that `fetchQuote` gives, which is cached.
   * @param whenWaiting called if an equal question is under way; `fetchQuote` may be called nevertheless, if that one fails
   */
  fetchOnce(question: Pricing2Request, fetchQuote: FetchQuote, whenWaiting?: () => void): Promise<string>;
}

export interface QuoteCacheOptions {
  /** 0: nothing is cached. */
  ttlSeconds: number;
  /** The longest that a question takes. One that takes longer is lost. */
  maxQuestionMs: number;
  /** The service whose answers these are: a store may serve hosts of several. */
  baseUrl: string;
  store: Store;
  /** Entries are sealed under the key of their question, so that nobody who can write to the store makes a price or moves one. */
  seals: Seals;
}

/** An entry of the store. Each entry is sealed again, so that its value identifies who wrote it. */
type QuoteRecord =
  /** A process asks the question. Nobody has a claim for longer than the entry's life. */
  | { state: 'asked' }
  | {
      state: 'known';
      answer: string;
      /** With less than this to live, the entry means `asked`: its answer has ended, and is being renewed. */
      endsBelowMs: number;
      /** With less than this to live, the answer is due to be renewed. */
      dueBelowMs: number;
    };

interface KnownQuote {
  state: 'known';
  /** The entry's value. */
  value: string;
  answer: string;
  /** In ms of `performance.now()`. */
  endsAt: number;
  isDue: boolean;
}

type FoundQuote = KnownQuote | { state: 'asked'; value: string };

/**
 * How long a claim holds. If the service takes longer, another process asks the same question, too. A longer claim would let the
 * visitors of a process that died wait longer. After a renewal that failed, the next one is due after this time.
 */
const claimMs = 5_000;
/** How often a process looks for the answer of another, and for how long. Then it asks itself. */
const pollMs = 50;
const maxWaitMs = 10_000;
/** Added to the waits for another process and for the service: for the store, and for what is counted. */
const marginMs = 5_000;

/** The longest that a question takes, if a call of the service takes `callMs` at most. */
export const longestQuestionMs = (callMs: number) => maxWaitMs + callMs + marginMs;

export function createQuoteCache({ ttlSeconds, maxQuestionMs, baseUrl, store, seals }: QuoteCacheOptions): QuoteCache {
  const ttlMs = ttlSeconds * 1000;
  /** The prices that this process asks for, or waits for, by key of the store. */
  const inFlight = createInFlight(maxQuestionMs);
  const storeKeyOf = (question: Pricing2Request) => `${keyPrefixes.quote}${baseUrl} ${canonicalJson(question)}`;
  const seal = (storeKey: string, record: QuoteRecord) => seals.seal(storeKey, record);

  /** The price that the command finds in the store. A store that fails counts as empty, since a price is not worth an error. */
  const find = async (storeKey: string, command: () => Promise<Entry | undefined>): Promise<FoundQuote | undefined> => {
    const sentAt = performance.now();
    const entry = await command().catch(() => undefined);
    // Only this module seals under such a key.
    const record = entry && ((await seals.open(storeKey, entry.value)) as QuoteRecord | undefined);
    if (!record || record.state === 'asked') return record && { state: 'asked', value: entry.value };
    const { answer, endsBelowMs, dueBelowMs } = record;
    const { value, remainingMs } = entry;
    if (remainingMs <= endsBelowMs) return { state: 'asked', value };
    return {
      state: 'known',
      value,
      answer,
      endsAt: sentAt + remainingMs - endsBelowMs,
      isDue: remainingMs < dueBelowMs,
    };
  };
  const read = (storeKey: string) => find(storeKey, () => store.read(storeKey));

  /**
   * Asks the service, and writes the answer over whatever the store has. Its age counts from the question, since the service may look up
   * at once what it tells late.
   */
  const ask = async (storeKey: string, fetchQuote: FetchQuote): Promise<string> => {
    const askedAt = performance.now();
    const answer = await fetchQuote();
    const sealed = await seal(storeKey, { state: 'known', answer, endsBelowMs: 0, dueBelowMs: ttlMs / 4 });
    // An answer that took longer than its life takes the claim's place all the same, and ends with it.
    const lifetimeMs = Math.max(1, askedAt + ttlMs - performance.now());
    await store.write(storeKey, sealed, lifetimeMs).catch(() => {});
    return answer;
  };

  /** Claims the question, or waits for the answer of the process that has. Without an answer, this process is to ask. */
  const claimOrWait = async (
    storeKey: string,
    claim: string,
    whenWaiting?: () => void,
  ): Promise<string | undefined> => {
    const add = () => find(storeKey, () => store.add(storeKey, claim, claimMs));
    const waitEnds = performance.now() + maxWaitMs;
    let found = await add();
    // A store that sent the addition twice may have found this process's own.
    while (found?.state === 'asked' && found.value !== claim && performance.now() < waitEnds) {
      whenWaiting?.();
      await sleep(pollMs);
      found = (await read(storeKey)) ?? (await add());
    }
    return found?.state === 'known' ? found.answer : undefined;
  };

  const askOnce = async (storeKey: string, fetchQuote: FetchQuote, whenWaiting?: () => void): Promise<string> => {
    if (!ttlMs) return fetchQuote();
    const claim = await seal(storeKey, { state: 'asked' });
    const known = await claimOrWait(storeKey, claim, whenWaiting);
    if (known !== undefined) return known;
    try {
      return await ask(storeKey, fetchQuote);
    } catch (error) {
      // One of the processes that wait claims the question now.
      await store.remove(storeKey, claim).catch(() => {});
      throw error;
    }
  };

  /**
   * Puts a known answer in the place of an entry, due again after `claimMs`. The answer ends when it did before. The entry lives for
   * `claimedMs` at least. Gives its value; `undefined` if another process was faster.
   */
  const putBack = async (storeKey: string, expected: string, { answer, endsAt }: KnownQuote, claimedMs: number) => {
    const leftMs = endsAt - performance.now();
    const lifetimeMs = Math.max(leftMs, claimedMs);
    const ends = { endsBelowMs: lifetimeMs - leftMs, dueBelowMs: lifetimeMs - claimMs };
    const value = await seal(storeKey, { state: 'known', answer, ...ends });
    const isReplaced = await store.replace(storeKey, expected, value, lifetimeMs).catch(() => false);
    return isReplaced ? value : undefined;
  };

  const renewOnce = async (storeKey: string, known: KnownQuote, fetchQuote: FetchQuote): Promise<string> => {
    const hasEnded = performance.now() >= known.endsAt;
    const claim = hasEnded ? undefined : await putBack(storeKey, known.value, known, claimMs);
    if (claim === undefined) throw new PrefetchDeclined();
    try {
      return await ask(storeKey, fetchQuote);
    } catch (error) {
      // If the answer has ended meanwhile, so does the claim: one of those that wait claims the question.
      await putBack(storeKey, claim, known, 1);
      throw error;
    }
  };

  /** Shares one run among all who ask for this key in this process. */
  const runOnce = (storeKey: string, run: () => Promise<string>, whenWaiting?: () => void): Promise<string> => {
    const shared = inFlight.get(storeKey);
    if (shared) {
      whenWaiting?.();
      return shared;
    }
    const price = run();
    inFlight.add(storeKey, price);
    return price;
  };

  return {
    async read(question, whenDue) {
      if (!ttlMs) return undefined;
      const storeKey = storeKeyOf(question);
      const found = await read(storeKey);
      if (found?.state !== 'known') return undefined;
      if (found.isDue) whenDue?.((fetchQuote) => runOnce(storeKey, () => renewOnce(storeKey, found, fetchQuote)));
      return found.answer;
    },
    fetchOnce(question, fetchQuote, whenWaiting) {
      const storeKey = storeKeyOf(question);
      return runOnce(storeKey, () => askOnce(storeKey, fetchQuote, whenWaiting), whenWaiting);
    },
  };
}
