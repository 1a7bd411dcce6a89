/** The installer on whose behalf the host acts: the organization and sales representative that every request is pinned to. */
import { sha256Hex } from './keys.js';
import type { ServiceOptions } from './options.js';
import type { Seals } from './seals.js';
import type { Store } from './store.js';
import { type Upstream, UpstreamFailure } from './upstream.js';

export interface Installer {
  organization: string;
  salesRep: string;
}

export interface InstallerLookup {
  /** Whether `get` answers without a call of the service. */
  readonly isKnown: boolean;
  /**
   * The installer, as configured or as `me` says. All who wait share one `me`; a failed one is not remembered.
   * @throws UpstreamFailure with `sent` false, since the operation that waits has not been sent
   */
  get(): Promise<Installer>;
}

/** Where processes that live for a few requests alone keep what `me` has said. */
export interface InstallerMemory {
  read(): Promise<Installer | undefined>;
  write(installer: Installer): Promise<void>;
}

/** @param memory default: none; each process asks `me` once */
export function createInstallerLookup(
  configured: Partial<Installer>,
  upstream: Upstream,
  memory?: InstallerMemory,
): InstallerLookup {
  let lookup: Promise<Installer> | undefined;
  let isKnown = false;
  const askMe = async (): Promise<Installer> => {
    const { response } = await upstream.call('me', undefined);
    const installer = { organization: response.org_id, salesRep: response.User_Id };
    await memory?.write(installer);
    return installer;
  };
  const lookUp = async (): Promise<Installer> => {
    try {
      const { organization, salesRep } = (await memory?.read()) ?? (await askMe());
      isKnown = true;
      return {
        organization: configured.organization ?? organization,
        salesRep: configured.salesRep ?? salesRep,
      };
    } catch (error) {
      lookup = undefined;
      throw error instanceof UpstreamFailure ? new UpstreamFailure(error.cause, false) : error;
    }
  };
  const { organization, salesRep } = configured;
  if (organization && salesRep) return { isKnown: true, get: async () => ({ organization, salesRep }) };
  return {
    get isKnown() {
      return isKnown;
    },
    get() {
      lookup ??= lookUp();
      return lookup;
    },
  };
}

/** How long another process does without `me`. */
const memoryMs = 3_600_000;

/** In the store, sealed. A store that fails counts as empty. */
export function installerMemory(store: Store, seals: Seals, { baseUrl, email }: ServiceOptions): InstallerMemory {
  const storeKeyOf = async () => `installer:${await sha256Hex(baseUrl, email)}`;
  return {
    async read() {
      const storeKey = await storeKeyOf();
      const entry = await store.read(storeKey).catch(() => undefined);
      // Only this module seals under such a key.
      return entry && ((await seals.open(storeKey, entry.value)) as Installer | undefined);
    },
    async write(installer) {
      const storeKey = await storeKeyOf();
      await store.write(storeKey, await seals.seal(storeKey, installer), memoryMs).catch(() => {});
    },
  };
}
