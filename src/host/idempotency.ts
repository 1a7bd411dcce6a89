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

/** Of one body, under each of the secrets, newest first. */
type Digests = readonly [string, ...string[]];

interface Flight {
  key: string;
  /** What lies in the store while the work is under way. Sealed, and so this flight's alone. */
  claim: string;
  digest: string;
  work: () => Promise<string>;
}

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
  const digestsOf = async (body: object): Promise<Digests> => {
    const digestOf = async ({ digest }: Keys) => base64url.encode(await sign(digest, canonical(body)));
    const [newest, ...former] = await keyring();
    return [await digestOf(newest), ...(await Promise.all(former.map(digestOf)))];
  };

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
  const perform = async ({ key, claim, digest, work }: Flight, keeping: (kept: Promise<void>) => void) => {
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

  /** Looks at what another process does under the key until it is done, dead or refused. */
  const watch = async (key: string, digests: Digests, first: Entry): Promise<Outcome> => {
    let entry: Entry | undefined = first;
    for (let ms = firstLook; ; ms = Math.min(ms * 1.5, longestLook)) {
      // Sealed with a secret that is no more, or gone from the store: it may have happened.
      const kept = entry && ((await seals.open(key, entry.value)) as Kept | undefined);
      if (!entry || !kept) throw unknown();
      if (!digests.includes(kept.digest)) throw another();
      if (kept.state !== 'running') return kept;
      if (life - entry.left > lease) throw unknown();
      await pause(ms);
      entry = await store.read(key).catch(() => undefined);
    }
  };

  const fly = async (flight: Flight, digests: Digests, keeping: (kept: Promise<void>) => void): Promise<string> => {
    const { key, claim } = flight;
    for (;;) {
      const there = await store.add(key, claim, life).catch(refuse);
      if (!there) return perform(flight, keeping);
      const known = (await seals.open(key, there.value)) as Kept | undefined;
      if (known?.state === 'refused') {
        if (await store.replace(key, there.value, claim, life).catch(refuse)) return perform(flight, keeping);
        continue; // somebody else was faster
      }
      const outcome = await watch(key, digests, there);
      if (outcome.state === 'done') return outcome.text;
      if (outcome.state === 'lost') throw unknown();
      throw new Refusal(outcome.status, outcome.message, 'NOT_RUN', outcome.headers);
    }
  };

  return {
    async once(given, body, work) {
      if (given === null) {
        await store.read('idempotency:').catch(refuse);
        return work();
      }
      if (!/^[\w-]{16,128}$/.test(given))
        throw new Refusal(400, 'An Idempotency-Key must be 16 to 128 characters of A–Z a–z 0–9 _ -.');
      const key = `idempotency:${await fingerprint(...scope, given)}`;
      const digests = await digestsOf(body);
      const [digest] = digests;
      const claim = await seals.seal(key, { digest, state: 'running' } satisfies Kept);
      const known = flights.get(key);
      if (known) {
        if (known.digest !== digest) throw another();
        return known.outcome;
      }
      let kept = Promise.resolve();
      const outcome = fly({ key, claim, digest, work }, digests, (keeping) => {
        kept = keeping;
      });
      flights.set(key, { digest, outcome });
      outcome
        .catch(() => {})
        .then(() => kept)
        .finally(() => flights.delete(key));
      return outcome;
    },
  };
}
