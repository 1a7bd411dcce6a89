export interface Loan {
  /** ISO code of the country. */
  region: string;
  cost: number;
  /** ISO code. */
  currency: string;
  years: number;
  borrowingRate: number;
  lender: string;
}

/**
 * The representative examples that advertising for credit has to bear (Directive (EU) 2023/2225), as a lender in each country
 * would hand them to the installer. The rates are those at which the service prices; a test holds the two together.
 */
export const loans = {
  Germany: {
    region: 'DE',
    cost: 20_000,
    currency: 'EUR',
    years: 15,
    borrowingRate: 0.0549,
    lender: 'Musterbank AG, Berlin',
  },
  Sweden: {
    region: 'SE',
    cost: 200_000,
    currency: 'SEK',
    years: 15,
    borrowingRate: 0.0495,
    lender: 'Exempelbanken AB, Stockholm',
  },
  Switzerland: {
    region: 'CH',
    cost: 25_000,
    currency: 'CHF',
    years: 15,
    borrowingRate: 0.0399,
    lender: 'Beispielbank AG, Bern',
  },
} as const satisfies Record<string, Loan>;

/** Where what Lichtweide sells is paid by credit. */
export type CreditCountry = keyof typeof loans;

/** What follows from a loan that is paid back in equal instalments, one at the end of each month. */
export const loanExample = ({ cost, years, borrowingRate }: Pick<Loan, 'cost' | 'years' | 'borrowingRate'>) => {
  const instalments = years * 12;
  const monthly = borrowingRate / 12;
  const fee = toCents((cost * monthly) / (1 - (1 + monthly) ** -instalments));
  return {
    cost,
    years,
    fee,
    instalments,
    total: toCents(fee * instalments),
    borrowingRate,
    /** Compounded monthly, without further costs. */
    effectiveRate: (1 + monthly) ** 12 - 1,
  };
};

const toCents = (amount: number): number => Math.round(amount * 100) / 100;
