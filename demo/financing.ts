/** What the pages have to know of the financing service: who sells here, and the law's example of a loan. */
import type { Client } from '../src/client/index.js';
import { duration } from '../src/contract/index.js';

export interface Financing {
  organization: string;
  salesRep: string;
  example: LoanExample;
}

/** A representative example (Directive (EU) 2023/2225): amounts in euros, rates as fractions, per year. */
export interface LoanExample {
  cost: number;
  years: number;
  fee: number;
  instalments: number;
  total: number;
  borrowingRate: number;
  effectiveRate: number;
}

/** How long a page waits for the service, in ms. */
const patience = 3_000;

/**
 * Asks the service once, and remembers what it said. While it does not answer the result is `undefined`, and the next
 * page asks again: a landing page stands with or without its financing partner.
 */
export const createFinancing = (client: Client): (() => Promise<Financing | undefined>) => {
  let known: Promise<Financing> | undefined;
  return async () => {
    known ??= ask(client);
    try {
      return await known;
    } catch {
      known = undefined;
      return undefined;
    }
  };
};

const ask = async (client: Client): Promise<Financing> => {
  const signal = AbortSignal.timeout(patience);
  const { response: me } = await client.call('me', undefined, { signal });
  const cost = 20_000;
  const years = 15;
  const question = {
    country_project: 'Germany',
    currency_project: 'EUR',
    organization: me.org_id,
    'total_cost_installation (after subsidies) (incl vat)': cost,
    LTI_tenor: duration(years),
    LTI_downpayment: 0,
  } as const;
  const { response } = await client.call('pricing_2', question, { signal });
  return { organization: me.org_id, salesRep: me.User_Id, example: loanExample(cost, years, response.Monthly_fee) };
};

/** The example of a loan whose fee the service gave: its rates are worked out from the fee, so the text agrees with it. */
export const loanExample = (cost: number, years: number, fee: number): LoanExample => {
  const instalments = years * 12;
  const monthly = monthlyRate(cost, instalments, fee);
  return {
    cost,
    years,
    fee,
    instalments,
    total: Math.round(fee * instalments * 100) / 100,
    borrowingRate: monthly * 12,
    effectiveRate: (1 + monthly) ** 12 - 1,
  };
};

/** The rate a month at which `instalments` of `fee` are worth `cost` today: found by halving, to 1e-12. */
const monthlyRate = (cost: number, instalments: number, fee: number): number => {
  let low = 0;
  let high = 1;
  while (high - low > 1e-12) {
    const rate = (low + high) / 2;
    const worth = (fee * (1 - (1 + rate) ** -instalments)) / rate;
    if (worth > cost) low = rate;
    else high = rate;
  }
  return low;
};
