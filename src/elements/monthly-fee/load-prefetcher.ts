import { isFinError } from '../../client/errors.js';
import { loadable } from '../base/loadable.js';

/** The prefetcher's class. The first fee does not need it, so it is loaded after that one, from a file of its own. */
export const { loaded: loadedPrefetcher, load: loadPrefetcher } = loadable(
  async () => (await import('./prefetcher.js')).Prefetcher,
);

/** Whether prefetching has ended on this page: the service was overloaded. */
export const prefetching = { isOver: false };

/** Ends prefetching after a 429, unless the host names as its reason that this visitor has too many requests under way. */
export const noteOverload = (error: unknown): void => {
  if (isFinError(error) && error.code === 'rate_limited' && error.reason !== 'concurrency') prefetching.isOver = true;
};
