/** The installer on whose behalf the host acts: the organization and sales representative that every request is pinned to. */
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

export function createInstallerLookup(configured: Partial<Installer>, upstream: Upstream): InstallerLookup {
  let lookup: Promise<Installer> | undefined;
  let isKnown = false;
  const askMe = async (): Promise<Installer> => {
    try {
      const { response } = await upstream.call('me', undefined);
      isKnown = true;
      return {
        organization: configured.organization ?? response.org_id,
        salesRep: configured.salesRep ?? response.User_Id,
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
      lookup ??= askMe();
      return lookup;
    },
  };
}
