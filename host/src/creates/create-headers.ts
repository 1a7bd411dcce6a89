/** The headers of a create: the `Idempotency-Key`, and whether the create was sent before. */

import { messages } from '../http/messages.js';
import { Refusal } from '../http/refusal.js';

export interface CreateHeaders {
  /** `undefined`: the host keeps no record of this create. */
  readonly key: string | undefined;
  /** The page has sent this create before, and does not know its outcome. */
  readonly isReplay: boolean;
}

/** A key, bare or as a string of RFC 8941: `"key"` and `key` are the same key. */
export const keyPattern = /^("?)([\w-]{16,128})\1$/;

/** The key; `undefined` if it is missing or invalid. */
export const readKey = (headers: Headers): string | undefined =>
  keyPattern.exec(headers.get('idempotency-key') ?? '')?.[2];

/** @throws Refusal 400 */
export function readCreateHeaders(headers: Headers, requireKey: boolean): CreateHeaders {
  const isReplay = headers.get('idempotency-replay') === 'true';
  const key = readKey(headers);
  if (key === undefined) {
    if (headers.has('idempotency-key')) throw new Refusal('key_invalid', 400, messages.keyInvalid);
    if (requireKey) throw new Refusal('key_missing', 400, messages.keyMissing);
  }
  return { key, isReplay };
}
