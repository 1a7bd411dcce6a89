/**
 * Creates are sent once. The outcome of a create with an `Idempotency-Key` is stored under that key, and given to whoever sends the
 * same key with the same body.
 */

import { sleep, withTimeout } from '../client/wait.js';
import type { CreateIdentity, CreateOutcome, IdempotencyRecords, StoredCreate } from './idempotency-records.js';
import { Refusal } from './refusal.js';

export interface Idempotency {
  /** Whether there is a record of a create with this key, whatever its body. False if the store cannot be reached. */
  isKnown(idempotencyKey: string | null): Promise<boolean>;
  /**
   * Looks for a create with this key and body that was sent before and was not refused. Gives a function that waits for its outcome
   * and sends nothing. `undefined` if there is none, or if the store cannot be reached.
   */
  findEarlier(idempotencyKey: string | null, body: object): Promise<(() => Promise<string>) | undefined>;
  /**
   * Gives the outcome of a create, and calls `send` unless another request with this key has. Without a key, `send` is called if the
   * store can be reached. After a failure that is a `Refusal` other than `UNKNOWN`, the key is free again.
   * @throws Refusal what `send` throws; 400, 422, 502, 503
   */
  sendOnce(idempotencyKey: string | null, body: object, send: () => Promise<string>): Promise<string>;
}

/** Receives the promise of the store write, which may outlive the response. */
type OnSave = (saved: Promise<void>) => void;

/** Another process's create is polled first after this, then ever more slowly, down to once in `maxPollMs`. */
const firstPollMs = 50;
const maxPollMs = 1_000;
/** How long a response waits for the outcome to be stored. */
const maxSaveWaitMs = 1_000;

const outcomeUnknown = () => new Refusal('outcome_unknown', 502, 'It is not known whether this happened.', 'UNKNOWN');
const bodyDiffers = () => new Refusal('key_reused', 422, 'The Idempotency-Key was used for another body.');

const isValidKey = (key: string): boolean => /^[\w-]{16,128}$/.test(key);

/** @param leaseMs age from which a claim counts as left behind by a process that died; longer than any `send` may take */
export function createIdempotency(records: IdempotencyRecords, leaseMs: number): Idempotency {
  /** Creates of this process that are under way, or whose outcome is not stored yet, by key of the store. */
  const localCreates = new Map<string, { digest: string; answer: Promise<string> }>();

  /** Sends under a claim, and stores the outcome before answering, since the answer may get lost on its way. */
  const sendClaimed = async (
    identity: CreateIdentity,
    claim: string,
    send: () => Promise<string>,
    onSave: OnSave,
  ): Promise<string> => {
    const save = async (outcome: CreateOutcome) => {
      const saved = records.saveOutcome(identity, claim, outcome);
      onSave(saved);
      // The page waits for a store that works, and no longer for one that does not.
      await withTimeout(maxSaveWaitMs, () => saved).catch(() => {});
    };
    try {
      const text = await send();
      await save({ state: 'done', text });
      return text;
    } catch (error) {
      const hasNotRun = error instanceof Refusal && error.errorStatus !== 'UNKNOWN';
      if (hasNotRun) {
        const { reason, httpStatus: status, message, headers } = error;
        await save({ state: 'refused', reason, status, message, headers });
      } else await save({ state: 'unknown' });
      throw error;
    }
  };

  /** The outcome of a create that another process has sent or is sending: polls the store until there is one. */
  const pollOutcome = async ({ storeKey, digests }: CreateIdentity, first: StoredCreate): Promise<string> => {
    let stored: StoredCreate | undefined = first;
    for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 1.5, maxPollMs)) {
      const record = stored?.record;
      // A record that is gone, or cannot be read, says nothing of what happened.
      if (!stored || !record) throw outcomeUnknown();
      if (!digests.includes(record.digest)) throw bodyDiffers();
      if (record.state === 'done') return record.text;
      if (record.state === 'refused')
        throw new Refusal(record.reason, record.status, record.message, 'NOT_RUN', record.headers);
      if (record.state !== 'running' || stored.ageMs > leaseMs) throw outcomeUnknown();
      await sleep(pollMs);
      stored = await records.read(storeKey).catch(() => undefined);
    }
  };

  const claimAndSend = async (identity: CreateIdentity, send: () => Promise<string>, onSave: OnSave) => {
    const result = await records.claim(identity);
    return 'claim' in result
      ? sendClaimed(identity, result.claim, send, onSave)
      : pollOutcome(identity, result.existing);
  };

  /** Shares one run among all requests of this process with the same key and body. */
  const shareLocally = (
    { storeKey, digests: [digest] }: CreateIdentity,
    run: (onSave: OnSave) => Promise<string>,
  ): Promise<string> => {
    const known = localCreates.get(storeKey);
    if (known && known.digest !== digest) throw bodyDiffers();
    if (known) return known.answer;
    let saved = Promise.resolve();
    const answer = run((promise) => {
      saved = promise;
    });
    localCreates.set(storeKey, { digest, answer });
    answer
      .catch(() => {})
      .then(() => saved)
      .finally(() => localCreates.delete(storeKey));
    return answer;
  };

  return {
    async isKnown(idempotencyKey) {
      if (idempotencyKey === null || !isValidKey(idempotencyKey)) return false;
      const storeKey = await records.storeKeyOf(idempotencyKey);
      return localCreates.has(storeKey) || (await records.read(storeKey).catch(() => undefined)) !== undefined;
    },

    async findEarlier(idempotencyKey, body) {
      if (idempotencyKey === null || !isValidKey(idempotencyKey)) return undefined;
      const identity = await records.identify(idempotencyKey, body);
      const { storeKey, digests } = identity;
      const local = localCreates.get(storeKey);
      if (local) return local.digest === digests[0] ? () => local.answer : undefined;
      const stored = await records.read(storeKey).catch(() => undefined);
      const record = stored?.record;
      if (!stored || !record || record.state === 'refused' || !digests.includes(record.digest)) return undefined;
      return async () => shareLocally(identity, () => pollOutcome(identity, stored));
    },

    async sendOnce(idempotencyKey, body, send) {
      if (idempotencyKey === null) {
        await records.assertAvailable();
        return send();
      }
      if (!isValidKey(idempotencyKey))
        throw new Refusal('key_invalid', 400, 'An Idempotency-Key must be 16 to 128 characters of A–Z a–z 0–9 _ -.');
      const identity = await records.identify(idempotencyKey, body);
      return shareLocally(identity, (onSave) => claimAndSend(identity, send, onSave));
    },
  };
}
