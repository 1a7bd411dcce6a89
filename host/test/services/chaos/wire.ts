/** A record of every answer to a create, as it came over the wire. */
import type { Site } from '../host/site.js';

/**
 * - `pending`: the create is under way, and the client may ask on (`UNKNOWN` with `Retry-After`)
 * - `unexpected`: no answer that PROTOCOL.md knows
 * - `lost`: no answer of a host, or none at all: the connection broke, nginx found no process, or the page went away
 */
export type Verdict = 'done' | 'refused' | 'unknown' | 'pending' | 'unexpected' | 'lost';

export interface WireAnswer {
  verdict: Verdict;
  /** The HTTP status; 0 if there was none. */
  status: number;
  text: string;
  /** In ms of `performance.now()`. */
  sentAt: number;
  receivedAt: number;
}

export interface Wire {
  /** `fetch` of a page of this origin. */
  fetch: typeof globalThis.fetch;
  /** The answers for an `Idempotency-Key`, in the order in which they came. */
  answers(key: string): readonly WireAnswer[];
}

/** The JSON of an answer; nothing for nginx's own pages. */
const parse = (text: string) => (text.startsWith('{') ? JSON.parse(text) : {});

function judge({ status, headers }: Response, text: string): Verdict {
  const { status: bodyStatus } = parse(text);
  if (status === 200 && bodyStatus === 'success') return 'done';
  if (bodyStatus === 'NOT_RUN') return 'refused';
  if (bodyStatus === 'UNKNOWN') return headers.has('retry-after') ? 'pending' : 'unknown';
  return status >= 500 && bodyStatus === undefined ? 'lost' : 'unexpected';
}

/** @param onAnswer receives every answer, those of the mint among them */
export function openWire({ origin, onAnswer }: Pick<Site, 'origin' | 'onAnswer'>): Wire {
  const answers = new Map<string, WireAnswer[]>();
  return {
    answers: (key) => answers.get(key) ?? [],
    async fetch(input, init) {
      const headers = new Headers(init?.headers);
      headers.set('origin', origin);
      const key = headers.get('idempotency-key');
      const sentAt = performance.now();
      const record = (answer: Omit<WireAnswer, 'sentAt' | 'receivedAt'>) => {
        if (key === null) return;
        answers.set(key, [...(answers.get(key) ?? []), { ...answer, sentAt, receivedAt: performance.now() }]);
      };
      const received = await globalThis
        .fetch(input, { ...init, headers })
        .then(async (response) => ({ response, text: await response.text() }))
        .catch((error: unknown) => {
          record({ verdict: 'lost', status: 0, text: '' });
          throw error;
        });
      const { response, text } = received;
      onAnswer(String(input), { text, response: parse(text) });
      if (key !== null) record({ verdict: judge(response, text), status: response.status, text });
      return new Response(text, response);
    },
  };
}
