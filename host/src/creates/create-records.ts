/**
 * The record of a create in the store: a claim while the create is in flight, then its outcome. The record is sealed, and stored under a hash
 * of the `Idempotency-Key`. It contains a keyed digest of the create's body, and not the body.
 */

import { sleep } from 'fin-widgets/internal';
import { base64url } from 'jose';
import { canonicalJson } from '../crypto/canonical-json.js';
import { type Keyring, type Keys, sha256Hex, sign } from '../crypto/keys.js';
import type { Seals } from '../crypto/seals.js';
import { type Reason, storeUnavailable } from '../http/refusal.js';
import { keyPrefixes } from '../stores/key-prefixes.js';
import type { Entry, Store } from '../stores/store.js';

export type CreateOutcome =
  | { state: 'done'; text: string }
  | { state: 'refused'; reason: Reason; status: number; message: string; headers: Record<string, string> }
  /** The create may have happened. The host never sends it again. */
  | { state: 'unknown' };

type CreateRecord = { digest: string } & (CreateOutcome | { state: 'running' });

/** A create as the store knows it. */
export interface CreateIdentity {
  storeKey: string;
  /** The body's digest under each secret, the current first, so that the host recognizes a body after a rotation too. */
  digests: readonly [string, ...string[]];
}

export interface StoredCreate {
  /** `undefined` if the record was sealed with a secret that this host no longer has. */
  record: CreateRecord | undefined;
  ageMs: number;
}

/** Either the claim, which `saveOutcome` needs, or the record of another request. */
type ClaimResult = { claim: string } | { existing: StoredCreate };

/**
 * How long a record is kept. Must not be shorter than the tab's memory (`src/elements/submission/submission-records.ts`): a replay without a
 * record would create a second project.
 */
export const recordLifetimeMs = 24 * 3_600_000;
/** How long a refusal is kept, for requests that wait for it. They poll at least once a second. */
export const refusalLifetimeMs = 5_000;
/** Delays between attempts to save an outcome: the first, the factor from one to the next, and how many attempts. */
const firstSaveDelayMs = 250;
const saveDelayFactor = 1.6;
const saveAttempts = 12;

interface RecordsOptions {
  /** The service, and its user if the store has records of several: the same key of another installer is another create. */
  scope: readonly string[];
  seals: Seals;
  keyring: Keyring;
}

export class CreateRecords {
  constructor(
    private readonly store: Store,
    private readonly options: RecordsOptions,
  ) {}

  async storeKeyOf(idempotencyKey: string): Promise<string> {
    return `${keyPrefixes.create}${await sha256Hex(...this.options.scope, idempotencyKey)}`;
  }

  /** The operation is not part of the identity, since no body fits two operations. */
  async identify(idempotencyKey: string, body: object): Promise<CreateIdentity> {
    const digestWith = async ({ digest }: Keys) => base64url.encode(await sign(digest, canonicalJson(body)));
    const [newest, ...older] = await this.options.keyring();
    return {
      storeKey: await this.storeKeyOf(idempotencyKey),
      digests: [await digestWith(newest), ...(await Promise.all(older.map(digestWith)))],
    };
  }

  /** @throws Refusal 503 if the store cannot be reached */
  async read(storeKey: string): Promise<StoredCreate | undefined> {
    const entry = await this.store.read(storeKey).catch(storeUnavailable);
    return entry && this.#open(storeKey, entry);
  }

  /**
   * Claims the right to send this create. Replaces the record of a refusal, since that create did not happen.
   * @throws Refusal 503 if the store cannot be reached
   */
  async claim({ storeKey, digests: [digest] }: CreateIdentity): Promise<ClaimResult> {
    const { store } = this;
    const claim = await this.#seal(storeKey, { digest, state: 'running' });
    for (;;) {
      const entry = await store.add(storeKey, claim, recordLifetimeMs).catch(storeUnavailable);
      // A store that sent the claim twice may have found its own entry.
      if (!entry || entry.value === claim) return { claim };
      const existing = await this.#open(storeKey, entry);
      if (existing.record?.state !== 'refused') return { existing };
      // Not `replace`: only `add` leaves no claim behind when it rejects.
      await store.remove(storeKey, entry.value).catch(storeUnavailable);
    }
  }

  /** Replaces the claim with the outcome. Retries for two minutes if the store cannot be reached. Never rejects. */
  async saveOutcome(
    { storeKey, digests: [digest] }: CreateIdentity,
    claim: string,
    outcome: CreateOutcome,
  ): Promise<void> {
    const { store } = this;
    const lifetimeMs = outcome.state === 'refused' ? refusalLifetimeMs : recordLifetimeMs;
    const sealed = await this.#seal(storeKey, { digest, ...outcome });
    for (let attempt = 0; attempt < saveAttempts; attempt++) {
      try {
        if (await store.replace(storeKey, claim, sealed, lifetimeMs)) return;
        // An earlier attempt that rejected may have taken effect. If the record were added again and that rejected, the store would delete
        // it, and the host would send a replay.
        if (!(await store.read(storeKey))) {
          // The store has lost the claim. It still gets the outcome.
          if (outcome.state === 'refused') await store.add(storeKey, sealed, lifetimeMs);
          else await store.write(storeKey, sealed, lifetimeMs);
        }
        // An entry of `write` need not survive a power cut. An entry of `replace` must.
        await store.replace(storeKey, sealed, sealed, lifetimeMs);
        return;
      } catch {
        await sleep(firstSaveDelayMs * saveDelayFactor ** attempt);
      }
    }
  }

  /**
   * Resolves if the store can be reached.
   * @throws Refusal 503
   */
  async assertAvailable(): Promise<void> {
    await this.store.read(keyPrefixes.create).catch(storeUnavailable);
  }

  #seal(storeKey: string, record: CreateRecord): Promise<string> {
    return this.options.seals.seal(storeKey, record);
  }

  async #open(storeKey: string, { value, remainingMs }: Entry): Promise<StoredCreate> {
    return {
      // Only this module seals values under such a key.
      record: (await this.options.seals.open(storeKey, value)) as CreateRecord | undefined,
      ageMs: recordLifetimeMs - remainingMs,
    };
  }
}
