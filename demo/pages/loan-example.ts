import type { Country } from '../../src/contract/index.js';

/** Where what Lichtweide sells is paid by credit. */
export type CreditCountry = Exclude<Country, 'Netherlands'>;

export interface Loan {
  /** In the country's currency. */
  cost: number;
  years: number;
  borrowingRate: number;
  lender: string;
}

/**
 * The representative examples that advertising for credit has to bear (Directive (EU) 2023/2225), as a lender in each country
 * would hand them to the installer. The rates are those at which the service prices; a test holds the two together.
 */
export const loans: Record<CreditCountry, Loan> = {
  Germany: {
    cost: 20_000,
    years: 15,
    borrowingRate: 0.0549,
    lender: 'Musterbank AG, Musterweg 1, 10115 Berlin',
  },
  Sweden: {
    cost: 200_000,
    years: 15,
    borrowingRate: 0.0495,
    lender: 'Exempelbanken AB, Stockholm',
  },
  Switzerland: {
    cost: 25_000,
    years: 15,
    borrowingRate: 0.0399,
    lender: 'Beispielbank AG, Bern',
  },
};

/** What follows from a loan that is paid back in equal installments, one at the end of each month. */
export const loanExample = ({ cost, years, borrowingRate }: Pick<Loan, 'cost' | 'years' | 'borrowingRate'>) => {
  const installments = years * 12;
  const monthly = borrowingRate / 12;
  const fee = toCents((cost * monthly) / (1 - (1 + monthly) ** -installments));
  return {
    cost,
    years,
    fee,
    installments,
    total: toCents(fee * installments),
    borrowingRate,
    /** Compounded monthly, without further costs. */
    effectiveRate: (1 + monthly) ** 12 - 1,
  };
};

const toCents = (amount: number): number => Math.round(amount * 100) / 100;
