import { isMonthlyFee } from '../../client/check-answer.js';
import type { QuoteRequest } from './quote-request.js';

/** The fee in the client's cache. A page's own client may have no cache, or a wrong one. */
export const knownFee = ({ client, body }: QuoteRequest): number | undefined => {
  try {
    const fee = client.recall?.('pricing_2', body)?.response.Monthly_fee;
    return isMonthlyFee(fee) ? fee : undefined;
  } catch {
    return undefined;
  }
};
