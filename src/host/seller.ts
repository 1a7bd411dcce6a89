/** Who sells: what the host was told, or what `me` says. */
import type { Upstream } from './upstream.js';
import { UpstreamFailure } from './upstream.js';

export interface Seller {
  organization: string;
  salesRep: string;
}

export interface SellerSource {
  /** Whether it costs no call of the service any more. */
  readonly known: boolean;
  /** `me` is asked once for all who wait, and again after a failure. Throws `UpstreamFailure`, nothing being sent. */
  get(): Promise<Seller>;
}

export function createSeller(known: Partial<Seller>, upstream: Upstream): SellerSource {
  let asked: Promise<Seller> | undefined;
  let answered = false;
  const ask = async (): Promise<Seller> => {
    try {
      const { response } = await upstream.call('me', undefined);
      answered = true;
      return { organization: known.organization ?? response.org_id, salesRep: known.salesRep ?? response.User_Id };
    } catch (error) {
      asked = undefined;
      throw error instanceof UpstreamFailure ? new UpstreamFailure(error.cause, false) : error;
    }
  };
  const { organization, salesRep } = known;
  if (organization && salesRep) return { known: true, get: async () => ({ organization, salesRep }) };
  return {
    get known() {
      return answered;
    },
    get() {
      asked ??= ask();
      return asked;
    },
  };
}
