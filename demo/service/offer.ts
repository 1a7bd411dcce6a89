/** What a project offers, and its figures as people read them: for the checkout page and for `financial_offer`. */
import { countryFacts, currencyCodes, type Duration, tenors } from '../../src/contract/index.js';
import { monthlyFee } from './pricing.js';
import type { Project } from './schema.js';

/** Formats by the rule of the elements: money follows language and country, all else the language. */
export const formatsOf = (project: Project, language: string) => {
  const money = new Intl.NumberFormat(`${language}-${countryFacts[project.country_project].code}`, {
    style: 'currency',
    currency: currencyCodes[project.currency_project],
    currencyDisplay: 'narrowSymbol',
    useGrouping: 'always',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const years = new Intl.NumberFormat(language, { style: 'unit', unit: 'year', unitDisplay: 'long' });
  return {
    money: (amount: number): string => money.format(amount),
    /** @param value in percent */
    percent: (value: number): string => percent.format(value / 100),
    years: (count: number): string => years.format(count),
    yearsFromTo: (least: number, most: number): string => years.formatRange(least, most),
  };
};

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

/** For example `€24,900 in total, or €203.32 a month over 15 years (estimate)`. */
export function offerInWords(project: Project): string {
  const format = formatsOf(project, 'en');
  const total = `${format.money(project.Total_cost_installation)} in total`;
  const longest = tenorsOf(project).at(-1);
  if (longest === undefined || !project.financing_options.includes('Financing')) return total;
  const fee = feeOf(project, longest, 0);
  return fee === undefined
    ? total
    : `${total}, or ${format.money(fee)} a month over ${format.years(longest)} (estimate)`;
}
