/**
 * Creates are sent once. The outcome of a create with an `Idempotency-Key` is stored under that key, and given to whoever sends the
 * same key with the same body.
 */

import { sleep, withTimeout } from 'fin-widgets/internal';
import { Refusal } from '../http/refusal.js';
import { type HostResponse, successResponse } from '../http/responses.js';
import type { CreateHeaders } from './create-headers.js';
import type { CreateIdentity, CreateOutcome, IdempotencyRecords, StoredCreate } from './idempotency-records.js';
import { createWaiters, outcomePending, type Waiters } from './outcome-waiters.js';

export interface Idempotency {
  /** Whether there is a record of a create with this key, whatever its body. False if the store cannot be reached. */
  isKnown(key: string | undefined): Promise<boolean>;
  /**
   * Looks for a create with this key and body that was sent before and was not refused. Gives a function that waits for its outcome
   * and sends nothing. `undefined` if there is none. A replay of which a store that forgets has no record may have been sent, and so may
   * a replay without a key: its outcome is unknown.
   * @throws Refusal 503 if the store cannot be reached
   */
  findEarlier(headers: CreateHeaders, body: object): Promise<(() => Promise<HostResponse>) | undefined>;
  /**
   * Gives the outcome of a create, and calls `send` unless another request with this key has. Without a key, `send` is called if the
   * store can be reached. After a failure that is a `Refusal` other than `UNKNOWN`, the key is free again.
   * @param onSave is given the promise of the store write, which may outlive the response by two minutes
   * @throws Refusal what `send` throws; 422, 502, 503
   */
  sendOnce(
    headers: CreateHeaders,
    body: object,
    send: () => Promise<string>,
    onSave: (saved: Promise<void>) => void,
  ): Promise<HostResponse>;
}

export interface IdempotencyOptions {
  /** Age from which a claim counts as left behind by a process that died; longer than any `send` may take. */
  leaseMs: number;
  /** Whether the records outlive this process. */
  durable: boolean;
  waiters?: Waiters;
}

type OnSave = Parameters<Idempotency['sendOnce']>[3];

/** Another process's create is polled first after this, then ever more slowly, down to once in `maxPollMs`. */
const firstPollMs = 50;
const maxPollMs = 1_000;
/** How long a response waits for the outcome to be stored. */
const maxSaveWaitMs = 1_000;

const notKnown = 'It is not known whether this happened.';
const outcomeUnknown = () => new Refusal('outcome_unknown', 502, notKnown, 'UNKNOWN');
const replayUnknown = () => new Refusal('replay_unknown', 502, notKnown, 'UNKNOWN');
const bodyDiffers = () => new Refusal('key_reused', 422, 'The Idempotency-Key was used for another body.');

/** Says of an outcome, success or error, that an earlier request has made it. */
async function markReplayed(outcome: Promise<HostResponse>): Promise<HostResponse> {
  const headers = { 'Idempotent-Replayed': 'true' };
  try {
    return { ...(await outcome), headers };
  } catch (error) {
    const isOutcome = error instanceof Refusal && error.reason !== 'outcome_pending' && error.reason !== 'key_reused';
    throw isOutcome ? error.withHeaders(headers) : error;
  }
}

