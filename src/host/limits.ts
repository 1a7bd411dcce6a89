/** Rate limits: they keep one visitor from using up the host, or the service, for all others. */

import { operationKinds } from '../contract/operation-kinds.js';
import { tooManyRequests } from './refusal.js';
import type { PageOperation } from './routes.js';
import type { Limit, Limiter, Store } from './store.js';

/** What is counted separately: `mint`, `create` (creates and updates), and `pricing` (all questions, so `me` too). */
export type LimitName = 'mint' | 'create' | 'pricing';

/** `false`: that limit is off. */
export type LimitSettings = Record<LimitName, Limit | false>;

export const limitOf = (operation: PageOperation): LimitName =>
  operationKinds[operation] === 'question' ? 'pricing' : 'create';

export interface Limits {
  /**
   * Counts one request of this address, and of this session if there is one.
   * @param address as `addressKey` gives it; `undefined` if the visitor's address is not known
   * @throws Refusal 429
   */
  consume(name: LimitName, address: string | undefined, sessionId?: string): Promise<void>;
}

/** All visitors whose address is not known share one limit, so many times that of one visitor. */
const sharedLimitFactor = 10;

/** @throws Error if a store of the host's own returns no limiter */
function limiterOf(store: Store, name: string, limit: Limit): Limiter {
  const limiter = store.limiter(name, limit);
  if (typeof limiter?.consume === 'function') return limiter;
  throw new Error('createHost: store must return a limiter from limiter(), an object with consume(key).');
}

export function createLimits(settings: LimitSettings, store: Store): Limits {
  const limitersFor = (name: LimitName) => {
    const limit = settings[name];
    if (!limit) return undefined;
    const { points, seconds } = limit;
    return {
      address: limiterOf(store, `${name}:address`, limit),
      session: limiterOf(store, `${name}:session`, limit),
      shared: limiterOf(store, `${name}:shared`, { points: points * sharedLimitFactor, seconds }),
    };
  };
  const limiters = { mint: limitersFor('mint'), create: limitersFor('create'), pricing: limitersFor('pricing') };
  return {
    async consume(name, address, sessionId) {
      const limiter = limiters[name];
      if (!limiter) return;
      const [addressMs, sessionMs] = await Promise.all([
        address === undefined ? limiter.shared.consume('all') : limiter.address.consume(address),
        sessionId === undefined ? 0 : limiter.session.consume(sessionId),
      ]);
      if (addressMs === 0 && sessionMs === 0) return;
      const reason = sessionMs > addressMs ? 'limit_session' : address === undefined ? 'limit_shared' : 'limit_address';
      throw tooManyRequests(reason, 'Too many requests.', Math.max(addressMs, sessionMs));
    },
  };
}
