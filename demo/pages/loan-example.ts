/**
 * The representative example that advertising for credit has to bear (Directive (EU) 2023/2225), as the lender would hand
 * it to the installer. The rate is the one at which the service prices for Germany; a test holds the two together.
 */
export const loan = { cost: 20_000, years: 15, borrowingRate: 0.0549 } as const;

/** What follows from a loan that is paid back in equal instalments, one at the end of each month. */
export const loanExample = ({ cost, years, borrowingRate }: { cost: number; years: number; borrowingRate: number }) => {
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
