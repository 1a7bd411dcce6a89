/** The seller: the organization and sales representative to which the host pins every request. */

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
  /** Whether `get` resolves without a call of the service. */
  readonly isKnown: boolean;
  /**
   * The configured seller, or the seller of `me`, which is cached for an hour. Concurrent calls share one request. Failures are not cached.
   * @throws UpstreamFailure with `sent` false, since the operation that needs the seller was not sent
   */
  get(): Promise<Seller>;
}

/** The seller of `me`, and how long the host uses it. */
interface Known {
  seller: Seller;
  /** In ms of `performance.now()`. */
  endsAtMs: number;
}

/** A shared cache of the seller, for processes that serve a few requests only. */
export interface SellerMemory {
  read(): Promise<Known | undefined>;
  write(known: Known): Promise<void>;
}

/** How long the host uses an answer of `me`. */
const lifetimeMs = 3_600_000;

/** @param memory Default: none, so that each process calls `me` by itself */
export function createSellerLookup(
  configured: Partial<Seller>,
  upstream: Upstream,
  memory?: SellerMemory,
): SellerLookup {
  let lookup: Promise<Known> | undefined;
  let known: Known | undefined;
  const isKnown = () => known !== undefined && performance.now() < known.endsAtMs;
  const callMe = async (): Promise<Known> => {
    const endsAtMs = performance.now() + lifetimeMs;
    const { response } = await upstream.call('me', undefined);
    const said = { seller: { organization: response.org_id, salesRep: response.User_Id }, endsAtMs };
    await memory?.write(said);
    return said;
  };
  const lookUp = async (): Promise<Known> => {
    try {
      known = (await memory?.read()) ?? (await callMe());
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

/** A cache in the store, sealed. A store that fails counts as empty. */
export function sellerMemory(store: Store, seals: Seals, { baseUrl, email }: ServiceOptions): SellerMemory {
  const storeKeyOf = async () => `${keyPrefixes.seller}${await sha256Hex(baseUrl, email)}`;
  return {
    async read() {
      const storeKey = await storeKeyOf();
      const readAt = performance.now();
      const entry = await store.read(storeKey).catch(() => undefined);
      // Only this module seals values under such a key.
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
