/** Sends one call of an operation: its token, its headers, its time limit, its retries. */

import { changesSomething, operationKinds } from '../contract/operation-kinds.js';
import type { Operation } from '../contract/operations.js';
import type { Answer, CallOptions, ClientOptions } from './client-options.js';
import { FinError } from './errors.js';
import { interpretReply } from './interpret-reply.js';
import { post } from './post.js';
import { askUntilKnown, createRetry } from './retry.js';
import type { Token } from './token.js';
import { createTokenManager } from './token-manager.js';
import { endpointUrl } from './urls.js';
import { sleep, withTimeout } from './wait.js';

const questionTimeoutMs = 15_000;
/** A workflow that creates something may take minutes, and an unknown outcome is worse than a wait. */
const changeTimeoutMs = 120_000;

type Credential = Pick<Token, 'token' | 'idempotency'>;

interface OperationRequest<O extends Operation> extends CallOptions {
  operation: O;
  /** The request body as JSON; `undefined` for none. */
  body: string | undefined;
  /** For one attempt. */
  timeoutMs: number;
}

export interface OperationSender {
  /**
   * @param body the request body as JSON; `undefined` for none
   * @param signal cancels the call
   * @param throwIfNobodyWaits ends the call before its next step, if no caller waits for it
   */
  send<O extends Operation>(
    operation: O,
    body: string | undefined,
    call: CallOptions,
    signal: AbortSignal,
    throwIfNobodyWaits: () => void,
  ): Promise<Answer<O>>;
  /** Stops the token's timer and listeners until the next call. */
  pause(): void;
}

const setBearer = (headers: Headers, token: string) => headers.set('authorization', `Bearer ${token}`);

const isUnauthorized = (error: unknown): error is FinError =>
  error instanceof FinError && error.code === 'unauthorized';

/** @throws FinError `unconfigured` if `baseUrl` is no http(s) address */
export function createOperationSender(options: ClientOptions): OperationSender {
  const { token: source, authorize = setBearer, timeouts = {}, retries = 2, success = ['success'] } = options;
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
    const reply = await withTimeout(
      timeoutMs,
      (signal) => post(`${baseUrl}/wf/${operation}`, { headers, body }, signal, options.fetch),
      signal,
    ).catch((error: FinError) => {
      // A change without an answer may have happened.
      throw isChange ? new FinError('unknown_outcome', { retryable: hasKey }) : error;
    });
    return interpretReply(operation, reply, { success, isChange, hasKey });
  };

  /**
   * One request with a token, and one more after a 401. The 401 says that nothing happened, so the second one is no replay, unless the
   * first was.
   */
  const sendWithToken = async <O extends Operation>(
    request: OperationRequest<O>,
    signal: AbortSignal,
    throwIfNobodyWaits: () => void,
  ): Promise<Answer<O>> => {
    const kind = operationKinds[request.operation];
    const retry = createRetry(kind === 'question' ? retries : 0, async (delayMs) => {
      throwIfNobodyWaits();
      await sleep(delayMs, signal);
    });
    const sendWith = (credential?: Credential) =>
      retry(() => {
        throwIfNobodyWaits();
        return attempt(request, signal, credential);
      });

    if (kind === 'login') return sendWith();
    if (!tokens) return sendWith(fixedToken);
    // The mint has retries of its own.
    const token = await tokens.get(signal, request.bypassCache);
    try {
      return await sendWith(token);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      throwIfNobodyWaits();
      const replacement = await tokens.replace(token, signal);
      try {
        return await sendWith(replacement);
      } catch (error) {
        if (isUnauthorized(error)) tokens.refuse(replacement, error);
        throw error;
      }
    }
  };

  return {
    send(operation, body, call, signal, throwIfNobodyWaits) {
      const timeoutMs = timeouts[operation] ?? (changesSomething(operation) ? changeTimeoutMs : questionTimeoutMs);
      return askUntilKnown(
        timeoutMs,
        signal,
        (isRepetition, timeoutMs, signal) => {
          const replay = call.replay || isRepetition;
          return sendWithToken({ ...call, operation, body, replay, timeoutMs }, signal, throwIfNobodyWaits);
        },
        async (delayMs) => {
          await sleep(delayMs, signal);
          throwIfNobodyWaits();
        },
      );
    },
    pause() {
      tokens?.pause();
    },
  };
}
