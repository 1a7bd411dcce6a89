/** Formats a project's offer for the checkout page and for `financial_offer`. */
import { type Country, type Currency, type Duration, duration, tenors } from '../../src/contract/index.js';
import { monthlyFee } from './pricing.js';
import type { Project } from './schema.js';

const locales: Readonly<Record<Country, string>> = {
  Germany: 'de-DE',
  Sweden: 'sv-SE',
  Switzerland: 'de-CH',
  Netherlands: 'nl-NL',
};

const isoCodes: Readonly<Record<Currency, string>> = { EUR: 'EUR', kr: 'SEK', CHF: 'CHF' };

/** An amount in the format of the project's country, without cents if it is whole. */
export function money(project: Project, amount: number): string {
  return new Intl.NumberFormat(locales[project.country_project], {
    style: 'currency',
    currency: isoCodes[project.currency_project],
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
}

/** The whole years of a duration value: `years('15 years')` is 15. */
export const years = (value: Duration): number => Number.parseInt(value, 10);

/** A project's tenors in years, shortest first. A project without durations allows all tenors. */
export function tenorsOf(project: Project): readonly number[] {
  const durations = project.financing_durations ?? [];
  return durations.length === 0 ? tenors : [...new Set(durations.map(years))].sort((a, b) => a - b);
}

/** The monthly fee of a project; `undefined` if the amount is too small. */
export const feeOf = (project: Project, tenor: number, downpayment: number): number | undefined =>
  monthlyFee({
    country: project.country_project,
    totalCost: project.Total_cost_installation,
    tenor,
    downpayment,
  });

/** For example `24.900 € in all, or from 203,25 € a month over 15 years (estimate)`. */
export function offerInWords(project: Project): string {
  const total = `${money(project, project.Total_cost_installation)} in all`;
  const longest = tenorsOf(project).at(-1);
  if (longest === undefined || !project.financing_options.includes('Financing')) return total;
  const fee = feeOf(project, longest, 0);
  const term = longest === 1 ? duration(1) : `${longest} years`;
  return fee === undefined ? total : `${total}, or ${money(project, fee)} a month over ${term} (estimate)`;
}
