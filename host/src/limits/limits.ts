/** Rate limits: they keep one visitor from using up the host, or the service, for all others. */

import { operationKinds } from 'fin-widgets/internal';
import { base64url } from 'jose';
import { OptionError } from '../config/option-error.js';
import { type Keyring, sign } from '../crypto/keys.js';
import { type Reason, type Refusal, storeUnavailable, tooManyRequests } from '../http/refusal.js';
import type { PageOperation } from '../http/routes.js';
import { memoryStore } from '../stores/memory-store.js';
import type { Limit, Limiter, Store } from '../stores/store.js';
import type { Address } from './client-address.js';

/** The limits of one visitor: for mints, for creates together with updates, for all questions (so `me` too), and for quote batches (`…/prices`). */
export type LimitName = 'mint' | 'create' | 'pricing' | 'batch';

/** `false`: that limit is off. */
export type LimitSettings = Record<LimitName, Limit | false>;

export const limitOf = (operation: PageOperation): LimitName =>
  operationKinds[operation] === 'question' ? 'pricing' : 'create';

/** The limits that one request counts against. */
export interface RequestLimits {
  /** The 429 that the request deserves if a limit is used up. Counts nothing, so that it can be asked before there is any work. */
  usedUp(): Promise<Refusal | undefined>;
  /**
   * Counts the request.
   * @throws Refusal 429
   */
  count(): Promise<void>;
}

export interface Limits {
  /**
   * @param name `lookup` counts lookups of unknown keys in other processes. This process counts them alone, with the points of creates
   * @param address `undefined` if the visitor's address is not known
   */
  of(name: LimitName | 'lookup', address: Address | undefined, sessionId?: string): RequestLimits;
}

/** All visitors whose address is not known share one limit, so many times that of one visitor. */
export const sharedLimitFactor = 10;
/** A network of IPv6 has so many times the limit of one visitor. */
export const networkLimitFactor = 16;

/** One count that a request adds to. */
interface Counter {
  limiter: Limiter;
  key: string;
  reason: Reason;
}

/** @throws Error if a store of the host's own returns no limiter */
export function limiterOf(store: Store, name: string, { points, seconds }: Limit, factor = 1): Limiter {
  const limiter: Partial<Limiter> | undefined = store.limiter(name, { points: points * factor, seconds });
  if (typeof limiter?.consume !== 'function')
    throw new OptionError('createHost', 'store', 'must return a limiter from limiter(), an object with consume(key)');
  return {
    consume: async (key) => limiter.consume?.(key) ?? 0,
    // Without it, a limit that is used up is known when the request is counted.
    waitMs: async (key) => limiter.waitMs?.(key) ?? 0,
  };
}

/**
 * Asks or counts in every counter. Gives the refusal for the longest wait, if one has to wait.
 * @throws Refusal 503 if a limiter of the host's own rejects: a request that cannot be counted is refused
 */
async function askAll(method: keyof Limiter, counters: readonly Counter[]): Promise<Refusal | undefined> {
  const waitsMs = await Promise.all(counters.map(({ limiter, key }) => limiter[method](key))).catch(storeUnavailable);
  const waitMs = Math.max(0, ...waitsMs);
  const counter = counters[waitsMs.indexOf(waitMs)];
  return waitMs > 0 && counter ? tooManyRequests(counter.reason, 'Too many requests.', waitMs) : undefined;
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

  /** A key of the store that names no address: whoever reads the store learns nobody's. */
  const hide = async (address: string) => {
    const [current] = await keyring();
    return base64url.encode(await sign(current.address, address));
  };

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
        usedUp: async () => askAll('waitMs', [...(await visitorCounters()), ...(await networkCounters())]),
        async count() {
          // The network afterwards, so that a visitor whose own limit is used up does not use up that of the network.
          const refusal =
            (await askAll('consume', await visitorCounters())) ?? (await askAll('consume', await networkCounters()));
          if (refusal) throw refusal;
        },
      };
    },
  };
}
