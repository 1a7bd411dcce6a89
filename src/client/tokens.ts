/** The client's token: minted when it is needed, renewed ahead of its end, held in memory alone. */
import { FinError } from './errors.js';
import type { MintedToken, MintReason, MintToken } from './mint.js';
import { retrier } from './retry.js';
import { type Shared, share } from './share.js';
import { sleep, startTimer, withTimeout } from './wait.js';

/** Time-out of one go at a mint, in ms. */
const mintTimeout = 15_000;
/** Seconds a token lives when the mint does not say. */
const defaultLife = 900;
/** ms between two goes at a renewal ahead of time, at the least. */
const renewalPause = 5_000;

/** A token in use. Times are `performance.now()`. */
export interface Token {
  readonly token: string;
  readonly idempotency: boolean;
  /** Whether any request has carried it: an idle page lets its token lapse. */
  used: boolean;
  /** From then on a new one is got while this one still serves. */
  renewAt: number;
  readonly expires: number;
}

export interface Tokens {
  /** The token to send now. `fresh` asks the mint again even if it refused (401, 403) before. */
  get(signal: AbortSignal, bypassCache?: boolean): Promise<Token>;
  /** The token after `refused`, which an operation answered with 401. */
  replace(refused: Token, signal: AbortSignal): Promise<Token>;
  /** The replacement was answered with 401 as well: that is as final as a refusal of the mint's. */
  refuse(refused: Token, error: FinError): void;
  /** Stops timer and listeners until the next `get`. */
  pause(): void;
}

/** Life is judged from `asked`, since nobody knows when on its way the token began to age. */
function accept(minted: MintedToken, asked: number): Token {
  // Whoever wrote the mint: what it gives is judged here, and `Object` makes `null` a token missing.
  const { token, expiresIn, idempotency }: MintedToken = Object(minted);
  if (!token || typeof token !== 'string') throw new FinError('bad_response');
  // Some write numbers in quotes.
  const seconds = Number.parseFloat(`${expiresIn}`);
  const life = (seconds > 0 && Number.isFinite(seconds) ? seconds : defaultLife) * 1000;
  const leeway = Math.min(Math.max(60_000, life / 10), life / 2);
  const expires = asked + life;
  return { token, idempotency: idempotency === true, used: false, renewAt: expires - leeway, expires };
}

const isRefusal = ({ code }: FinError) => code === 'unauthorized' || code === 'forbidden';

/**
 * A mint's failure. What a mint of somebody else's making throws is theirs, and an abort of its own is not the caller's. A refusal
 * may be lifted by the time a person tries again.
 */
function judge(error: unknown): FinError {
  if (!(error instanceof FinError) || error.code === 'aborted') return new FinError('unavailable');
  const { code, status, retryAfter } = error;
  return isRefusal(error) ? new FinError(code, { status, retryAfter, retryable: true }) : error;
}

/** `retries`: how often a mint is tried again where an operation would be. */
export function createTokens(mint: MintToken, retries: number): Tokens {
  let current: Token | undefined;
  let reason: MintReason = 'first';
  /** The one mint under way. One that was stopped or overtaken is not it any more: whatever it may still answer is dropped. */
  let minting: Shared<Token> | undefined;
  /** A refusal (401, 403) of the mint, or of what it gave after a 401: final until somebody asks afresh. */
  let refusal: FinError | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let listening: AbortController | undefined;
  let paused = false;

  const rest = () => {
    clearTimeout(timer);
    listening?.abort();
    listening = undefined;
  };

  const watch = () => {
    if (paused || !current) return;
    if (!listening) {
      listening = new AbortController();
      const { signal } = listening;
      globalThis.document?.addEventListener('visibilitychange', look, { signal });
      globalThis.addEventListener?.('online', look, { signal });
    }
    clearTimeout(timer);
    timer = startTimer(current.renewAt - performance.now(), look);
    // In Node a timer is an object, and this one is no reason to stay alive.
    (timer as { unref?: () => void }).unref?.();
  };

  /** Time may have passed unseen (sleep, a hidden page, a throttled timer): decides by the clock alone. */
  const look = () => {
    if (!current || globalThis.document?.visibilityState === 'hidden') return;
    if (performance.now() < current.renewAt) watch();
    else if (current.used && !refusal) renew();
    else rest();
  };

  const join = (signal?: AbortSignal): Promise<Token> => {
    if (!minting || minting.stopped) {
      const mine = share<Token>(async (signal) => {
        const retry = retrier(retries, (ms) => sleep(ms, signal));
        try {
          const token = await retry(async () => {
            const asked = performance.now();
            const minted = await withTimeout(mintTimeout, (signal) => mint({ signal, reason }), signal);
            return accept(minted, asked);
          });
          if (minting === mine) {
            current = token;
            reason = 'renewal';
            if (performance.now() < token.renewAt) watch();
          }
          return token;
        } catch (cause) {
          const error = judge(cause);
          if (minting === mine && !signal.aborted) {
            if (isRefusal(error)) refusal = error;
            delay(error);
          }
          throw error;
        } finally {
          if (minting === mine) minting = undefined;
        }
      });
      minting = mine;
    }
    return minting.join(signal);
  };

  /** Ahead of time and without a caller: a failure is no news while the old token serves. */
  const renew = () => {
    join().catch(() => {});
  };

  /** After a renewal that failed: again after half of what is left, as long as that is worth a try. */
  const delay = ({ retryAfter = 0 }: FinError) => {
    if (!current) return;
    const now = performance.now();
    current.renewAt = now + Math.max(renewalPause, (current.expires - now) / 2, retryAfter * 1000);
    if (current.renewAt < current.expires) watch();
    else rest();
  };

  const get: Tokens['get'] = async (signal, bypassCache) => {
    paused = false;
    if (bypassCache) refusal = undefined;
    const now = performance.now();
    let token = current;
    if (!token || now >= token.expires) {
      if (refusal) throw refusal;
      token = await join(signal);
    } else if (now >= token.renewAt) {
      if (!refusal) renew();
    } else if (!listening) watch();
    token.used = true;
    return token;
  };

  /** Whether `refused` was still in use. A renewal under way may bring one as old as that. */
  const drop = (refused: Token) => {
    if (current !== refused) return false;
    current = minting = undefined;
    reason = 'unauthorized';
    rest();
    return true;
  };

  return {
    get,
    replace(refused, signal) {
      drop(refused);
      return get(signal);
    },
    refuse(refused, error) {
      if (drop(refused)) refusal = error;
    },
    pause() {
      paused = true;
      rest();
    },
  };
}
