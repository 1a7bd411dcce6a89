/** The client: from a typed call to a checked answer, or to a `FinError`. */
import type { Operation, Operations } from '../contract/operations.js';
import { FinError } from './errors.js';
import { interpret } from './interpret.js';
import type { MintToken } from './mint.js';
import { createQuestions } from './questions.js';
import { retrier } from './retry.js';
import { post } from './send.js';
import { share, type Work } from './share.js';
import { createTokens, type Token } from './tokens.js';
import { endpointUrl } from './urls.js';
import { sleep, withTimeout } from './wait.js';

type Pinned = 'organization' | 'sales_rep' | 'sales_rep_id';

/** An operation's request as in the spec; what a gateway pins may be left out. `me` has none. */
export type Body<O extends Operation> = Operations[O]['request'] extends infer R
  ? R extends object
    ? Omit<R, Pinned> & Partial<Pick<R, Pinned & keyof R>>
    : R
  : never;

export interface ClientOptions {
  /** `{base_url}` of the spec, or a gateway's. In a browser it may be relative to the document. */
  baseUrl: string;
  /** A token as it is, or a function that mints one (`mintFrom`). Default: requests go out without a token. */
  token?: string | MintToken | undefined;
  /** Attaches the token to a request. Default: `Authorization: Bearer …`. */
  authorize?: ((headers: Headers, token: string) => void) | undefined;
  /** Time-outs in ms, for one attempt and its body. Default: 15000, and 120000 for creates and updates. */
  timeouts?: Partial<Record<Operation, number>> | undefined;
  /** How often `pricing_2`, `me` and a mint are tried again on 429, 502, 503, 504 and a failing network. Default: 2. */
  retries?: number | undefined;
  /** The values of `status` that mean success; the spec shows none. Default: `['success']`. */
  success?: readonly string[] | undefined;
  /** Default: the platform's. */
  fetch?: typeof globalThis.fetch | undefined;
}

export interface CallOptions {
  /** The caller is gone: everything that nobody else shares stops at once, and the call rejects with `aborted`. */
  signal?: AbortSignal | undefined;
  /**
   * Nobody waits for this answer any more: the call rejects with `aborted` at once and nothing new is begun for it, but
   * what is on the wire may still arrive, and be remembered.
   */
  superseded?: AbortSignal | undefined;
  /** Sent as `Idempotency-Key` with a create or update, if the mint said that it is understood. */
  idempotencyKey?: string | undefined;
  /**
   * This create went out under this very key before, and may have happened: it is sent only where the key is understood.
   * Elsewhere the call rejects with `unknown_outcome`, and nothing is sent. Default: false.
   */
  replay?: boolean | undefined;
  /** Asks past the memory, and mints again after a refusal (401, 403) that is final for anybody else. Default: false. */
  bypassCache?: boolean | undefined;
}

export interface Client {
  /**
   * Calls an operation and gives its whole answer as in the spec, `{status, response}`.
   * @throws FinError
   */
  call<O extends Operation>(operation: O, body: Body<O>, options?: CallOptions): Promise<Answer<O>>;
  /** A remembered answer (of the last 200, ten minutes old at most), at once. */
  recall(operation: 'pricing_2', body: Body<'pricing_2'>): Answer<'pricing_2'> | undefined;
  /** Nobody is in need just now: stops the timer and the page's listeners, keeps token and memory. The next call starts them. */
  pause(): void;
}

/** Throws when a body may not be sent. */
export type CheckRequest = (operation: Operation, body: unknown) => void;

type Answer<O extends Operation> = Operations[O]['answer'];
type Credential = Pick<Token, 'token' | 'idempotency'>;

/** A question may be asked twice; a change may not, for it may have happened. A login carries no token. */
const kinds: Record<Operation, 'question' | 'change' | 'login'> = {
  pricing_2: 'question',
  me: 'question',
  new_lead: 'change',
  new_project_2: 'change',
  update_project_2: 'change',
  'generate-user-token': 'login',
};

const bearer = (headers: Headers, token: string) => headers.set('authorization', `Bearer ${token}`);

const isUnauthorized = (error: unknown): error is FinError =>
  error instanceof FinError && error.code === 'unauthorized';

/** Equal for equal questions, however their fields are ordered: their bodies are flat. */
const keyOf = (operation: Operation, body: unknown) =>
  `${operation} ${JSON.stringify(body, Object.keys(Object(body)).sort())}`;

/**
 * What callers share is copied for each: what one of them does to it is no other's concern. The cast is safe where the answer was
 * found under a key of its operation.
 */
const copyOf = <O extends Operation>(answer: Answer<Operation>) => structuredClone(answer) as Answer<O>;

