/** Rate limits. They keep one visitor from using up the host or the service at the expense of all others. */

import { operationKinds } from 'fin-widgets/internal';
import { base64url } from 'jose';
import { OptionError } from '../config/option-error.js';
import { type Keyring, sign } from '../crypto/keys.js';
import { memoize } from '../crypto/memoize.js';
import { messages } from '../http/messages.js';
import { type Reason, type Refusal, storeUnavailable, tooManyRequests } from '../http/refusal.js';
import type { PageOperation } from '../http/routes.js';
import { memoryStore } from '../stores/memory-store.js';
import type { Limit, Limiter, Store } from '../stores/store.js';
import type { Address } from './client-address.js';

/** The limits of one visitor: for mints, for creates together with updates, for quote requests together with `me`, and for quote batches (`…/prices`). */
export type LimitName = 'mint' | 'create' | 'pricing' | 'batch';

/** `false` turns a limit off. */
export type LimitSettings = Record<LimitName, Limit | false>;

export const limitOf = (operation: PageOperation): LimitName =>
  operationKinds[operation] === 'read' ? 'pricing' : 'create';

/** The limits that one request counts against. */
export interface RequestLimits {
  /** The 429 for the request, if a limit is used up. Counts nothing, so the host can check it before any work. */
  usedUp(): Promise<Refusal | undefined>;
  /**
   * Counts the request.
   * @throws Refusal 429
   */
  count(): Promise<void>;
}

export interface Limits {
  /**
   * @param name `lookup`: lookups of unknown keys in other processes. They have as many points as creates, and each process counts its own
   * @param address `undefined` if the visitor's address is not known
   * @param sessionId default: the request has no session, and counts for the address alone
   */
  of(name: LimitName | 'lookup', address: Address | undefined, sessionId?: string): RequestLimits;
}

/** All visitors without a known address share one limit, with this many times the points of one visitor. */
export const sharedLimitFactor = 10;
/** An IPv6 network has this many times the points of one visitor. */
export const networkLimitFactor = 16;

/** A limiter and a key that a request counts in. */
interface Counter {
  limiter: Limiter;
  key: string;
  reason: Reason;
}

/**
 * The limiter of a store, also of a custom store without `waitMs`.
 * @param factor multiplies the points. Default: 1
 * @throws Error if a custom store returns no limiter
 */
export function limiterOf(store: Store, name: string, { points, seconds }: Limit, factor = 1): Limiter {
  const limiter: Partial<Limiter> | undefined = store.limiter(name, { points: points * factor, seconds });
  if (typeof limiter?.consume !== 'function')
    throw new OptionError('createHost', 'store', 'must return a limiter from limiter(), an object with consume(key)');
  return {
    consume: async (key) => limiter.consume?.(key) ?? 0,
    // Without `waitMs`, the host learns that a limit is used up when it counts the request.
    waitMs: async (key) => limiter.waitMs?.(key) ?? 0,
  };
}

/**
 * Calls a method of every counter's limiter. Returns a refusal with the longest wait, if a limit is used up.
 * @throws Refusal 503 if the limiter of a custom store rejects: the host refuses a request that it cannot count
 */
async function callAll(method: keyof Limiter, counters: readonly Counter[]): Promise<Refusal | undefined> {
  const waitsMs = await Promise.all(counters.map(({ limiter, key }) => limiter[method](key))).catch(storeUnavailable);
  const waitMs = Math.max(0, ...waitsMs);
  const counter = counters[waitsMs.indexOf(waitMs)];
  return waitMs > 0 && counter ? tooManyRequests(counter.reason, messages.tooManyRequests, waitMs) : undefined;
}

export function createLimits(settings: LimitSettings, store: Store, keyring: Keyring): Limits {
  const limitersFor = (name: LimitName, countIn = store) => {
    const limit = settings[name];
    if (!limit) return undefined;
    return {
      address: limiterOf(countIn, `${name}:address`, limit),
      network: limiterOf(countIn, `${name}:network`, limit, networkLimitFactor),
      session: limiterOf(countIn, `${name}:session`, limit),
      shared: limiterOf(countIn, `${name}:shared`, limit, sharedLimitFactor),
    };
  };
  const limiters = {
    mint: limitersFor('mint'),
    create: limitersFor('create'),
    pricing: limitersFor('pricing'),
    batch: limitersFor('batch'),
    lookup: limitersFor('create', memoryStore()),
  };

  /** A key that does not reveal the address to a reader of the store. */
  const hide = memoize(async (address) => {
    const [current] = await keyring();
    return base64url.encode(await sign(current.address, address));
  });

  return {
    of(name, address, sessionId) {
      const limiter = limiters[name];
      if (!limiter) return { usedUp: async () => undefined, count: async () => {} };
      const visitorCounters = async (): Promise<Counter[]> => [
        address
          ? { limiter: limiter.address, key: await hide(address.visitor), reason: 'limit_address' }
          : { limiter: limiter.shared, key: 'all', reason: 'limit_shared' },
        ...(sessionId ? [{ limiter: limiter.session, key: sessionId, reason: 'limit_session' } as const] : []),
      ];
      const networkCounters = async (): Promise<Counter[]> =>
        address?.network
          ? [{ limiter: limiter.network, key: await hide(address.network), reason: 'limit_address' }]
          : [];
      return {
        usedUp: async () => callAll('waitMs', [...(await visitorCounters()), ...(await networkCounters())]),
        async count() {
          // The network comes second, so that a visitor over their own limit does not use up the network's.
          const refusal =
            (await callAll('consume', await visitorCounters())) ?? (await callAll('consume', await networkCounters()));
          if (refusal) throw refusal;
        },
      };
    },
  };
}
