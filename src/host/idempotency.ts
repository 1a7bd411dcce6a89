/**
 * Creates, each done once: what a create with an `Idempotency-Key` came to is kept under the key, with a digest of the body,
 * and told again to whoever asks the same.
 */
import { base64url } from 'jose';
import { Refusal } from './answers.js';
import { canonical } from './canonical.js';
import { fingerprint, type Keyring, type Keys, sign } from './keys.js';
import type { Seals } from './seals.js';
import type { Entry, Store } from './store.js';
import { pause, within } from './waits.js';

export interface Idempotency {
  /**
   * Finds a create that was sent under this key with the same body, and did not fail to happen: gives what tells its outcome, which
   * waits for it and never sends it. `undefined` where there is none, or the store cannot say.
   */
  recall(key: string | null, body: object): Promise<(() => Promise<string>) | undefined>;
  /**
   * The outcome of a create: `work` is done if nobody has done it under this key, and never twice. Without a key it is done, if the
   * store is there. `work` rejects with a `Refusal`, whose word decides: after `UNKNOWN` it is not done again.
   * @throws Refusal what `work` throws; 400, 422, 502, 503
   */
  once(key: string | null, body: object, work: () => Promise<string>): Promise<string>;
}

/** What is kept. The answer of one that was refused is told to those who wait for it, and then forgotten. */
type Outcome =
  | { state: 'done'; text: string }
  | { state: 'refused'; status: number; message: string; headers: Record<string, string> }
  | { state: 'lost' };
type Kept = { digest: string } & (Outcome | { state: 'running' });

/** Where a create lies in the store, and what its body comes to under each of the secrets, newest first. */
interface Place {
  key: string;
  digests: readonly [string, ...string[]];
}

/** Is given what goes on when the outcome is there: it is being put into the store. */
type Keeping = (kept: Promise<void>) => void;

/** How long an outcome is kept, in ms. */
const life = 24 * 3_600_000;
/** How long a refusal is told to those who waited, in ms. They look at least once a second. */
const echo = 5_000;
/** ms between two looks at what another process does: the first, and the longest. */
const firstLook = 50;
const longestLook = 1_000;
/** While the store is away: ms before an outcome is put there again, more each time, and how often: two minutes in all. */
const firstTry = 250;
const slower = 1.6;
const tries = 12;

const refuse = () => {
  throw new Refusal(503, 'The site cannot take this at the moment.');
};
const unknown = () => new Refusal(502, 'It is not known whether this happened.', 'UNKNOWN');
const another = () => new Refusal(422, 'The Idempotency-Key was used for another body.');

const isKey = (given: string): boolean => /^[\w-]{16,128}$/.test(given);

