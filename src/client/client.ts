/** The client: from a typed call to a checked answer, or to a `FinError`. */

import { operationKinds } from '../contract/operation-kinds.js';
import type { Operation } from '../contract/operations.js';
import type { Answer, Body, CallOptions, Client, ClientOptions } from './client-options.js';
import { FinError } from './errors.js';
import type { Quote } from './interpret-reply.js';
import { createOperationSender } from './operation-sender.js';
import { createQuoteCache } from './quote-cache.js';
import { createSharedRequest, type Perform } from './shared-request.js';
import { sortFields } from './sort-fields.js';

export type { Body, CallOptions, Client, ClientOptions, PricesOptions } from './client-options.js';

/** Throws if a body may not be sent. */
export type CheckRequest = (operation: Operation, body: unknown) => void;

/**
 * A copy for one caller, so that a caller who changes an answer changes it for nobody else. The cast is safe for an answer that was
 * found under a key of its operation.
 */
const copyAnswer = <O extends Operation>(answer: Answer<Operation>) => structuredClone(answer) as Answer<O>;

/** The body as it is at the time of the call. `me` has no body, and gives an empty text. */
function serialize(operation: Operation, body: unknown): string {
  if (operation === 'me') return '';
  try {
    return JSON.stringify(sortFields(body as object));
  } catch {
    throw new FinError('invalid_input', { operation, fields: ['body'] });
  }
}

/**
 * Makes a client. Request bodies are sent unchecked, unless `checkRequest` is given. Nothing happens before the first call.
 * @throws FinError `unconfigured` if `baseUrl` is no http(s) address
 */
export function createClient(options: ClientOptions, checkRequest?: CheckRequest): Client {
  const sender = createOperationSender(options);
  const cache = createQuoteCache<Answer<Operation>>();

  /** The error for one caller of a shared request: with the operation, and with a stack that leads to the call. */
  const toCallError = (error: unknown, operation: Operation) => {
    if (!(error instanceof FinError)) return error;
    const { code, status, retryable, retryAfter, reason, fields } = error;
    // The next mint may give a token that the service accepts.
    const mayMint = typeof options.token === 'function' && operationKinds[operation] !== 'login';
    const isRetryable = retryable || (code === 'unauthorized' && mayMint);
    return new FinError(code, { operation, status, retryAfter, reason, retryable: isRetryable, fields });
  };

  const recall = (json: string) => {
    const cached = cache.get(json);
    return cached && copyAnswer<'pricing_2'>(cached);
  };

  return {
    async call<O extends Operation>(operation: O, body: Body<O>, given?: CallOptions): Promise<Answer<O>> {
      const call = given ?? {}; // plain JavaScript may pass `null`
      if (!Object.hasOwn(operationKinds, operation)) throw new FinError('invalid_input', { fields: ['operation'] });
      const { signal, superseded, bypassCache = false } = call;
      if (signal?.aborted || superseded?.aborted) throw new FinError('aborted', { operation });
      checkRequest?.(operation, body);
      const json = serialize(operation, body);
      const companions = (call.companions ?? []).map((body) => serialize('pricing_2', body));
      const perform: Perform<Answer<O>> = (signal, throwIfNobodyWaits) =>
        sender.send(
          operation,
          json,
          {
            ...call,
            companions: companions.filter((each) => !cache.get(each)),
            onCompanion: cache.keep,
          },
          signal,
          throwIfNobodyWaits,
        );
      try {
        if (operationKinds[operation] !== 'read') {
          return await createSharedRequest(perform).attach(signal, superseded);
        }
        const cached = bypassCache ? undefined : cache.get(json);
        const keepAnswer = operation === 'pricing_2';
        const answer =
          cached ?? (await cache.request(json, perform, bypassCache, keepAnswer).attach(signal, superseded));
        return copyAnswer<O>(answer);
      } catch (error) {
        throw toCallError(error, operation);
      }
    },
    async prices(bodies, options) {
      const operation = 'pricing_2';
      try {
        const batch = bodies.map((body) => {
          checkRequest?.(operation, body);
          return serialize(operation, body);
        });
        const missing = batch.filter((json) => !cache.get(json));
        const signal = options?.signal;
        if (signal?.aborted) throw new FinError('aborted');
        const perform: Perform<(Quote | undefined)[] | undefined> = (signal, throwIfNobodyWaits) =>
          sender.sendQuoteBatch(missing, options?.knownOnly, signal, throwIfNobodyWaits);
        const answers = missing.length ? await createSharedRequest(perform).attach(signal) : [];
        missing.forEach((json, place) => {
          const answer = answers?.[place];
          if (answer) cache.keep(json, answer);
        });
        return answers ? batch.map(recall) : [];
      } catch (error) {
        throw toCallError(error, operation);
      }
    },
    recall: (operation, body) => recall(serialize(operation, body)),
    remember(operation, body, answer, isCurrent) {
      const quote = sender.readQuote(answer);
      if (quote) cache.keep(serialize(operation, body), quote, isCurrent);
    },
    pause: sender.pause,
  };
}
