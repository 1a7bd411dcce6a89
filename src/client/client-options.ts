/** The client's public types. */
import type { Operation, Operations } from '../contract/operations.js';
import type { PinnedField } from '../contract/pinned-fields.js';
import type { MintToken } from './mint.js';

/** An operation's request body as in the spec. The fields that a host pins may be left out. `me` has no body. */
export type Body<O extends Operation> = Operations[O]['request'] extends infer R
  ? R extends object
    ? Omit<R, PinnedField> & Partial<Pick<R, PinnedField & keyof R>>
    : R
  : never;

/** An operation's answer as in the spec: `{status, response}`. */
export type Answer<O extends Operation> = Operations[O]['answer'];

export interface ClientOptions {
  /** `{base_url}` of the spec, or the address of a host. In a browser it may be relative to the document. */
  baseUrl: string;
  /** A token, or a function that mints one (`mintFrom`). Default: requests carry no token. */
  token?: string | MintToken | undefined;
  /** Attaches the token to a request. Default: `Authorization: Bearer …`. */
  authorize?: ((headers: Headers, token: string) => void) | undefined;
  /**
   * Time-outs in ms by operation, for one attempt including its body. A create or update whose outcome the service does not know yet is
   * replayed until this time after the call. Default: 15000; 120000 for creates and updates.
   */
  timeouts?: Partial<Record<Operation, number>> | undefined;
  /** How often `pricing_2`, `me` and a mint are retried after 429, 502, 503, 504 or a network failure. Default: 2. */
  retries?: number | undefined;
  /** The values of the answer's `status` that mean success. The spec names none. Default: `['success']`. */
  success?: readonly string[] | undefined;
  /** Default: the platform's `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
}

export interface CallOptions {
  /**
   * Aborting it detaches this caller: the call rejects with `aborted` at once. When the last caller of a shared request detaches,
   * the request is canceled. A create or update that was sent before may have happened nevertheless. Default: the call runs to its end.
   */
  signal?: AbortSignal | undefined;
  /**
   * Aborting it says that the answer is no longer needed. A request that was sent may still be answered, and its answer cached,
   * but nothing more is sent: then the call rejects with `aborted`. Default: the answer is needed.
   */
  superseded?: AbortSignal | undefined;
  /** Sent as `Idempotency-Key` with a create or update, if the mint said that the service understands it. Default: none. */
  idempotencyKey?: string | undefined;
  /**
   * Says that this change was sent with the same key before, and may have happened. It is sent only if the service understands
   * the key, with `Idempotency-Replay: true`; otherwise the call rejects with `unknown_outcome`. Default: false.
   */
  replay?: boolean | undefined;
  /**
   * Further `pricing_2` bodies, at most 4, for a call of `pricing_2`. If the call needs a mint, the mint carries them too, and `recall` then
   * finds those that the host has answered. Otherwise they are not sent. Default: none.
   */
  companions?: readonly Body<'pricing_2'>[] | undefined;
  /** Ignores cached answers, and a refusal of the mint (401, 403), which is final for other calls. Default: false. */
  bypassCache?: boolean | undefined;
}

export interface PricesOptions extends Pick<CallOptions, 'signal'> {
  /** Takes only answers that the host knows, so that nobody waits for the service. Default: false. */
  knownOnly?: boolean | undefined;
}

export interface Client {
  /**
   * Calls an operation.
   * @returns the whole answer, with the fields of the spec and no others
   * @throws FinError
   */
  call<O extends Operation>(operation: O, body: Body<O>, options?: CallOptions): Promise<Answer<O>>;
  /** A cached answer, without a request: one of the last 200, at most ten minutes old. */
  recall(operation: 'pricing_2', body: Body<'pricing_2'>): Answer<'pricing_2'> | undefined;
  /**
   * Caches an answer that came with the page or with a token, so that `recall` and `call` find it. A cached answer stays.
   * @param answer as the service gave it; anything else is ignored
   * @param isCurrent whether the answer still holds. Default: for ten minutes from now
   */
  remember(operation: 'pricing_2', body: Body<'pricing_2'>, answer: unknown, isCurrent?: () => boolean): void;
  /**
   * Sends many quote requests (`pricing_2`) in one HTTP request, as many as the host takes, and caches the quotes, so that `recall` finds them.
   * Quote requests whose answers are cached are not sent.
   * @returns the answers, each in its place: `undefined` where there is none now. Such a request is sent by itself, with `call`. An
   *   empty list: the host does not answer `…/prices`.
   * @throws FinError
   */
  prices(bodies: readonly Body<'pricing_2'>[], options?: PricesOptions): Promise<(Answer<'pricing_2'> | undefined)[]>;
  /** Stops the client's timer and its listeners on the page until the next call. Token and cache stay. */
  pause(): void;
}
