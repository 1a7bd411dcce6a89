export interface Formats {
  /** Euros, without cents when there are none: `€24,900`, `203,12 €`. */
  money(amount: number): string;
  number(value: number): string;
  /** Takes a fraction: `0.0549`. */
  percent(fraction: number): string;
}

/** @param locale a BCP 47 tag such as `de-DE` */
export const formats: (locale: string) => Formats;
