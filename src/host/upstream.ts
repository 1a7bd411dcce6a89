/** Calls of the service, all with one login. */
import { type Body, createClient } from '../client/client.js';
import { FinError } from '../client/errors.js';
import { sleep } from '../client/wait.js';
import type { Operations } from '../contract/operations.js';
import { Refusal, tooMany } from './answers.js';
import type { Logins } from './logins.js';
import type { ServiceOptions } from './options.js';
import { type Forwarded, kinds } from './routes.js';
import { within } from './waits.js';

export interface Upstream {
  /**
   * Calls the service, for as long as `lifeOf` says at most.
   * @throws UpstreamFailure
   */
  call<O extends Forwarded>(operation: O, body: Operations[O]['request']): Promise<Operations[O]['answer']>;
  /** ms for a whole call. */
  lifeOf(operation: Forwarded): number;
}

/** A call that did not succeed. */
export class UpstreamFailure extends Error {
  constructor(
    override readonly cause: FinError,
    /** Whether the operation itself may have arrived; a login before it counts for nothing. */
    readonly sent: boolean,
  ) {
    super();
  }
}

/** The client's defaults, in ms. */
const defaults = { question: 15_000, create: 120_000, update: 120_000 };
/** Longest wait ahead of the second try of a question, in ms. */
const pause = 300;
/** Seconds to wait after a 429 that names none. */
const patience = 5;

/** Worth a second try; not a 429, since the page tries again too. */
const isPassing = (error: unknown) =>
  error instanceof FinError && (error.code === 'network' || [502, 503, 504].includes(error.status ?? 0));

export function createUpstream(service: ServiceOptions, timeout: number | undefined, logins: Logins): Upstream {
  const { baseUrl } = service;
  const lifeOf = (operation: Forwarded) => timeout ?? defaults[kinds[operation]];

  /** Sends it with the token at hand; once more with another one, if that is refused. */
  const attempt = async <O extends Forwarded>(
    operation: O,
    body: Operations[O]['request'],
    signal: AbortSignal,
    progress: { sent: boolean },
    refused?: string,
  ): Promise<Operations[O]['answer']> => {
    const token = await logins.token(refused);
    // The whole call has an end; an attempt has none of its own.
    const timeouts = { [operation]: 2 * lifeOf(operation) };
    const client = createClient({ baseUrl, token, timeouts, retries: 0, fetch: service.fetch });
    progress.sent = true;
    try {
      // A complete request is a body with all that may be left out.
      return await client.call(operation, body as Body<O>, { signal });
    } catch (error) {
      if (!(error instanceof FinError && error.code === 'unauthorized')) throw error;
      progress.sent = false;
      if (refused !== undefined) throw error;
      return attempt(operation, body, signal, progress, token);
    }
  };

  return {
    lifeOf,
    async call(operation, body) {
      const progress = { sent: false };
      try {
        return await within(lifeOf(operation), async (signal) => {
          try {
            return await attempt(operation, body, signal, progress);
          } catch (error) {
            if (kinds[operation] !== 'question' || !isPassing(error)) throw error;
            await sleep(Math.random() * pause, signal);
            return attempt(operation, body, signal, progress);
          }
        });
      } catch (error) {
        if (error instanceof FinError) throw new UpstreamFailure(error, progress.sent);
        throw error;
      }
    },
  };
}

/** What whoever runs the host can do about it, where it is theirs to mend. */
export function advise({ cause: { operation, code } }: UpstreamFailure): string | undefined {
  if (code === 'network') return 'The service does not answer: check service.baseUrl.';
  if (operation !== 'generate-user-token') return undefined;
  if (code === 'unauthorized' || code === 'forbidden')
    return 'The service refused the login: check service.email and service.password.';
  if (code === 'workflow_failed' || code === 'not_found' || code === 'wrong_method' || code === 'http')
    return `The service takes no login at service.baseUrl (${code}): it ends in /api/1.1, without /wf.`;
  return undefined;
}

/** What the page is told of a call that failed. */
export function tell(operation: Forwarded, { cause: { code, status, retryAfter }, sent }: UpstreamFailure): Refusal {
  if (code === 'rate_limited')
    return tooMany('The financing service has too much to do.', (retryAfter ?? patience) * 1000);
  if (sent && code === 'workflow_failed') return new Refusal(400, 'The financing service refused this.');
  const late = code === 'timeout' || code === 'aborted' || status === 504;
  const open = sent && (code === 'unknown_outcome' || late);
  const word = kinds[operation] === 'question' ? 'ERROR' : open ? 'UNKNOWN' : 'NOT_RUN';
  return late
    ? new Refusal(504, 'The financing service did not answer in time.', word)
    : new Refusal(502, 'The financing service failed.', word);
}
