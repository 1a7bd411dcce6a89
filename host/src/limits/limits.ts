/** Rate limits. They keep one visitor from using up the host or the service at the expense of all others. */

import { operationKinds } from 'fin-widgets/internal';
import { base64url } from 'jose';
import { OptionError } from '../config/option-error.js';
import { type Keyring, sign } from '../crypto/keys.js';
import { ResultCache } from '../crypto/result-cache.js';
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

/** All visitors without a known address share one limit, with this many times the points of one visitor. */
export const sharedLimitFactor = 10;
/** An IPv6 network has this many times the points of one visitor. */
export const networkLimitFactor = 16;

/** A limiter of a store. A custom one may lack `waitMs`, and may throw. */
export type StoreLimiter = Pick<Limiter, 'consume'> & Partial<Limiter>;

/** @throws Error if a custom store returns no limiter */
export function limiterOf(store: Store, name: string, { points, seconds }: Limit, factor = 1): StoreLimiter {
  const limiter: Partial<Limiter> | undefined = store.limiter(name, { points: points * factor, seconds });
  if (typeof limiter?.consume !== 'function')
    throw new OptionError('createHost', 'store', 'must return a limiter from limiter(), an object with consume(key)');
  return limiter as StoreLimiter;
}

/** Calls a method of a limiter. Without `waitMs`, the host learns that a limit is used up when it counts the request. */
export const callLimiter = async (limiter: StoreLimiter, method: keyof Limiter, key: string): Promise<number> =>
  limiter[method]?.(key) ?? 0;

/** A limiter and a key that a request counts in. */
interface Counter {
  limiter: StoreLimiter;
  key: string;
  reason: Reason;
}

/**
 * Calls a method of every counter's limiter. Returns a refusal with the longest wait, if a limit is used up.
 * @throws Refusal 503 if the limiter of a custom store rejects: the host refuses a request that it cannot count
 */
async function callAll(method: keyof Limiter, counters: readonly Counter[]): Promise<Refusal | undefined> {
  const waitsMs = await Promise.all(counters.map(({ limiter, key }) => callLimiter(limiter, method, key))).catch(
    storeUnavailable,
  );
  const waitMs = Math.max(0, ...waitsMs);
  const counter = counters[waitsMs.indexOf(waitMs)];
  return waitMs > 0 && counter ? tooManyRequests(counter.reason, messages.tooManyRequests, waitMs) : undefined;
}

/** The limiters of one limit, by what they count. */
interface LimiterSet {
  address: StoreLimiter;
  network: StoreLimiter;
  session: StoreLimiter;
  shared: StoreLimiter;
}

function createLimiterSet(store: Store, name: LimitName, limit: Limit | false): LimiterSet | undefined {
  if (!limit) return undefined;
  return {
    address: limiterOf(store, `${name}:address`, limit),
    network: limiterOf(store, `${name}:network`, limit, networkLimitFactor),
    session: limiterOf(store, `${name}:session`, limit),
    shared: limiterOf(store, `${name}:shared`, limit, sharedLimitFactor),
  };
}

/** The limits of one host. A process may have thousands of hosts, so methods are the class's and not each object's. */
export class Limits {
  readonly #settings: LimitSettings;
  readonly #limiters: Record<LimitName, LimiterSet | undefined>;
  /** By address, a key that does not reveal the address to a reader of the store. */
  readonly #keys: ResultCache<string>;
  #lookups: LimiterSet | undefined;

  constructor(settings: LimitSettings, store: Store, keyring: Keyring) {
    this.#settings = settings;
    this.#limiters = {
      mint: createLimiterSet(store, 'mint', settings.mint),
      create: createLimiterSet(store, 'create', settings.create),
      pricing: createLimiterSet(store, 'pricing', settings.pricing),
      batch: createLimiterSet(store, 'batch', settings.batch),
    };
    this.#keys = new ResultCache(async (address) => {
      const [current] = await keyring();
      return base64url.encode(await sign(current.address, address));
    });
  }

  /**
   * @param address `undefined` if the visitor's address is not known
   * @param sessionId default: the request has no session, and counts for the address alone
   */
  of(name: LimitName, address: Address | undefined, sessionId?: string): RequestLimits {
    return new VisitorLimits(this.#limiters[name], this.#keys, address, sessionId);
  }

  /** The limits of lookups of unknown keys in other processes. They have as many points as creates, and each process counts its own. */
  ofLookups(address: Address | undefined, sessionId: string): RequestLimits {
    this.#lookups ??= createLimiterSet(memoryStore(), 'create', this.#settings.create);
    return new VisitorLimits(this.#lookups, this.#keys, address, sessionId);
  }
}

class VisitorLimits implements RequestLimits {
  constructor(
    /** `undefined`: the limit is turned off. */
    private readonly limiters: LimiterSet | undefined,
    private readonly keys: ResultCache<string>,
    private readonly address: Address | undefined,
    private readonly sessionId: string | undefined,
  ) {}

  async usedUp(): Promise<Refusal | undefined> {
    const { limiters } = this;
    if (!limiters) return undefined;
    return callAll('waitMs', [...(await this.#visitorCounters(limiters)), ...(await this.#networkCounters(limiters))]);
  }

  async count(): Promise<void> {
    const { limiters } = this;
    if (!limiters) return;
    // The network comes second, so that a visitor over their own limit does not use up the network's.
    const refusal =
      (await callAll('consume', await this.#visitorCounters(limiters))) ??
      (await callAll('consume', await this.#networkCounters(limiters)));
    if (refusal) throw refusal;
  }

  async #visitorCounters(limiters: LimiterSet): Promise<Counter[]> {
    const { address, sessionId } = this;
    return [
      address
        ? { limiter: limiters.address, key: await this.keys.get(address.visitor), reason: 'limit_address' }
        : { limiter: limiters.shared, key: 'all', reason: 'limit_shared' },
      ...(sessionId ? [{ limiter: limiters.session, key: sessionId, reason: 'limit_session' } as const] : []),
    ];
  }

  async #networkCounters(limiters: LimiterSet): Promise<Counter[]> {
    const network = this.address?.network;
    return network ? [{ limiter: limiters.network, key: await this.keys.get(network), reason: 'limit_address' }] : [];
  }
}
