/**
 * Sends each create once. The outcome of a create with an `Idempotency-Key` is stored under that key, and answers every request with the
 * same key and body.
 */

import { sleep, withTimeout } from 'fin-widgets/internal';
import { messages } from '../http/messages.js';
import { Refusal } from '../http/refusal.js';
import { type HostResponse, successResponse } from '../http/responses.js';
import type { CreateHeaders } from './create-headers.js';
import type { CreateIdentity, CreateOutcome, CreateRecords, StoredCreate } from './create-records.js';
import { OutcomeWaiters, outcomePending } from './outcome-waiters.js';

export interface IdempotencyOptions {
  /** Age in ms from which a claim counts as abandoned by a process that died. Longer than any `send` may take. */
  leaseMs: number;
  /** Whether the records outlive this process. */
  durable: boolean;
  waiters?: OutcomeWaiters;
  /** Default: a map of its own. */
  localCreates?: LocalCreates | undefined;
}

/** Creates of this process that are in flight, or whose outcome is not stored yet, by store key. */
export type LocalCreates = Map<string, { digest: string; answer: Promise<HostResponse> }>;

/** Gets the promise of the store write. */
type OnSave = (saved: Promise<void>) => void;

/** Delay of the first poll for the create of another process. Delays grow to `maxPollMs`. */
const firstPollMs = 50;
const maxPollMs = 1_000;
/** How long a response waits for the store to save the outcome. */
const maxSaveWaitMs = 1_000;

const outcomeUnknown = () => new Refusal('outcome_unknown', 502, messages.outcomeUnknown, 'UNKNOWN');
const replayUnknown = () => new Refusal('replay_unknown', 502, messages.outcomeUnknown, 'UNKNOWN');
const bodyDiffers = () => new Refusal('key_reused', 422, messages.keyReused);

/** Marks an outcome, success or error, as that of an earlier request. */
async function markReplayed(outcome: Promise<HostResponse>): Promise<HostResponse> {
  const headers = { 'Idempotent-Replayed': 'true' };
  try {
    return { ...(await outcome), headers };
  } catch (error) {
    const isOutcome = error instanceof Refusal && error.reason !== 'outcome_pending' && error.reason !== 'key_reused';
    throw isOutcome ? error.withHeaders(headers) : error;
  }
}

export class Idempotency {
  readonly #records: CreateRecords;
  readonly #leaseMs: number;
  readonly #durable: boolean;
  readonly #waiters: OutcomeWaiters;
  readonly #localCreates: LocalCreates;

  constructor(
    records: CreateRecords,
    { leaseMs, durable, waiters = new OutcomeWaiters(), localCreates = new Map() }: IdempotencyOptions,
  ) {
    this.#records = records;
    this.#leaseMs = leaseMs;
    this.#durable = durable;
    this.#waiters = waiters;
    this.#localCreates = localCreates;
  }

  /** Whether the store has a record of a create with this key, whatever its body. False if the store cannot be reached. */
  async isKnown(key: string | undefined): Promise<boolean> {
    if (key === undefined) return false;
    const storeKey = await this.#records.storeKeyOf(key);
    return (
      this.#localCreates.has(storeKey) || (await this.#records.read(storeKey).catch(() => undefined)) !== undefined
    );
  }

