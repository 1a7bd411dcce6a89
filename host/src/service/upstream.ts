/** Calls of the financing service, all under one login. */
import type { Body } from 'fin-widgets/client';
import { FinError } from 'fin-widgets/client';
import type { Operations } from 'fin-widgets/contract';
import { createUncheckedClient, operationKinds, sleep, withTimeout } from 'fin-widgets/internal';
import type { ServiceOptions } from '../config/options.js';
import type { PageOperation } from '../http/routes.js';
import { createBoundedFetch } from './bounded-fetch.js';
import type { Logins } from './logins.js';
import { provablyNotSent } from './provably-not-sent.js';
import { unrepeatedFetch } from './unrepeated-fetch.js';

export interface Upstream {
  /**
   * Calls an operation. A 401 costs one new login and one replay; a question is tried twice if the first failure was transient.
   * @throws UpstreamFailure
   */
  call<O extends PageOperation>(operation: O, request: Operations[O]['request']): Promise<Operations[O]['answer']>;
}

/** A call that did not succeed. */
export class UpstreamFailure extends Error {
  constructor(
    override readonly cause: FinError,
    /** Whether the operation may have reached the service. False if only the login before it did, or if there was no connection. */
    readonly sent: boolean,
  ) {
    super();
  }
}

/** As in the client. */
const defaultTimeoutsMs = { question: 15_000, create: 120_000, update: 120_000 };
/** A question is sent again after a random delay of at most this. */
const maxRetryDelayMs = 300;

/** Whether a retry may help. A 429 is not retried, since the page retries too. */
const isTransient = (error: unknown) =>
  error instanceof FinError && (error.code === 'network' || [502, 503, 504].includes(error.status ?? 0));

/**
 * How long a call may take, with its login, retries and replay, in ms.
 * @param timeoutMs as configured; `undefined`: the default of the operation
 */
export const timeoutFor = (operation: PageOperation, timeoutMs: number | undefined): number =>
  timeoutMs ?? defaultTimeoutsMs[operationKinds[operation]];

export function createUpstream(service: ServiceOptions, timeoutMs: number | undefined, logins: Logins): Upstream {
  const { baseUrl } = service;

  /** Sends a request with the current token, and once more with a new one if the current one is rejected. */
  const send = async <O extends PageOperation>(
    operation: O,
    request: Operations[O]['request'],
    signal: AbortSignal,
    progress: { sent: boolean },
    rejectedToken?: string,
  ): Promise<Operations[O]['answer']> => {
    const token = await logins.token(rejectedToken);
    // `call` limits the time of all attempts together, so the client's own limit for one attempt must not end it first.
    const timeouts = { [operation]: 2 * timeoutFor(operation, timeoutMs) };
    const observedFetch: typeof fetch = (input, init) =>
      (service.fetch ?? unrepeatedFetch)(input, init).catch((error: unknown) => {
        if (provablyNotSent(error)) progress.sent = false;
        throw error;
      });
    const client = createUncheckedClient({
      baseUrl,
      token,
      timeouts,
      retries: 0,
      fetch: createBoundedFetch(observedFetch),
    });
    progress.sent = true;
    try {
      // A complete request is also a body, in which the pinned fields are optional.
      return await client.call(operation, request as Body<O>, { signal });
    } catch (error) {
      if (!(error instanceof FinError && error.code === 'unauthorized')) throw error;
      progress.sent = false;
      if (rejectedToken !== undefined) throw error;
      return send(operation, request, signal, progress, token);
    }
  };

  return {
    async call(operation, request) {
      const progress = { sent: false };
      try {
        return await withTimeout(timeoutFor(operation, timeoutMs), async (signal) => {
          try {
            return await send(operation, request, signal, progress);
          } catch (error) {
            if (operationKinds[operation] !== 'question' || !isTransient(error)) throw error;
            await sleep(Math.random() * maxRetryDelayMs, signal);
            return send(operation, request, signal, progress);
          }
        });
      } catch (error) {
        throw error instanceof FinError ? new UpstreamFailure(error, progress.sent) : error;
      }
    },
  };
}
