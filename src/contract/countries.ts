/**
 * The countries and currencies of the service, with the facts that depend on them. A country is added here: the compiler then names
 * each file that lacks something of it (CONTRIBUTING.md, "How to add …").
 */

interface CountryFacts {
  /** ISO 3166 code. */
  code: string;
  /** The currency of an offer that names none. */
  currency: Currency;
  /** International dialing code. */
  dialingCode: string;
  /** Whether the law asks for the effective rate beside a figure on the cost of a credit. `docs/law/` has the sources. */
  requiresRate: boolean;
}

/** The ISO 4217 code of each currency, by the service's name for it. */
export const currencyCodes = { EUR: 'EUR', kr: 'SEK', CHF: 'CHF' } as const;

/** `currency_project`: the currency of the project's invoice. */
export type Currency = keyof typeof currencyCodes;
export const currencies = /* @__PURE__ */ Object.keys(currencyCodes) as Currency[]; // its keys are no others

export const countryFacts = {
  Germany: { code: 'DE', currency: 'EUR', dialingCode: '+49', requiresRate: true },
  Sweden: { code: 'SE', currency: 'kr', dialingCode: '+46', requiresRate: true },
  Switzerland: { code: 'CH', currency: 'CHF', dialingCode: '+41', requiresRate: false },
  Netherlands: { code: 'NL', currency: 'EUR', dialingCode: '+31', requiresRate: false },
} as const satisfies Record<string, CountryFacts>;

/** `country_project`, `country`. */
export type Country = keyof typeof countryFacts;
export const countries = /* @__PURE__ */ Object.keys(countryFacts) as Country[]; // its keys are no others
