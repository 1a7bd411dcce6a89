/** Sends a call of an operation, or a quote batch: the token, the headers, the time limit, the retries. */

import { changesSomething, operationKinds } from '../contract/operation-kinds.js';
import type { Operation } from '../contract/operations.js';
import type { Token } from './check-token.js';
import type { Answer, CallOptions, ClientOptions } from './client-options.js';
import { FinError } from './errors.js';
import { createQuoteBatch, type SendQuoteBatch } from './gather-quote-requests.js';
import { interpretQuotes, interpretReply, type Quote, readQuote } from './interpret-reply.js';
import { post } from './post.js';
import { replayUntilKnown } from './replay-until-known.js';
import { createRetry, defaultRetries } from './retry.js';
import { createTokenManager, type TokenManager, type WaitingQuoteRequest } from './token-manager.js';
import { endpointUrl } from './url-guards.js';
import { sleep, withTimeout } from './wait.js';

const readTimeoutMs = 15_000;
const maxBatchMs = 2_000;
/** A workflow that creates something may take minutes, and an unknown outcome is worse than a wait. */
const changeTimeoutMs = 120_000;

type Credential = Pick<Token, 'token' | 'idempotency'>;

/** A call whose companions are JSON. */
export interface SentCall extends Omit<CallOptions, 'companions'> {
  companions: readonly string[];
  /** Takes the quote of a companion. */
  onCompanion(body: string, answer: Quote): void;
}

interface OperationRequest<O extends Operation> extends SentCall {
  operation: O;
  /** The request body as JSON; empty for none. */
  body: string;
  /** For one attempt. */
  timeoutMs: number;
}

export interface OperationSender {
  /**
   * @param body the request body as JSON; empty for none
   * @param signal cancels the call
   * @param throwIfNobodyWaits ends the call before its next step, if no caller waits for it
   */
  send<O extends Operation>(
    operation: O,
    body: string,
    call: SentCall,
    signal: AbortSignal,
    throwIfNobodyWaits: () => void,
  ): Promise<Answer<O>>;
  /**
   * Sends a quote batch to `…/prices`.
   * @param bodies the quote requests as JSON
   * @param knownOnly whether the host answers from its cache alone
   * @returns the quotes, each in its place; `undefined` if the host does not answer `…/prices`
   */
  sendQuoteBatch(
    bodies: readonly string[],
    knownOnly: boolean | undefined,
    signal: AbortSignal,
    throwIfNobodyWaits: () => void,
  ): Promise<(Quote | undefined)[] | undefined>;
  /** The answer to a quote request; `undefined` unless it is a complete one that means success. */
  readQuote(answer: unknown): Quote | undefined;
  /** Stops the token's timer and listeners until the next call. */
  pause(): void;
}

const setBearer = (headers: Headers, token: string) => headers.set('authorization', `Bearer ${token}`);

const isUnauthorized = (error: unknown): error is FinError =>
  error instanceof FinError && error.code === 'unauthorized';

