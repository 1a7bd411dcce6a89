/** The option `page`: the settings that the host sends to its pages with each token. */
import {
  countries,
  countryFacts,
  currencies,
  currencyCodes,
  type PageSettings,
  pageSettingNames,
  readPageSettings,
} from 'fin-widgets/contract';
import * as z from 'zod/mini';
import { optionsObject } from './schema-parts.js';

const percent = 'must be a number from 0 to 40, in percent';
const sentence = 'must be a text of at most 4000 characters';
const color =
  'must be a color in CSS without variables: #0a6b4d, a name, or a function such as rgb(), oklch() or light-dark()';

/** What each setting must be. */
const reasons: Record<keyof PageSettings, string> = {
  country: `must be one of ${countries.join(', ')}, or its ISO code`,
  currency: `must be one of ${currencies.join(', ')}, or its ISO code`,
  tenors: 'must be a list of whole years from 1 to 20',
  tenor: 'must be one of the tenors, in years',
  downpayment: `${percent}, and within downpaymentMin and downpaymentMax`,
  downpaymentMin: percent,
  downpaymentMax: `${percent}, and not below downpaymentMin`,
  downpaymentStep: 'must be a number from 0.01 to 40, in percent',
  product: 'must be credit or lease',
  warning: `${sentence}, or none`,
  requireLegal: 'must be true or false',
  allCostsIncluded: 'must be true or false',
  lender: sentence,
  example: 'must be a total cost, whole years and a down payment in percent, such as 24900 15 10',
  legal: sentence,
  rate: sentence,
  strings: 'must be an object of texts by name, or of such objects by language',
  accent: color,
  surface: color,
};

/** Countries and currencies may also have their ISO codes. */
const withoutCodes = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { country, currency, ...others } = value as Record<string, unknown>;
  const named = countries.find((each) => countryFacts[each].code === country) ?? country;
  const currencyNamed = currencies.find((each) => currencyCodes[each] === currency) ?? currency;
  return {
    ...others,
    ...(named !== undefined && { country: named }),
    ...(currencyNamed !== undefined && { currency: currencyNamed }),
  };
};

/** How colors are written. Brackets may be nested three deep. Only a browser can tell whether a color is right. */
export const cssColor =
  /^(?:#[\da-f]{3,8}|[a-z]{3,30}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|light-dark|color-mix)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))$/i;

const anySettings = optionsObject(
  Object.fromEntries(pageSettingNames.map((name) => [name, z.optional(z.unknown())])),
  'must be an object',
);

export const pageSettings = z.pipe(
  z.pipe(z.transform(withoutCodes), anySettings).check(({ value, issues }) => {
    const { page, wrong } = readPageSettings(value);
    const colors = (['accent', 'surface'] as const).filter((name) => page[name] && !cssColor.test(page[name]));
    for (const name of [...wrong, ...colors])
      issues.push({ code: 'custom', path: [name], message: reasons[name], input: value });
  }),
  z.transform((value) => readPageSettings(value).page),
);
