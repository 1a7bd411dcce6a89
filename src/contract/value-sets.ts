/**
 * The value sets that the service's operations share (spec: "Shared value sets"), as data and as types. Without zod, so that the
 * elements can import them.
 */

export * from './countries.js';

/** `type_project`. */
export const projectTypes = ['Solar', 'Solar + Battery/Charging station', 'Battery/Charging station'] as const;
export type ProjectType = (typeof projectTypes)[number];

/** `type_customer`. */
export const customerTypes = ['Individual', 'Company'] as const;
export type CustomerType = (typeof customerTypes)[number];

/** Items of `financing_options`. */
export const financingOptions = ['Invoice', 'Financing'] as const;
export type FinancingOption = (typeof financingOptions)[number];

type YearsFrom2 = 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20;

/** A tenor in whole years, 1 to 20 (spec: "Limits"). */
export type Tenor = 1 | YearsFrom2;

/** `LTI_tenor`; items of `financing_durations` and `LTI_durations`. Singular `year` only for 1. */
export type Duration = '1 year' | `${YearsFrom2} years`;

/** A tenor as the service writes it: `duration(1)` is `1 year`, `duration(15)` is `15 years`. */
export const duration = (tenor: Tenor): Duration => (tenor === 1 ? '1 year' : `${tenor} years`);

/** All tenors of the service in years, shortest first. */
export const tenors = /* @__PURE__ */ [...Array(20).keys()].map((i) => (i + 1) as Tenor);

/** The range of `LTI_downpayment`, in percent of the total installation cost (spec: "Limits"). */
export const downpaymentRange = { min: 0, max: 40 } as const;
