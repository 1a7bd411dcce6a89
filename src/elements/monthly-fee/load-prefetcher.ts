import { isFinError } from '../../client/errors.js';
import { loadable } from '../base/loadable.js';

/** The prefetcher's class. The first fee does not need it, so it is loaded after that one, from a file of its own. */
export const { loaded: loadedPrefetcher, load: loadPrefetcher } = loadable(
  async () => (await import('./prefetcher.js')).Prefetcher,
);

/** Whether prefetching has ended on this page: the service was overloaded. */
export const prefetching = { isOver: false };

/** Ends prefetching if the service is overloaded. A wait of a second means that the host alone has too much under way. */
export const noteOverload = (error: unknown): void => {
  if (isFinError(error) && error.code === 'rate_limited' && error.retryAfter !== 1) prefetching.isOver = true;
};