/** `lease`: ms after which "under way" is what a process left behind that died; longer than any `work` may take. */
export function createIdempotency(
  { scope, lease }: { scope: readonly string[]; lease: number },
  store: Store,
  seals: Seals,
  keyring: Keyring,
): Idempotency {
  /** What this process does, or has done and could not put into the store yet. */
  const flights = new Map<string, { digest: string; outcome: Promise<string> }>();

  /** Under each of the secrets, so that a body is known again after a rotation. No two operations have bodies alike. */
  const placeOf = async (given: string, body: object): Promise<Place> => {
    const digestOf = async ({ digest }: Keys) => base64url.encode(await sign(digest, canonical(body)));
    const [newest, ...former] = await keyring();
    return {
      key: `idempotency:${await fingerprint(...scope, given)}`,
      digests: [await digestOf(newest), ...(await Promise.all(former.map(digestOf)))],
    };
  };

  /** `undefined`: it was sealed with a secret that is no more. */
  const open = async (key: string, { value }: Entry) => (await seals.open(key, value)) as Kept | undefined;

  /** Puts the outcome in place of the claim. A store that lost the claim gets it anew. Tries for a while: it matters. */
  const keep = async (key: string, claim: string, kept: Kept) => {
    const ms = kept.state === 'refused' ? echo : life;
    const sealed = await seals.seal(key, kept);
    for (let i = 0; i < tries; i++) {
      try {
        if (!(await store.replace(key, claim, sealed, ms))) await store.add(key, sealed, ms);
        return;
      } catch {
        await pause(firstTry * slower ** i);
      }
    }
  };

  /** Does the work under this claim, and keeps what it came to: ahead of the answer, which may get lost on its way. */
  const perform = async (
    { key, digests: [digest] }: Place,
    claim: string,
    work: () => Promise<string>,
    keeping: Keeping,
  ) => {
    const settle = async (outcome: Outcome) => {
      const kept = keep(key, claim, { digest, ...outcome });
      keeping(kept);
      // The page waits for a store that is there, and no longer.
      await within(longestLook, () => kept).catch(() => {});
    };
    try {
      const text = await work();
      await settle({ state: 'done', text });
      return text;
    } catch (error) {
      if (error instanceof Refusal && error.word !== 'UNKNOWN') {
        const { status, message, headers } = error;
        await settle({ state: 'refused', status, message, headers });
      } else await settle({ state: 'lost' });
      throw error;
    }
  };

  /** The outcome of what another process does under the key, or did: looks until it is done, dead or refused. */
  const watch = async ({ key, digests }: Place, first: Entry): Promise<string> => {
    let entry: Entry | undefined = first;
    for (let ms = firstLook; ; ms = Math.min(ms * 1.5, longestLook)) {
      const kept = entry && (await open(key, entry));
      // What cannot be read, or is gone from the store, may have happened.
      if (!entry || !kept) throw unknown();
      if (!digests.includes(kept.digest)) throw another();
      if (kept.state === 'done') return kept.text;
      if (kept.state === 'lost') throw unknown();
      if (kept.state === 'refused') throw new Refusal(kept.status, kept.message, 'NOT_RUN', kept.headers);
      if (life - entry.left > lease) throw unknown();
      await pause(ms);
      entry = await store.read(key).catch(() => undefined);
    }
  };

  const fly = async (place: Place, work: () => Promise<string>, keeping: Keeping): Promise<string> => {
    const { key, digests } = place;
    // What lies in the store while the work is under way. Sealed, and so this flight's alone.
    const claim = await seals.seal(key, { digest: digests[0], state: 'running' } satisfies Kept);
    for (;;) {
      const there = await store.add(key, claim, life).catch(refuse);
      if (!there) return perform(place, claim, work, keeping);
      if ((await open(key, there))?.state !== 'refused') return watch(place, there);
      if (await store.replace(key, there.value, claim, life).catch(refuse)) return perform(place, claim, work, keeping);
      // Somebody else was faster.
    }
  };

  /** One flight for all of this process who ask the same while it is under way. */
  const join = ({ key, digests: [digest] }: Place, run: (keeping: Keeping) => Promise<string>): Promise<string> => {
    const known = flights.get(key);
    if (known && known.digest !== digest) throw another();
    if (known) return known.outcome;
    let kept = Promise.resolve();
    const outcome = run((keeping) => {
      kept = keeping;
    });
    flights.set(key, { digest, outcome });
    outcome
      .catch(() => {})
      .then(() => kept)
      .finally(() => flights.delete(key));
    return outcome;
  };

  return {
    async recall(given, body) {
      if (given === null || !isKey(given)) return undefined;
      const place = await placeOf(given, body);
      const { key, digests } = place;
      const flight = flights.get(key);
      if (flight) return flight.digest === digests[0] ? () => flight.outcome : undefined;
      const there = await store.read(key).catch(() => undefined);
      const kept = there && (await open(key, there));
      if (!there || !kept || kept.state === 'refused' || !digests.includes(kept.digest)) return undefined;
      return async () => join(place, () => watch(place, there));
    },

    async once(given, body, work) {
      if (given === null) {
        await store.read('idempotency:').catch(refuse);
        return work();
      }
      if (!isKey(given)) throw new Refusal(400, 'An Idempotency-Key must be 16 to 128 characters of A–Z a–z 0–9 _ -.');
      const place = await placeOf(given, body);
      return join(place, (keeping) => fly(place, work, keeping));
    },
  };
}
