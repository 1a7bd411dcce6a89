/** The installer on whose behalf the host acts: the organization and sales representative that every request is pinned to. */

import type { ServiceOptions } from '../config/options.js';
import { sha256Hex } from '../crypto/keys.js';
import type { Seals } from '../crypto/seals.js';
import { keyPrefixes } from '../stores/key-prefixes.js';
import type { Store } from '../stores/store.js';
import { type Upstream, UpstreamFailure } from './upstream.js';

export interface Installer {
  organization: string;
  salesRep: string;
}

export interface InstallerLookup {
  /** Whether `get` answers without a call of the service. */
  readonly isKnown: boolean;
  /**
   * The installer, as configured or as `me` has said within the last hour. All who wait share one `me`; a failed one is not remembered.
   * @throws UpstreamFailure with `sent` false, since the operation that waits has not been sent
   */
  get(): Promise<Installer>;
}

/** The installer that `me` named, and how long the host uses it. */
interface Known {
  installer: Installer;
  /** In ms of `performance.now()`. */
  endsAtMs: number;
}

/** The shared memory of the installer, for processes that live for a few requests only. */
export interface InstallerMemory {
  read(): Promise<Known | undefined>;
  write(known: Known): Promise<void>;
}

/** How long a host uses an answer of `me`. */
const lifetimeMs = 3_600_000;

/** @param memory default: none; each process asks `me` by itself */
export function createInstallerLookup(
  configured: Partial<Installer>,
  upstream: Upstream,
  memory?: InstallerMemory,
): InstallerLookup {
  let lookup: Promise<Known> | undefined;
  let known: Known | undefined;
  const isKnown = () => known !== undefined && performance.now() < known.endsAtMs;
  const askMe = async (): Promise<Known> => {
    const endsAtMs = performance.now() + lifetimeMs;
    const { response } = await upstream.call('me', undefined);
    const said = { installer: { organization: response.org_id, salesRep: response.User_Id }, endsAtMs };
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
      const { installer } = await (lookup ?? (known as Known));
      return {
        organization: organization ?? installer.organization,
        salesRep: salesRep ?? installer.salesRep,
      };
    },
  };
}

/** In the store, sealed. A store that fails counts as empty. */
export function installerMemory(store: Store, seals: Seals, { baseUrl, email }: ServiceOptions): InstallerMemory {
  const storeKeyOf = async () => `${keyPrefixes.seller}${await sha256Hex(baseUrl, email)}`;
  return {
    async read() {
      const storeKey = await storeKeyOf();
      const readAt = performance.now();
      const entry = await store.read(storeKey).catch(() => undefined);
      // Only this module seals under such a key.
      const installer = entry && ((await seals.open(storeKey, entry.value)) as Installer | undefined);
      return installer && { installer, endsAtMs: readAt + entry.remainingMs };
    },
    async write({ installer, endsAtMs }) {
      const storeKey = await storeKeyOf();
      const sealed = await seals.seal(storeKey, installer);
      await store.write(storeKey, sealed, endsAtMs - performance.now()).catch(() => {});
    },
  };
}