  /**
   * Finds an earlier create with this key and body that was not refused. Resolves to a function that waits for its outcome and sends
   * nothing, or to `undefined`. Two kinds of replays may have been sent although there is no record: a replay on a store that is not durable,
   * and a replay without a key. For them, the function rejects with an unknown outcome.
   * @throws Refusal 503 if the store cannot be reached
   */
  async findEarlier(
    { key, isReplay }: CreateHeaders,
    body: object,
  ): Promise<(() => Promise<HostResponse>) | undefined> {
    // Without a key, no record can prove that a replay is new.
    if (key === undefined) return isReplay ? () => Promise.reject(replayUnknown()) : undefined;
    const identity = await this.#records.identify(key, body);
    const { storeKey, digests } = identity;
    const local = this.#localCreates.get(storeKey);
    if (local?.digest === digests[0]) return () => markReplayed(this.#waiters.wait(storeKey, () => local.answer));
    const stored = await this.#records.read(storeKey);
    if (!stored && isReplay && !this.#durable) return () => Promise.reject(replayUnknown());
    const record = stored?.record;
    if (!stored || !record || record.state === 'refused' || !digests.includes(record.digest)) return undefined;
    return () => markReplayed(this.#pollOutcome(identity, stored));
  }

  /**
   * Resolves to the outcome of a create. Calls `send` unless another request with this key has called it. Without a key, calls `send` if the
   * store can be reached. After a `Refusal` other than `UNKNOWN`, the key is free again.
   * @param onSave gets the promise of the store write, which may outlive the response by two minutes
   * @throws Refusal of `send`; 422, 502, 503
   */
  async sendOnce(
    { key }: CreateHeaders,
    body: object,
    send: () => Promise<string>,
    onSave: OnSave,
  ): Promise<HostResponse> {
    if (key === undefined) {
      await this.#records.assertAvailable();
      return successResponse(await send());
    }
    const identity = await this.#records.identify(key, body);
    return this.#shareLocally(identity, (onLocalSave) => this.#claimAndSend(identity, send, onLocalSave), onSave);
  }

  /**
   * Shares one run among all requests of this process with the same key and body. For another body under the same key, the store decides
   * which body has the claim.
   */
  #shareLocally(
    { storeKey, digests: [digest] }: CreateIdentity,
    run: (onSave: OnSave) => Promise<HostResponse>,
    onSave: OnSave,
  ): Promise<HostResponse> {
    const known = this.#localCreates.get(storeKey);
    if (known && known.digest !== digest) return run(onSave);
    if (known) return markReplayed(this.#waiters.wait(storeKey, () => known.answer));
    let saved = Promise.resolve();
    const answer = run((promise) => {
      saved = promise;
      onSave(promise);
    });
    this.#localCreates.set(storeKey, { digest, answer });
    answer
      .catch(() => {})
      .then(() => saved)
      .finally(() => this.#localCreates.delete(storeKey));
    return answer;
  }

  async #claimAndSend(identity: CreateIdentity, send: () => Promise<string>, onSave: OnSave): Promise<HostResponse> {
    const result = await this.#records.claim(identity);
    return 'claim' in result
      ? this.#sendClaimed(identity, result.claim, send, onSave)
      : markReplayed(this.#pollOutcome(identity, result.existing));
  }

  /** Sends under a claim. Stores the outcome before the response, since the response may get lost. */
  async #sendClaimed(
    identity: CreateIdentity,
    claim: string,
    send: () => Promise<string>,
    onSave: OnSave,
  ): Promise<HostResponse> {
    const save = async (outcome: CreateOutcome) => {
      const saved = this.#records.saveOutcome(identity, claim, outcome);
      onSave(saved);
      // Bounded, so that the page does not wait for a store that hangs.
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
  }

  /** Polls the store for the outcome of a create that another process sends. */
  async #pollOutcome({ storeKey, digests }: CreateIdentity, first: StoredCreate): Promise<HostResponse> {
    return (
      this.#readOutcome(first, digests) ??
      this.#waiters.wait(storeKey, async (signal) => {
        for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 1.5, maxPollMs)) {
          await sleep(pollMs, signal);
          // While the store cannot be reached, the outcome is pending: the page may ask again.
          const stored = await this.#records.read(storeKey).catch(() => {
            throw outcomePending();
          });
          const outcome = this.#readOutcome(stored, digests);
          if (outcome) return outcome;
        }
      })
    );
  }

  /** The stored outcome; `undefined` while the create is in flight. */
  #readOutcome(stored: StoredCreate | undefined, digests: readonly string[]): HostResponse | undefined {
    // A durable store drops only records of refusals. The page may ask again, and the host then sends the create.
    if (!stored) throw this.#durable ? outcomePending() : outcomeUnknown();
    const { record } = stored;
    // A record that cannot be opened does not tell the outcome.
    if (!record) throw outcomeUnknown();
    if (!digests.includes(record.digest)) throw bodyDiffers();
    if (record.state === 'done') return successResponse(record.text);
    if (record.state === 'refused')
      throw new Refusal(record.reason, record.status, record.message, 'NOT_RUN', record.headers);
    if (record.state !== 'running' || stored.ageMs > this.#leaseMs) throw outcomeUnknown();
    return undefined;
  }
}
