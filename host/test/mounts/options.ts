/** The options of a `createHost` that has a setup of the conformance suite. */
import { type HostOptions, memoryStore, type RedisClient, redisStore } from '../../src/index.js';
import type { Setup } from '../conformance/subject.js';
import { durableStore } from '../support/durable-store.js';

const gone = async () => {
  throw new Error('Nobody is asked who is not there.');
};
/** A Redis that ended. */
const nowhere: RedisClient = { status: 'end', ping: gone, eval: gone };

const stores = {
  away: () => redisStore(nowhere),
  durable: durableStore,
  forgetful: memoryStore,
};

export const optionsFor = ({ secrets, store, ...options }: Setup): Omit<HostOptions, 'clientIp' | 'waitUntil'> => ({
  ...options,
  secret: secrets,
  ...(store && { store: stores[store]() }),
});
