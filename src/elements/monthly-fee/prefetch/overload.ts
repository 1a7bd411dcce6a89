import { isFinError } from '../../../client/errors.js';

/** Whether prefetching has ended on this page, because the service was overloaded. */
export const prefetching = { isOver: false };

/** Ends prefetching after a 429, unless the host names as its reason that this visitor has too many requests in flight. */
export const noteOverload = (error: unknown): void => {
  if (isFinError(error) && error.code === 'rate_limited' && error.reason !== 'concurrency') prefetching.isOver = true;
};
