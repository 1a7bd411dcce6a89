/** What the host answers: the words of the protocol, and the headers that every answer bears. */

/** An answer before it gets its headers. */
export interface Answer {
  status: number;
  /** JSON; none with 204. */
  text?: string;
  headers?: Record<string, string>;
}

/**
 * What a client must know of a request that failed: `NOT_RUN` nothing happened, `UNKNOWN` it may have happened, `ERROR` a
 * question has no answer.
 */
export type Word = 'NOT_RUN' | 'UNKNOWN' | 'ERROR';

/** An answer that is no success. Its words are the host's own: nothing of the upstream's, nothing that the page sent. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly word: Word = 'NOT_RUN',
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }

  toAnswer(): Answer {
    const { status, message, word, headers } = this;
    return { status, text: JSON.stringify({ status: word, message }), headers };
  }
}

/** 429. `wait` in ms; told in whole seconds, at least one. */
export const tooMany = (message: string, wait: number) =>
  new Refusal(429, message, 'NOT_RUN', { 'Retry-After': String(Math.max(1, Math.ceil(wait / 1000))) });

/** Seconds for which a browser keeps what a preflight said. Chromium's longest. */
const preflightLife = 7200;

/** The answer to a preflight. */
export const preflight: Answer = {
  status: 204,
  headers: {
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
    'Access-Control-Max-Age': String(preflightLife),
  },
};

/** With the headers of every answer; `origin` is the page's, where it is one of the host's. */
export function respond({ status, text, headers }: Answer, origin: string | undefined): Response {
  return new Response(text ?? null, {
    status,
    headers: {
      'Cache-Control': 'no-store',
      Vary: 'Origin',
      ...(text !== undefined && { 'Content-Type': 'application/json' }),
      ...(origin && { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': 'Retry-After' }),
      ...headers,
    },
  });
}
