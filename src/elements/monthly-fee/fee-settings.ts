import type { PageSettings } from '../../contract/page-settings.js';
import { type DownpaymentRange, defaultStep, defaultTenor, nearestStep } from '../../contract/selection-start.js';
import { downpaymentRange, tenors as knownTenors, type Tenor } from '../../contract/value-sets.js';
import type { SettingName, SettingsReader } from '../base/settings-reader.js';
import { type ExampleSelection, expectedExample, parseExample } from './credit/representative-example-selection.js';
import type { FinMonthlyFee } from './monthly-fee.js';

/** The choices on offer, the values that the selection starts with, and how the element behaves. */
export interface FeeSettings {
  tenors: readonly Tenor[];
  tenor: Tenor;
  range: DownpaymentRange;
  downpayment: number;
  product: 'credit' | 'lease';
  /** Replaces the country's credit warning; `none` omits it. */
  warning: string | undefined;
  loading: 'lazy' | 'eager';
  prefetch: 'neighbours' | 'none';
  layout: 'auto' | 'stacked' | 'line';
  /** Shows all terms as a bar chart, in place of options or a select. */
  termChart: boolean;
  /**
   * The installer states that payments are equal, at each month's end, and that there are no further costs. Only then can the effective rate
   * be computed. Never true for a lease.
   */
  allCostsIncluded: boolean;
  /** Name and address, for the representative example. */
  lender: string | undefined;
  /** What the representative example is an example of. */
  example: ExampleSelection | undefined;
  /** Offers to send the selection as a link, and to print. */
  share: boolean;
  /** The host's texts for the slots of these names. */
  legal: string | undefined;
  rate: string | undefined;
}

/**
 * Whether quotes may be requested in advance: the page is for it, and the visitor's browser does not save data. That property is missing in
 * some browsers, and in TypeScript's DOM types.
 */
export const wantsPrefetch = (settings: FeeSettings | undefined): boolean =>
  settings?.prefetch === 'neighbours' && !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

/** Up to five tenors are radio buttons side by side. More of them are a select. */
export const maxRadioTenors = 5;

/** Whether the card shows the payment of each term. */
export const showsTermFees = ({ termChart, tenors }: FeeSettings): boolean =>
  termChart || tenors.length <= maxRadioTenors;

/** Whether the card has parts whose code is in the file of the details. */
export const hasDetails = ({ allCostsIncluded, termChart, share }: FeeSettings): boolean =>
  allCostsIncluded || termChart || share;

/** The settings that are on or off, and those of the host. */
export interface GivenSettings extends Pick<FeeSettings, 'termChart' | 'allCostsIncluded' | 'share'> {
  host: PageSettings;
}

const parseTenor = (value: string): Tenor | undefined => knownTenors.find((tenor) => tenor === Number(value));

/** The page's text, or `none` in upper or lower case. `true` and `false` are no texts. */
const parseWarning = (value: string): string | undefined => {
  const word = value.toLowerCase();
  if (word === 'true' || word === 'false') return undefined;
  return word === 'none' ? word : value;
};

/** Reads the fee element's settings. @returns `undefined` if one is wrong; `reader.problems` says which */
export const readFeeSettings = (
  reader: SettingsReader<SettingName<FinMonthlyFee>>,
  { host, ...given }: GivenSettings,
): FeeSettings | undefined => {
  const { min: lowest, max: highest } = downpaymentRange;
  const offered = reader.listOf('tenors', parseTenor, 'whole years from 1 to 20, such as "5 10 15 20"');
  const tenors = offered ? [...new Set(offered)].sort((a, b) => a - b) : knownTenors;
  const onOffer = (value: string) => tenors.find((tenor) => tenor === Number(value));
  const tenor = reader.read('tenor', onOffer, `a term on offer: ${tenors.join(', ')}`, defaultTenor(tenors));

  const min = reader.percentage('downpaymentMin', lowest, highest, lowest);
  const max = reader.percentage('downpaymentMax', min ?? lowest, highest, highest);
  const step = reader.percentage('downpaymentStep', 0.01, highest, defaultStep);
  const product = reader.oneOf('product', ['credit', 'lease'], 'credit');
  const warning = reader.read('warning', parseWarning, 'a text, or "none"');
  const loading = reader.oneOf('loading', ['lazy', 'eager'], 'lazy');
  const prefetch = reader.oneOf('prefetch', ['neighbours', 'none'], 'neighbours');
  const layout = reader.oneOf('layout', ['auto', 'stacked', 'line'], 'auto');
  const lender = reader.text('lender');
  const example = reader.read('example', parseExample, expectedExample);
  if (min === undefined || max === undefined || step === undefined) return undefined;

  const downpayment = reader.percentage('downpayment', min, max, min);
  if (tenor === undefined || downpayment === undefined || !product || !loading || !prefetch || !layout)
    return undefined;
  const range = { min, max, step };
  const start = nearestStep(range, downpayment);
  const allCostsIncluded = given.allCostsIncluded && product === 'credit';
  // The host's legal texts describe the host's product.
  const { legal, rate } = product === (host.product ?? 'credit') ? host : {};
  const choice = { ...given, legal, rate, allCostsIncluded, lender, example, tenors, tenor, range, downpayment: start };
  // A line has no controls, so no other quote is needed.
  if (layout === 'line') return { ...choice, product, warning, layout, loading, prefetch: 'none' };
  return { ...choice, product, warning, layout, loading, prefetch };
};