export function createIdempotency(
  records: IdempotencyRecords,
  { leaseMs, durable, waiters = createWaiters() }: IdempotencyOptions,
): Idempotency {
  /** Creates of this process that are under way, or whose outcome is not stored yet, by key of the store. */
  const localCreates = new Map<string, { digest: string; answer: Promise<HostResponse> }>();

  /** Sends under a claim, and stores the outcome before answering, since the answer may get lost on its way. */
  const sendClaimed = async (
    identity: CreateIdentity,
    claim: string,
    send: () => Promise<string>,
    onSave: OnSave,
  ): Promise<HostResponse> => {
    const save = async (outcome: CreateOutcome) => {
      const saved = records.saveOutcome(identity, claim, outcome);
      onSave(saved);
      // The page waits for a store that works, and no longer for one that does not.
      await withTimeout(maxSaveWaitMs, () => saved).catch(() => {});
    };
    try {
      const text = await send();
      await save({ state: 'done', text });
      return successResponse(text);
    } catch (error) {
      const hasNotRun = error instanceof Refusal && error.errorStatus !== 'UNKNOWN';
      if (hasNotRun) {
        const { reason, httpStatus: status, message, headers } = error;
        await save({ state: 'refused', reason, status, message, headers });
      } else await save({ state: 'unknown' });
      throw error;
    }
  };

  /** The outcome that is stored; `undefined` while the create is under way. */
  const readOutcome = (stored: StoredCreate | undefined, digests: readonly string[]): HostResponse | undefined => {
    // A durable store drops no record but that of a refusal: the page may ask again, and the create is sent then.
    if (!stored) throw durable ? outcomePending() : outcomeUnknown();
    const { record } = stored;
    // A record that cannot be read says nothing of what happened.
    if (!record) throw outcomeUnknown();
    if (!digests.includes(record.digest)) throw bodyDiffers();
    if (record.state === 'done') return successResponse(record.text);
    if (record.state === 'refused')
      throw new Refusal(record.reason, record.status, record.message, 'NOT_RUN', record.headers);
    if (record.state !== 'running' || stored.ageMs > leaseMs) throw outcomeUnknown();
    return undefined;
  };

  /** The outcome of a create that another process has sent or is sending: polls the store until there is one. */
  const pollOutcome = async ({ storeKey, digests }: CreateIdentity, first: StoredCreate): Promise<HostResponse> =>
    readOutcome(first, digests) ??
    waiters.wait(storeKey, async (signal) => {
      for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 1.5, maxPollMs)) {
        await sleep(pollMs, signal);
        // A store that is away says nothing yet: the page may ask again.
        const stored = await records.read(storeKey).catch(() => {
          throw outcomePending();
        });
        const outcome = readOutcome(stored, digests);
        if (outcome) return outcome;
      }
    });

  const claimAndSend = async (identity: CreateIdentity, send: () => Promise<string>, onSave: OnSave) => {
    const result = await records.claim(identity);
    return 'claim' in result
      ? sendClaimed(identity, result.claim, send, onSave)
      : markReplayed(pollOutcome(identity, result.existing));
  };

  /**
   * Shares one run among all requests of this process with the same key and body. Of another body that has come with the key, the store
   * tells which one has the claim: it may be neither.
   */
  const shareLocally = (
    { storeKey, digests: [digest] }: CreateIdentity,
    run: (onSave: OnSave) => Promise<HostResponse>,
    onSave: OnSave,
  ): Promise<HostResponse> => {
    const known = localCreates.get(storeKey);
    if (known && known.digest !== digest) return run(onSave);
    if (known) return markReplayed(waiters.wait(storeKey, () => known.answer));
    let saved = Promise.resolve();
    const answer = run((promise) => {
      saved = promise;
      onSave(promise);
    });
    localCreates.set(storeKey, { digest, answer });
    answer
      .catch(() => {})
      .then(() => saved)
      .finally(() => localCreates.delete(storeKey));
    return answer;
  };

  return {
    async isKnown(key) {
      if (key === undefined) return false;
      const storeKey = await records.storeKeyOf(key);
      return localCreates.has(storeKey) || (await records.read(storeKey).catch(() => undefined)) !== undefined;
    },

    async findEarlier({ key, isReplay }, body) {
      // Without a key there is no record that could prove a replay to be new.
      if (key === undefined) return isReplay ? () => Promise.reject(replayUnknown()) : undefined;
      const identity = await records.identify(key, body);
      const { storeKey, digests } = identity;
      const local = localCreates.get(storeKey);
      if (local?.digest === digests[0]) return () => markReplayed(waiters.wait(storeKey, () => local.answer));
      const stored = await records.read(storeKey);
      if (!stored && isReplay && !durable) return () => Promise.reject(replayUnknown());
      const record = stored?.record;
      if (!stored || !record || record.state === 'refused' || !digests.includes(record.digest)) return undefined;
      return () => markReplayed(pollOutcome(identity, stored));
    },

    async sendOnce({ key }, body, send, onSave) {
      if (key === undefined) {
        await records.assertAvailable();
        return successResponse(await send());
      }
      const identity = await records.identify(key, body);
      return shareLocally(identity, (onLocalSave) => claimAndSend(identity, send, onLocalSave), onSave);
    },
  };
}
