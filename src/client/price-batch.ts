/** Gathers the `pricing_2` questions that are ready in the same round of microtasks, to ask them together. */
import type { Price } from './interpret-reply.js';
import { createSharedRequest, type SharedRequest } from './shared-request.js';
import type { Token } from './token.js';

/**
 * Asks questions, whose bodies are JSON, at `…/prices`. Gives the answers, each in its place. A list of 41 questions, the most that a
 * host takes, has about 10 kB; the host reads 32.
 */
export type AskPrices = (
  bodies: readonly string[],
  token: Token,
  signal: AbortSignal,
) => Promise<(Price | undefined)[]>;

/** Asks one question, together with others. Gives `undefined` for a question without an answer, and for one that was not sent. */
export type AskTogether = (body: string, token: Token, signal: AbortSignal) => Promise<Price | undefined>;

/**
 * Makes a function that asks one question, together with those that are asked with the same token in the same round, as many as a host
 * takes. A question alone is not sent. When all callers have left, the request is canceled.
 */
export function createPriceBatch(askPrices: AskPrices): AskTogether {
  let open: { token: Token; bodies: string[]; request: SharedRequest<(Price | undefined)[]> } | undefined;

  return async (body, token, signal) => {
    if (open?.token !== token || open.bodies.length >= token.prices) {
      const bodies: string[] = [];
      const request = createSharedRequest(async (signal) => {
        await undefined; // the others of this round join
        if (open?.bodies === bodies) open = undefined;
        return bodies.length < 2 ? [] : askPrices(bodies, token, signal);
      });
      open = { token, bodies, request };
    }
    const place = open.bodies.push(body) - 1;
    return (await open.request.attach(signal))[place];
  };
}
