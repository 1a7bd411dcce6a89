/** When to try again, and after how long. */
import { FinError } from './errors.js';

const transient = [429, 502, 503, 504];
/** First step of the backoff, in ms; each further one doubles it. */
const step = 300;
/** The longest `Retry-After`, in seconds, that is waited for. */
const patience = 30;

/** `Retry-After` in seconds from now; both its forms, a date being read by the sender's own clock where that is known. */
export function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  // Only what RFC 9110 calls a date: `Date.parse` makes something of nearly anything.
  if (!/^[A-Z].* GMT$/.test(value)) return undefined;
  const wait = Date.parse(value) - (Date.parse(headers.get('date') ?? '') || Date.now());
  return Number.isNaN(wait) ? undefined : Math.max(0, Math.ceil(wait / 1000));
}

/**
 * Runs attempts until one succeeds, fails for good, or `retries` are used up; the count holds over all calls of the
 * function it returns. Between two goes a full jitter, or what `Retry-After` says if that is longer (up to 30 s).
 */
export function retrier(retries: number, wait: (ms: number) => Promise<void>) {
  let used = 0;
  return async <T>(attempt: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof FinError) || used >= retries) throw error;
        const { code, status = 0, retryAfter = 0 } = error;
        if ((code !== 'network' && !transient.includes(status)) || retryAfter > patience) throw error;
        await wait(Math.max(Math.random() * step * 2 ** used++, retryAfter * 1000));
      }
    }
  };
}