/** @throws FinError `unconfigured` if `baseUrl` is no http(s) address */
export function createOperationSender(options: ClientOptions): OperationSender {
  const { token: source, authorize = setBearer, timeouts = {}, retries = defaultRetries } = options;
  const success = [options.success ?? 'success'].flat(); // plain JavaScript may pass `null` or one value
  const baseUrl = endpointUrl(options.baseUrl, 'baseUrl');
  const tokens = typeof source === 'function' ? createTokenManager(source, retries) : undefined;
  const fixedToken = typeof source === 'string' && source ? { token: source, idempotency: false } : undefined;

  const headersFor = (body?: string, credential?: Credential, key?: string, isReplay = false) => {
    try {
      const headers = new Headers({ accept: 'application/json' });
      if (body) headers.set('content-type', 'application/json');
      if (credential) authorize(headers, credential.token);
      if (key) headers.set('idempotency-key', key);
      if (isReplay) headers.set('idempotency-replay', 'true');
      return headers;
    } catch {
      // The platform's error would quote a token that is no valid header value.
      throw new FinError('unconfigured');
    }
  };

  const send = (path: string, headers: Headers, body: string | undefined, timeoutMs: number, signal: AbortSignal) =>
    withTimeout(timeoutMs, (signal) => post(`${baseUrl}/${path}`, { headers, body }, signal, options.fetch), signal);

  /** One request and its answer. */
  const attempt = async <O extends Operation>(
    { operation, body, idempotencyKey, replay, timeoutMs }: OperationRequest<O>,
    signal: AbortSignal,
    credential: Credential | undefined,
  ) => {
    const isChange = changesSomething(operation);
    const key = isChange && credential?.idempotency ? idempotencyKey : undefined;
    const hasKey = Boolean(key);
    if (replay && !hasKey) throw new FinError('unknown_outcome');
    const headers = headersFor(body, credential, key, replay);
    const reply = await send(`wf/${operation}`, headers, body, timeoutMs, signal).catch((error: FinError) => {
      // A change without an answer may have happened.
      throw isChange ? new FinError('unknown_outcome', { retryable: hasKey }) : error;
    });
    const sentFields = body ? Object.keys(JSON.parse(body)) : [];
    return interpretReply(operation, reply, { success, isChange, hasKey, sentFields });
  };

  const sendQuoteBatch = async (
    bodies: readonly string[],
    token: Token,
    signal: AbortSignal,
    knownOnly?: boolean,
  ): ReturnType<SendQuoteBatch> => {
    const body = `{"questions":[${bodies}]${knownOnly ? ',"knownOnly":true' : ''}}`;
    const timeoutMs = timeouts.pricing_2 ?? readTimeoutMs;
    const reply = await send('prices', headersFor(body, token), body, timeoutMs, signal);
    if (reply.status === 404) token.prices = 0;
    return interpretQuotes(reply, bodies.length, success);
  };
  const joinQuoteBatch = createQuoteBatch(sendQuoteBatch);

  /**
   * Sends with a token, and once more with another after a 401. The 401 says that nothing happened, so the second request is no replay,
   * unless the first was.
   * @param quoteRequest is sent with a mint that is necessary
   */
  const sendWithToken = async <T>(
    tokens: TokenManager,
    send: (token: Token) => Promise<T>,
    signal: AbortSignal,
    throwIfNobodyWaits: () => void,
    quoteRequest?: WaitingQuoteRequest,
    ignoreRefusal?: boolean,
  ): Promise<T> => {
    // The mint has retries of its own.
    const token = await tokens.get(signal, quoteRequest, ignoreRefusal);
    try {
      return await send(token);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      throwIfNobodyWaits();
      const replacement = await tokens.replace(token, signal, quoteRequest);
      try {
        return await send(replacement);
      } catch (error) {
        if (isUnauthorized(error)) tokens.refuse(replacement, error);
        throw error;
      }
    }
  };

  /** Sends a call, with retries if it is a read. */
  const sendCall = async <O extends Operation>(
    request: OperationRequest<O>,
    signal: AbortSignal,
    throwIfNobodyWaits: () => void,
  ): Promise<Answer<O>> => {
    const { operation, body } = request;
    const kind = operationKinds[operation];
    const retry = createRetry(kind === 'read' ? retries : 0, async (delayMs) => {
      throwIfNobodyWaits();
      await sleep(delayMs, signal);
    });
    const sendAlone = (credential?: Credential) => {
      throwIfNobodyWaits();
      return attempt(request, signal, credential);
    };
    if (kind === 'login') return retry(sendAlone);
    if (!tokens) return retry(() => sendAlone(fixedToken));

    const { companions, onCompanion } = request;
    const quoteRequest: WaitingQuoteRequest | undefined = operation === 'pricing_2' ? { body, companions } : undefined;
    /** The mint's answer to this call. */
    const takeMintedQuote = (): Quote | undefined => {
      const answers = quoteRequest?.answers ?? [];
      const [quote, ...others] = answers.map((answer) => readQuote(answer, success));
      companions.forEach((body, place) => {
        const other = others[place];
        if (other) onCompanion(body, other);
      });
      return quote;
    };
    const sendTogether = async (token: Token) => {
      throwIfNobodyWaits();
      // A host puts batches behind other visitors' batches. A visitor waits for this quote, so its request goes by itself soon.
      return withTimeout(maxBatchMs, (signal) => joinQuoteBatch(body, token, signal), signal).catch(
        (error: FinError) => {
          if ([401, 429].includes(error.status ?? 0)) throw error;
          return undefined;
        },
      );
    };
    const send = (token: Token) =>
      retry(async () => {
        const quote = quoteRequest && (takeMintedQuote() ?? (token.prices && (await sendTogether(token))));
        // A quote is the answer to `pricing_2`.
        return quote ? (quote as Answer<O>) : sendAlone(token);
      });
    return sendWithToken(tokens, send, signal, throwIfNobodyWaits, quoteRequest, request.bypassCache);
  };

  return {
    send(operation, body, call, signal, throwIfNobodyWaits) {
      const timeoutMs = timeouts[operation] ?? (changesSomething(operation) ? changeTimeoutMs : readTimeoutMs);
      return replayUntilKnown(
        timeoutMs,
        signal,
        (isRepeated, timeoutMs, signal) => {
          const replay = call.replay || isRepeated;
          return sendCall({ ...call, operation, body, replay, timeoutMs }, signal, throwIfNobodyWaits);
        },
        async (delayMs) => {
          await sleep(delayMs, signal);
          throwIfNobodyWaits();
        },
      );
    },
    readQuote: (answer) => readQuote(answer, success),
    async sendQuoteBatch(bodies, knownOnly, signal, throwIfNobodyWaits) {
      const send = async (token: Token) => {
        throwIfNobodyWaits();
        if (!token.prices) return undefined;
        return sendQuoteBatch(bodies.slice(0, token.prices), token, signal, knownOnly).catch((error) => {
          if (token.prices) throw error;
          return undefined; // a 404: there is no such address
        });
      };
      return tokens && sendWithToken(tokens, send, signal, throwIfNobodyWaits);
    },
    pause() {
      tokens?.pause();
    },
  };
}
