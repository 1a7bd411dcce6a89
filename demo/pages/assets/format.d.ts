export interface Formats {
  /** Euros, or another currency by its ISO code; without cents when there are none: `€24,900`, `203,12 €`, `189.000 kr`. */
  money(amount: number, currency?: string): string;
  number(value: number): string;
  /** Takes a fraction: 0.1 is `10%`, in German `10 %`. */
  percent(fraction: number): string;
  /** An interest rate, with two decimals: `5.50%`. */
  rate(fraction: number): string;
}

/** @param locale a BCP 47 tag such as `de-DE` */
export const formats: (locale: string) => Formats;
