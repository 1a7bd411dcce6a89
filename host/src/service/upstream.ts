/** Calls of the financing service, all under one login. */
import type { Body } from 'fin-widgets/client';
import { FinError } from 'fin-widgets/client';
import type { Operations } from 'fin-widgets/contract';
import { createUncheckedClient, operationKinds, sleep, withTimeout } from 'fin-widgets/internal';
import type { ServiceOptions } from '../config/host-options.js';
import type { PageOperation } from '../http/routes.js';
import type { Logins } from './logins.js';
import { provablyNotSent } from './provably-not-sent.js';
import { createServiceFetch } from './service-fetch.js';

/** A failed call of the service. */
export class UpstreamFailure extends Error {
  constructor(
    override readonly cause: FinError,
    /** Whether the operation may have reached the service. False if the login failed, or if no connection was made. */
    readonly sent: boolean,
  ) {
    super();
  }
}

/** The defaults of the client. */
export const defaultTimeoutsMs = { read: 15_000, create: 120_000, update: 120_000 };
/** The longest delay before a read is repeated. The delay is random. */
export const maxRetryDelayMs = 300;

/** Whether a retry may help. A 429 is not retried, since the page retries too. */
const isTransient = (error: unknown) =>
  error instanceof FinError && (error.code === 'network' || [502, 503, 504].includes(error.status ?? 0));

/**
 * The time limit of a call in ms, with its login and repetitions.
 * @param timeoutMs the configured limit. Default: that of the operation
 */
export const timeoutFor = (operation: PageOperation, timeoutMs: number | undefined): number =>
  timeoutMs ?? defaultTimeoutsMs[operationKinds[operation]];

export class Upstream {
  readonly #baseUrl: string;
  readonly #fetch: typeof fetch;

  constructor(
    service: ServiceOptions,
    private readonly timeoutMs: number | undefined,
    private readonly logins: Logins,
  ) {
    this.#baseUrl = service.baseUrl;
    this.#fetch = createServiceFetch(service.fetch);
  }

  /**
   * Calls an operation. After a 401, logs in again and repeats the call once. After a transient failure, repeats a read once.
   * @throws UpstreamFailure
   */
  async call<O extends PageOperation>(
    operation: O,
    request: Operations[O]['request'],
  ): Promise<Operations[O]['answer']> {
    const progress = { sent: false };
    try {
      return await withTimeout(timeoutFor(operation, this.timeoutMs), async (signal) => {
        try {
          return await this.#send(operation, request, signal, progress);
        } catch (error) {
          if (operationKinds[operation] !== 'read' || !isTransient(error)) throw error;
          await sleep(Math.random() * maxRetryDelayMs, signal);
          return this.#send(operation, request, signal, progress);
        }
      });
    } catch (error) {
      throw error instanceof FinError ? new UpstreamFailure(error, progress.sent) : error;
    }
  }

  /** Sends a request with the current token. If the service rejects the token, sends it once more with a new token. */
  async #send<O extends PageOperation>(
    operation: O,
    request: Operations[O]['request'],
    signal: AbortSignal,
    progress: { sent: boolean },
    rejectedToken?: string,
  ): Promise<Operations[O]['answer']> {
    const token = await this.logins.token(rejectedToken);
    // The time may be over, and the page told that nothing was sent. An own `fetch` may ignore the signal.
    if (signal.aborted) throw new FinError('timeout');
    // `call` limits the time of all attempts together, and its signal stops them. The client's own limit for one attempt must not end an attempt
    // before that.
    const timeouts = { [operation]: 2 * timeoutFor(operation, this.timeoutMs) };
    const observedFetch: typeof fetch = (input, init) =>
      this.#fetch(input, { ...init, signal }).catch((error: unknown) => {
        if (provablyNotSent(error)) progress.sent = false;
        throw error;
      });
    const client = createUncheckedClient({ baseUrl: this.#baseUrl, token, timeouts, retries: 0, fetch: observedFetch });
    progress.sent = true;
    try {
      // A complete request is also a valid body, whose pinned fields are optional.
      return await client.call(operation, request as Body<O>);
    } catch (error) {
      if (!(error instanceof FinError && error.code === 'unauthorized')) throw error;
      progress.sent = false;
      if (rejectedToken !== undefined) throw error;
      return this.#send(operation, request, signal, progress, token);
    }
  }
}
