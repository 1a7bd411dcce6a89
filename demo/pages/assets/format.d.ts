export interface Formats {
  /** Euros, or another currency by its ISO code; without cents when there are none: `€24,900`, `203,12 €`, `189.000 kr`. */
  money(amount: number, currency?: string): string;
  number(value: number): string;
  /** Takes a fraction: `0.0549`. */
  percent(fraction: number): string;
}

/** @param locale a BCP 47 tag such as `de-DE` */
export const formats: (locale: string) => Formats;
