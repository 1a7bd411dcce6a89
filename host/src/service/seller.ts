/** The seller: the organization and sales representative to which the host pins every request. */

import type { ServiceOptions } from '../config/host-options.js';
import { sha256Hex } from '../crypto/keys.js';
import type { Seals } from '../crypto/seals.js';
import { keyPrefixes } from '../stores/key-prefixes.js';
import type { Store } from '../stores/store.js';
import { type Upstream, UpstreamFailure } from './upstream.js';

export interface Seller {
  organization: string;
  salesRep: string;
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

export class SellerLookup {
  readonly #organization: string | undefined;
  readonly #salesRep: string | undefined;
  #lookup: Promise<Known> | undefined;
  #known: Known | undefined;

  constructor(
    { organization, salesRep }: Partial<Seller>,
    private readonly upstream: Upstream,
    /** Default: none, so that each process calls `me` by itself. */
    private readonly memory?: SellerMemory,
  ) {
    this.#organization = organization;
    this.#salesRep = salesRep;
  }

  /** Whether `get` resolves without a call of the service. */
  get isKnown(): boolean {
    if (this.#organization && this.#salesRep) return true;
    return this.#known !== undefined && performance.now() < this.#known.endsAtMs;
  }

  /**
   * The configured seller, or the seller of `me`, which is cached for an hour. Concurrent calls share one request. Failures are not cached.
   * @throws UpstreamFailure with `sent` false, since the operation that needs the seller was not sent
   */
  async get(): Promise<Seller> {
    const organization = this.#organization;
    const salesRep = this.#salesRep;
    if (organization && salesRep) return { organization, salesRep };
    if (!this.isKnown) this.#lookup ??= this.#lookUp();
    const { seller } = await (this.#lookup ?? (this.#known as Known));
    return {
      organization: organization ?? seller.organization,
      salesRep: salesRep ?? seller.salesRep,
    };
  }

  async #lookUp(): Promise<Known> {
    try {
      this.#known = (await this.memory?.read()) ?? (await this.#callMe());
      return this.#known;
    } catch (error) {
      throw error instanceof UpstreamFailure ? new UpstreamFailure(error.cause, false) : error;
    } finally {
      this.#lookup = undefined;
    }
  }

  async #callMe(): Promise<Known> {
    const endsAtMs = performance.now() + lifetimeMs;
    const { response } = await this.upstream.call('me', undefined);
    const said = { seller: { organization: response.org_id, salesRep: response.User_Id }, endsAtMs };
    await this.memory?.write(said);
    return said;
  }
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
