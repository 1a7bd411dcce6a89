/** The client's token: minted when it is needed, renewed before it expires, and kept in memory only. */

import { isRefusal, readToken, type Token, toMintError } from './check-token.js';
import type { Body } from './client-options.js';
import type { FinError } from './errors.js';
import { answersOf, type MintReason, type MintToken } from './mint.js';
import { createRenewalTimer } from './renewal-timer.js';
import { createRetry } from './retry.js';
import { createSharedRequest, type SharedRequest } from './shared-request.js';
import { sleep, withTimeout } from './wait.js';

const mintTimeoutMs = 15_000;
/** The shortest delay between two renewals. */
const minRenewalDelayMs = 5_000;

/** A quote request that waits for a token. A mint that is requested for it carries it, and may answer it. */
export interface WaitingQuoteRequest {
  /** The request body as JSON. */
  readonly body: string;
  /** Bodies that the mint carries too. */
  readonly companions: readonly string[];
  /** The mint's answers to the quote request and its companions, each in its place, unchecked. */
  answers?: readonly unknown[] | undefined;
}

export interface TokenManager {
  /**
   * The token to send now. A mint that is necessary is requested before this function returns.
   * @param ignoreRefusal mints again, even if the mint refused (401, 403) before
   */
  get(signal: AbortSignal, quoteRequest?: WaitingQuoteRequest, ignoreRefusal?: boolean): Promise<Token>;
  /** Another token than `rejected`, to which an operation answered 401. */
  replace(rejected: Token, signal: AbortSignal, quoteRequest?: WaitingQuoteRequest): Promise<Token>;
  /** Reports that an operation answered 401 to a replacement too. That is as final as a refusal of the mint. */
  refuse(rejected: Token, error: FinError): void;
  /** Stops timer and listeners until the next `get`. */
  pause(): void;
}

/** @param maxRetries how often a mint is retried after a failure that is retried for an operation */
export function createTokenManager(mint: MintToken, maxRetries: number): TokenManager {
  let current: Token | undefined;
  let reason: MintReason = 'first';
  /** The mint in flight. The answer of a mint that was canceled or replaced by another is ignored. */
  let minting: SharedRequest<Token> | undefined;
  /** The refusal (401, 403) of the mint, or of a replaced token. Final until a call ignores it. */
  let refusal: FinError | undefined;
  let isPaused = false;

  const renewIfDue = () => {
    if (!current || globalThis.document?.visibilityState === 'hidden') return;
    if (performance.now() < current.renewAt) scheduleRenewal();
    else if (current.isUsed && !refusal) renewInBackground();
    else renewalTimer.stop();
  };
  const renewalTimer = createRenewalTimer(renewIfDue);
  const scheduleRenewal = () => {
    if (current && !isPaused) renewalTimer.start(current.renewAt - performance.now());
  };

  /** After a failed renewal: the next one comes after half of the remaining lifetime, if there is time for it. */
  const postponeRenewal = ({ retryAfter = 0 }: FinError) => {
    if (!current) return;
    const now = performance.now();
    current.renewAt = now + Math.max(minRenewalDelayMs, (current.expiresAt - now) / 2, retryAfter * 1000);
    if (current.renewAt < current.expiresAt) scheduleRenewal();
    else renewalTimer.stop();
  };

  /** Attaches a caller to the mint in flight, or to a new one. */
  const mintToken = (signal?: AbortSignal, quoteRequest?: WaitingQuoteRequest): Promise<Token> => {
    if (!minting || minting.isCanceled) {
      const request = createSharedRequest<Token>(async (signal) => {
        const quoteRequests =
          quoteRequest &&
          [quoteRequest.body, ...quoteRequest.companions].map((body): Body<'pricing_2'> => JSON.parse(body));
        const retry = createRetry(maxRetries, (delayMs) => sleep(delayMs, signal));
        try {
          const token = await retry(async () => {
            const requestedAt = performance.now();
            const minted = await withTimeout(
              mintTimeoutMs,
              (signal) => mint({ signal, reason, questions: quoteRequests }),
              signal,
            );
            const token = readToken(minted, requestedAt);
            if (quoteRequest && quoteRequests) quoteRequest.answers = answersOf(minted, quoteRequests);
            return token;
          });
          if (minting === request) {
            current = token;
            reason = 'renewal';
            if (performance.now() < token.renewAt) scheduleRenewal();
          }
          return token;
        } catch (cause) {
          const error = toMintError(cause);
          if (minting === request && !signal.aborted) {
            if (isRefusal(error)) refusal = error;
            postponeRenewal(error);
          }
          throw error;
        } finally {
          if (minting === request) minting = undefined;
        }
      });
      minting = request;
    }
    return minting.attach(signal);
  };

  const renewInBackground = () => {
    mintToken().catch(() => {
      // The current token is still valid, and the next renewal is scheduled.
    });
  };

  const get: TokenManager['get'] = async (signal, quoteRequest, ignoreRefusal) => {
    isPaused = false;
    if (ignoreRefusal) refusal = undefined;
    const now = performance.now();
    let token = current;
    if (!token || now >= token.expiresAt) {
      if (refusal) throw refusal;
      token = await mintToken(signal, quoteRequest);
    } else if (now >= token.renewAt) {
      if (!refusal) renewInBackground();
    } else scheduleRenewal();
    token.isUsed = true;
    return token;
  };

  /**
   * Discards a rejected token, and a renewal in flight, which may bring a token that is no better.
   * @returns whether the token was still in use
   */
  const discard = (rejected: Token): boolean => {
    if (current !== rejected) return false;
    current = minting = undefined;
    reason = 'unauthorized';
    renewalTimer.stop();
    return true;
  };

  return {
    get,
    replace(rejected, signal, quoteRequest) {
      discard(rejected);
      return get(signal, quoteRequest);
    },
    refuse(rejected, error) {
      if (discard(rejected)) refusal = error;
    },
    pause() {
      isPaused = true;
      renewalTimer.stop();
    },
  };
}