/** The body as it is now: what a caller does to it later changes nothing. */
function serialize(operation: Operation, body: unknown): string | undefined {
  if (operation === 'me') return undefined;
  try {
    return JSON.stringify(body);
  } catch {
    throw new FinError('invalid_input', { operation, fields: ['body'] });
  }
}

/**
 * The client, with no check of its own on what is sent unless one is given. Nothing happens before it is called.
 * @throws FinError `unconfigured` when `baseUrl` is no http(s) address
 */
export function createClient(options: ClientOptions, check?: CheckRequest): Client {
  const { token: source, authorize = bearer, timeouts = {}, retries = 2, success = ['success'] } = options;
  const baseUrl = endpointUrl(options.baseUrl, 'baseUrl');
  const tokens = typeof source === 'function' ? createTokens(source, retries) : undefined;
  const literal = typeof source === 'string' && source ? { token: source, idempotency: false } : undefined;
  const questions = createQuestions<Answer<Operation>>();

  const headersFor = (body?: string, credential?: Credential, key?: string) => {
    try {
      const headers = new Headers({ accept: 'application/json' });
      if (body) headers.set('content-type', 'application/json');
      if (credential) authorize(headers, credential.token);
      if (key) headers.set('idempotency-key', key);
      return headers;
    } catch {
      // The platform's own error would quote the token that fits no header.
      throw new FinError('unconfigured');
    }
  };

  /** What one call takes, for however many callers share it. Begins nothing more once nobody wants it. */
  const perform = async <O extends Operation>(
    operation: O,
    body: string | undefined,
    { idempotencyKey, replay, bypassCache }: CallOptions,
    signal: AbortSignal,
    proceed: () => void,
  ): Promise<Answer<O>> => {
    const kind = kinds[operation];
    const change = kind === 'change';
    const send = async (credential?: Credential) => {
      proceed();
      const key = change && credential?.idempotency ? idempotencyKey : undefined;
      if (replay && !key) throw new FinError('unknown_outcome');
      const headers = headersFor(body, credential, key);
      const reply = await withTimeout(
        timeouts[operation] ?? (change ? 120_000 : 15_000),
        (signal) => post(`${baseUrl}/wf/${operation}`, { headers, body }, signal, options.fetch),
        signal,
      ).catch((error: FinError) => {
        // After an abort too, though then nobody is left to hear it.
        throw change ? new FinError('unknown_outcome', { retryable: Boolean(key) }) : error;
      });
      return interpret(operation, reply, success, change, key);
    };
    const retry = retrier(kind === 'question' ? retries : 0, async (ms) => {
      proceed();
      await sleep(ms, signal);
    });

    if (kind === 'login') return send();
    if (!tokens) return retry(() => send(literal));
    // Outside of the retries, since a mint has its own.
    const token = await tokens.get(signal, bypassCache);
    try {
      return await retry(() => send(token));
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      proceed();
      const next = await tokens.replace(token, signal);
      try {
        return await retry(() => send(next));
      } catch (error) {
        if (isUnauthorized(error)) tokens.refuse(next, error);
        throw error;
      }
    }
  };

  /** Made anew for each caller: with its operation, and a stack that leads to its call. A minted token may be let in next time. */
  const told = (error: unknown, operation: Operation) => {
    if (!(error instanceof FinError)) return error;
    const { code, status, retryable, retryAfter } = error;
    const curable = code === 'unauthorized' && tokens && kinds[operation] !== 'login';
    return new FinError(code, { operation, status, retryAfter, retryable: retryable || curable });
  };

  return {
    async call<O extends Operation>(operation: O, body: Body<O>, given?: CallOptions): Promise<Answer<O>> {
      // In plain JavaScript anything may be handed over.
      const options = given ?? {};
      if (!Object.hasOwn(kinds, operation)) throw new FinError('invalid_input', { fields: ['operation'] });
      const { signal, superseded, bypassCache = false } = options;
      if (signal?.aborted || superseded?.aborted) throw new FinError('aborted', { operation });
      check?.(operation, body);
      const text = serialize(operation, body);
      const work: Work<Answer<O>> = (signal, proceed) => perform(operation, text, options, signal, proceed);
      try {
        if (kinds[operation] !== 'question') return await share(work).join(signal, superseded);
        const key = keyOf(operation, body);
        const remember = operation === 'pricing_2';
        const known = bypassCache ? undefined : questions.recall(key);
        const answer = known ?? (await questions.ask(key, work, bypassCache, remember).join(signal, superseded));
        return copyOf<O>(answer);
      } catch (error) {
        throw told(error, operation);
      }
    },
    recall(operation, body) {
      const known = questions.recall(keyOf(operation, body));
      return known && copyOf<'pricing_2'>(known);
    },
    pause() {
      tokens?.pause();
    },
  };
}
