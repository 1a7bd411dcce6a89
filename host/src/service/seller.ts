/** The seller on whose behalf the host acts: the organization and sales representative that every request is pinned to. */

import type { ServiceOptions } from '../config/options.js';
import { sha256Hex } from '../crypto/keys.js';
import type { Seals } from '../crypto/seals.js';
import { keyPrefixes } from '../stores/key-prefixes.js';
import type { Store } from '../stores/store.js';
import { type Upstream, UpstreamFailure } from './upstream.js';

export interface Seller {
  organization: string;
  salesRep: string;
}

export interface SellerLookup {
  /** Whether `get` answers without a call of the service. */
  readonly isKnown: boolean;
  /**
   * The seller, as configured or as `me` has said within the last hour. All who wait share one `me`; a failed one is not remembered.
   * @throws UpstreamFailure with `sent` false, since the operation that waits has not been sent
   */
  get(): Promise<Seller>;
}

/** The seller that `me` named, and how long the host uses it. */
interface Known {
  seller: Seller;
  /** In ms of `performance.now()`. */
  endsAtMs: number;
}

/** The shared memory of the seller, for processes that live for a few requests only. */
export interface SellerMemory {
  read(): Promise<Known | undefined>;
  write(known: Known): Promise<void>;
}

/** How long a host uses an answer of `me`. */
const lifetimeMs = 3_600_000;

/** @param memory default: none; each process asks `me` by itself */
export function createSellerLookup(
  configured: Partial<Seller>,
  upstream: Upstream,
  memory?: SellerMemory,
): SellerLookup {
  let lookup: Promise<Known> | undefined;
  let known: Known | undefined;
  const isKnown = () => known !== undefined && performance.now() < known.endsAtMs;
  const askMe = async (): Promise<Known> => {
    const endsAtMs = performance.now() + lifetimeMs;
    const { response } = await upstream.call('me', undefined);
    const said = { seller: { organization: response.org_id, salesRep: response.User_Id }, endsAtMs };
    await memory?.write(said);
    return said;
  };
  const lookUp = async (): Promise<Known> => {
    try {
      known = (await memory?.read()) ?? (await askMe());
      return known;
    } catch (error) {
      throw error instanceof UpstreamFailure ? new UpstreamFailure(error.cause, false) : error;
    } finally {
      lookup = undefined;
    }
  };
  const { organization, salesRep } = configured;
  if (organization && salesRep) return { isKnown: true, get: async () => ({ organization, salesRep }) };
  return {
    get isKnown() {
      return isKnown();
    },
    async get() {
      if (!isKnown()) lookup ??= lookUp();
      const { seller } = await (lookup ?? (known as Known));
      return {
        organization: organization ?? seller.organization,
        salesRep: salesRep ?? seller.salesRep,
      };
    },
  };
}

/** In the store, sealed. A store that fails counts as empty. */
export function sellerMemory(store: Store, seals: Seals, { baseUrl, email }: ServiceOptions): SellerMemory {
  const storeKeyOf = async () => `${keyPrefixes.seller}${await sha256Hex(baseUrl, email)}`;
  return {
    async read() {
      const storeKey = await storeKeyOf();
      const readAt = performance.now();
      const entry = await store.read(storeKey).catch(() => undefined);
      // Only this module seals under such a key.
      const seller = entry && ((await seals.open(storeKey, entry.value)) as Seller | undefined);
      return seller && { seller, endsAtMs: readAt + entry.remainingMs };
    },
    async write({ seller, endsAtMs }) {
      const storeKey = await storeKeyOf();
      const sealed = await seals.seal(storeKey, seller);
      await store.write(storeKey, sealed, endsAtMs - performance.now()).catch(() => {});
    },
  };
}
