/** Who sells: what the host was told, or what `me` says. */
import type { Upstream } from './upstream.js';
import { UpstreamFailure } from './upstream.js';

export interface Seller {
  organization: string;
  salesRep: string;
}

/** Gives the seller; `me` is asked once for all who wait, and again after a failure. Throws `UpstreamFailure`, nothing being sent. */
export function createSeller(known: Partial<Seller>, upstream: Upstream): () => Promise<Seller> {
  let asked: Promise<Seller> | undefined;
  const ask = async (): Promise<Seller> => {
    try {
      const { response } = await upstream.call('me', undefined);
      return { organization: known.organization ?? response.org_id, salesRep: known.salesRep ?? response.User_Id };
    } catch (error) {
      asked = undefined;
      throw error instanceof UpstreamFailure ? new UpstreamFailure(error.cause, false) : error;
    }
  };
  const { organization, salesRep } = known;
  if (organization && salesRep) return async () => ({ organization, salesRep });
  return () => {
    asked ??= ask();
    return asked;
  };
}
