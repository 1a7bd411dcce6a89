/** Gathers the quote requests that are ready in the same round of microtasks into one quote batch. */

import type { Token } from './check-token.js';
import type { Quote } from './interpret-reply.js';
import { createSharedRequest, type SharedRequest } from './shared-request.js';

/**
 * Sends a quote batch to `…/prices`. Its bodies are JSON. Gives the quotes, each in its place; `undefined` where there is none. A batch of
 * 41, the most that a host takes, has about 10 kB; the host reads 32.
 */
export type SendQuoteBatch = (
  bodies: readonly string[],
  token: Token,
  signal: AbortSignal,
) => Promise<(Quote | undefined)[]>;

/** Requests one quote, together with others. Gives `undefined` if the batch has no quote for it, or was not sent. */
export type JoinQuoteBatch = (body: string, token: Token, signal: AbortSignal) => Promise<Quote | undefined>;

/**
 * Makes a function that adds a quote request to the batch of this round and token, of as many as a host takes. A quote request that stays
 * alone is not sent. When all callers have left, the batch is canceled.
 */
export function createQuoteBatch(sendQuoteBatch: SendQuoteBatch): JoinQuoteBatch {
  let open: { token: Token; bodies: string[]; request: SharedRequest<(Quote | undefined)[]> } | undefined;

  return async (body, token, signal) => {
    if (open?.token !== token || open.bodies.length >= token.prices) {
      const bodies: string[] = [];
      const request = createSharedRequest(async (signal) => {
        await undefined; // the others of this round join
        if (open?.bodies === bodies) open = undefined;
        return bodies.length < 2 ? [] : sendQuoteBatch(bodies, token, signal);
      });
      open = { token, bodies, request };
    }
    const place = open.bodies.push(body) - 1;
    return (await open.request.attach(signal))[place];
  };
}
