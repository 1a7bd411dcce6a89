/**
 * The settings that a host sends to its pages with each token, and how host and page use them. Both sides import this module, so that they
 * agree. Without zod, so that the elements can import it.
 */
import {
  exampleText,
  maxStringsLength,
  maxTextLength,
  products,
  safeColor,
  switchText,
} from './page-setting-bounds.js';
import { type StartSettings, startOf } from './selection-start.js';
import {
  tenors as allTenors,
  type Country,
  type Currency,
  countries,
  countryFacts,
  currencies,
  downpaymentRange,
  duration,
} from './value-sets.js';

/**
 * The settings of a host for its pages. An element's own attribute comes first, then the page's defaults, then these. An attribute that is on or
 * absent can only add.
 */
export interface PageSettings extends StartSettings {
  readonly country?: Country | undefined;
  readonly currency?: Currency | undefined;
  readonly product?: (typeof products)[number] | undefined;
  /** Replaces the warning of a credit; `none` omits it. */
  readonly warning?: string | undefined;
  readonly requireLegal?: boolean | undefined;
  readonly allCostsIncluded?: boolean | undefined;
  /** Name and address of the lender. */
  readonly lender?: string | undefined;
  /** The selection of the representative example, such as `24900 15 10`. */
  readonly example?: string | undefined;
  /** The text of the slot `legal`. Each line is a paragraph. */
  readonly legal?: string | undefined;
  /** The text of the slot `rate`. */
  readonly rate?: string | undefined;
  /** Texts of the elements by name, or by language and name. */
  readonly strings?: Readonly<Record<string, unknown>> | undefined;
  /** The accent color in CSS, without variables. */
  readonly accent?: string | undefined;
  /** The background color of the card in CSS, without variables. */
  readonly surface?: string | undefined;
}

type Check = (value: unknown) => unknown;
const isOneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const isBoolean = isOneOf([true, false]);
const isText: Check = (value) => typeof value === 'string' && value.trim() && value.length <= maxTextLength;
const isPercent = (value: unknown, min: number = downpaymentRange.min, max: number = downpaymentRange.max): boolean =>
  typeof value === 'number' && value >= min && value <= max;

const isColor: Check = (value) =>
  typeof value === 'string' && safeColor.test(value) && (globalThis.CSS?.supports('color', value) ?? true);

/** A list is an object too, but not in JSON. */
const areStrings: Check = (value) => {
  const json = JSON.stringify(value) ?? '';
  return json.startsWith('{') && json.length <= maxStringsLength;
};

/** Whether each setting is right, among the others. */
const checks: Readonly<Record<keyof PageSettings, (value: unknown, page: PageSettings) => unknown>> = {
  country: isOneOf(countries),
  currency: isOneOf(currencies),
  tenors: (value) => Array.isArray(value) && value.length && value.every(isOneOf(allTenors)),
  tenor: (value, { tenors = allTenors }) => Object(tenors).includes?.(value),
  downpaymentMin: (value) => isPercent(value),
  downpaymentMax: (value, { downpaymentMin }) => isPercent(value, downpaymentMin),
  downpaymentStep: (value) => isPercent(value, 0.01),
  downpayment: (value, { downpaymentMin, downpaymentMax }) => isPercent(value, downpaymentMin, downpaymentMax),
  product: isOneOf(products),
  warning: (value) => isText(value) && !switchText.test(value as string),
  requireLegal: isBoolean,
  allCostsIncluded: isBoolean,
  lender: isText,
  example: (value) => exampleText.test(`${value}`),
  legal: isText,
  rate: isText,
  strings: areStrings,
  accent: isColor,
  surface: isColor,
};

/** The names of all settings. */
export const pageSettingNames = /* @__PURE__ */ Object.keys(checks) as (keyof PageSettings)[]; // its keys are no others

/** The settings in a value from elsewhere, and the names of those that are wrong. Fields with other names are left out. */
export const readPageSettings = (value: unknown): { page: PageSettings; wrong: (keyof PageSettings)[] } => {
  const page: Record<string, unknown> = {};
  const wrong: (keyof PageSettings)[] = [];
  for (const name of pageSettingNames) {
    const setting = Object(value)[name];
    if (setting === undefined) continue;
    // Those that it is checked against come before it, and are there if they are right.
    if (checks[name](setting, page)) page[name] = setting;
    else wrong.push(name);
  }
  return { page, wrong };
};

/** Settings that belong together. A page that sets one of them takes none of them from the host. */
const groups: readonly (readonly (keyof PageSettings)[])[] = [
  ['country', 'currency'],
  ['tenor', 'tenors'],
  ['downpayment', 'downpaymentMin', 'downpaymentMax', 'downpaymentStep'],
];

const groupOf = (name: string): readonly string[] =>
  groups.find((group: readonly string[]) => group.includes(name)) ?? [name];

/** A part of a quote request that a page may leave to the host. */
export type OpenPart = 'country' | 'tenor' | 'downpayment';

/** The parts of a quote request that the page leaves to the host. */
export const openPartsOf = (isSetByPage: (setting: string) => boolean): OpenPart[] =>
  (['country', 'tenor', 'downpayment'] as const).filter((part) => !groupOf(part).some(isSetByPage));

/** The host's setting, if the page leaves it to the host. */
export const hostSetting = (page: PageSettings, name: string, isSetByPage: (setting: string) => boolean): unknown =>
  groupOf(name).some(isSetByPage) ? undefined : page[name as keyof PageSettings];

/** Completes the body of a quote request by the host's settings, and where these say nothing by the elements' defaults. */
export const completeQuoteRequest = <Body extends object>(body: Body, page: PageSettings): Body => {
  const { country_project: own } = body as { country_project?: Country };
  const country = own ?? page.country;
  const { tenor, downpayment } = startOf(page);
  return {
    country_project: country,
    // The host's currency belongs to the host's country.
    currency_project: (own ? undefined : page.currency) ?? (country && countryFacts[country]?.currency),
    LTI_tenor: duration(tenor),
    LTI_downpayment: downpayment,
    ...body,
  };
};
