/** The markup of a card with its payment, for servers: the element's own views, written as HTML. */
import { isMonthlyFee } from '../client/check-answer.js';
import { hostSetting, type PageSettings } from '../contract/page-settings.js';
import type { Tenor } from '../contract/value-sets.js';
import { attributeName } from '../elements/base/attribute-name.js';
import { colorTokens } from '../elements/base/color-tokens.js';
import { withCustomTexts } from '../elements/base/custom-texts.js';
import type { Localization } from '../elements/base/fin-element.js';
import { hostColors } from '../elements/base/host-settings.js';
import { readOfferSettings } from '../elements/base/read-offer-settings.js';
import { type SettingName, SettingsReader } from '../elements/base/settings-reader.js';
import { baseStyles, cardStyles } from '../elements/base/styles.js';
import { formatFor } from '../elements/formats/number-formats.js';
import { parseLanguage } from '../elements/formats/parse-language.js';
import { totalsOf } from '../elements/monthly-fee/credit/totals.js';
import { detailStyles } from '../elements/monthly-fee/details/detail-styles.js';
import { detailViews } from '../elements/monthly-fee/details/detail-views.js';
import type { Selection } from '../elements/monthly-fee/events.js';
import type { FeeSnapshot } from '../elements/monthly-fee/fee-controller.js';
import { hasDetails, readFeeSettings, showsTermFees } from '../elements/monthly-fee/fee-settings.js';
import { type FeeHandlers, type FeeView, feeView } from '../elements/monthly-fee/fee-view.js';
import { requiredSlots } from '../elements/monthly-fee/legal/legal-requirements.js';
import type { FinMonthlyFee } from '../elements/monthly-fee/monthly-fee.js';
import { type QuoteRequest, quoteBody } from '../elements/monthly-fee/quote-request.js';
import { roughFee, selectionOf } from '../elements/monthly-fee/selection.js';
import { styles } from '../elements/monthly-fee/styles.js';
import { locales } from '../locales/index.js';
import { slotContentOf } from './parse-slot-content.js';
import { escapeHtml, type RenderedHtml, renderTemplate } from './template-html.js';

/** Attributes as in HTML: `total-cost`, `all-costs-included`. `true` is an attribute without a value; `false` and `undefined` are none. */
export type FeeAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The body of a `pricing_2` request. */
export type QuoteBody = QuoteRequest['body'];

/** What the card shows. */
export interface FeeMarkupInput {
  /** The service's answer to a quote request; `undefined` while it is not known. */
  findAnswer(body: QuoteBody): unknown;
  /** Whether the service is simulated. */
  isTest: boolean;
  /** When the service answered. */
  date: Date;
  /** How long the quotes still hold. */
  seconds: number;
}

/** A card whose settings are complete. */
export interface FeeMarkup {
  /** The quote requests of the card's first view. The payment is that of the first one; the others may be missing. */
  readonly requests: readonly QuoteBody[];
  /** The content of the card's shadow root; `undefined` if a payment or a legal text is missing, without which the card shows no payment. */
  render(input: FeeMarkupInput): RenderedHtml | undefined;
}

const isOn = (value: unknown): boolean => value !== undefined && value !== null && value !== false;

/** A value as an attribute has it. In an amount, elements take the point of a number with three decimals for a separator of thousands. */
const attributeText = (name: string, value: unknown): string =>
  name === 'total-cost' && typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(2) : String(value);

/** The attributes in HTML, each after a space. A name that HTML does not allow is left out: it could end the tag, or add another attribute. */
export const attributesHtml = (attributes: FeeAttributes): string =>
  Object.entries(attributes)
    .filter(([name, value]) => /^[^\s"'<>/=\p{C}]+$/u.test(name) && isOn(value))
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(attributeText(name, value))}"`))
    .join('');

const noHandlers: FeeHandlers = {
  onSlide() {},
  onGrab() {},
  onGrabCancel() {},
  onKeyOrBlur() {},
  onStep() {},
  onTenorChange() {},
  onIntent() {},
  onRetry() {},
  onSlotChange() {},
};
const noShareActions = { isCopied: false, link: undefined, async send() {}, print() {} };

/**
 * Rules until the element's script runs:
 * - The element's state is a custom state, which only the script sets, so legal texts are visible by a rule of their own.
 * - A browser may paint a page of which it has only a part. The card is painted as a whole, so that nothing in it moves.
 * - Without scripts, the payment has its date.
 * - Without the element's script, all that a quote says goes when it ends.
 * - A page that reserves the card's room has its distance on the element (`src/reserve.ts`).
 */
const beforeScript = (seconds: string, hasFeesInSelect: boolean): string =>
  ':is(.notice,.legal,.rate){visibility:visible!important}' +
  '.base:not(:has(~.end)),.base:not(:has(~.end)) *{visibility:hidden!important}' +
  '@media(scripting:none){.share.printed{display:block!important}}' +
  `:is(${hasFeesInSelect ? 'select,' : ''}[part=amount],[part=tenor-fee],[part=totals],[part=tenor-chart],:is(.rate,.legal) *){animation:end 0s ${seconds}s forwards}` +
  '@keyframes end{to{visibility:hidden}}' +
  '.base{margin-block-end:var(--fin-distance,16px)}';

const styleSheets = [colorTokens, baseStyles, cardStyles, styles].map(({ cssText }) => cssText).join('');

/** A card's view, without what a page without scripts does not have. */
type StaticView = Omit<FeeView, 'announcement' | 'awaitsDetails' | 'isFar' | 'disabled' | 'handlers'>;

/**
 * Writes a card as HTML.
 * @param colors the style sheet of the host's colors
 * @param seconds how long the quotes still hold
 */
export const renderCard = (
  view: StaticView,
  { downpayment }: Selection,
  colors: string,
  seconds: string,
): RenderedHtml => {
  const off = { announcement: '', awaitsDetails: false, isFar: false, disabled: false, handlers: noHandlers };
  const { html, css } = renderTemplate(feeView({ ...view, ...off }));
  // A range input without a value stands in the middle.
  const started = html.replace('id="slider"', `id="slider" value="${downpayment}"`);
  const hasFeesInSelect = Boolean(view.termFees?.size) && html.includes('<select');
  const details = view.details ? detailStyles.cssText : '';
  const sheets = styleSheets + colors + details + beforeScript(seconds, hasFeesInSelect);
  return {
    html: `${started}<i class="end" hidden></i>`,
    css: sheets + (view.settings?.layout === 'line' ? ':host{min-inline-size:0}' : '') + css,
  };
};

/**
 * Reads a card's attributes.
 * @param children the HTML of the slots
 * @param page the host's settings for its pages
 * @returns `undefined` if a setting is missing or wrong, so that the card has no payment
 */
export const readFeeMarkup = (
  attributes: FeeAttributes,
  children: string,
  page: PageSettings = {},
): FeeMarkup | undefined => {
  const isSet = (property: string) => {
    const value = attributes[attributeName(property)];
    return isOn(value) && value !== '';
  };
  const reader = new SettingsReader<SettingName<FinMonthlyFee>>((property) => {
    const name = attributeName(property);
    const value = attributes[name];
    if (isSet(property)) return value === true ? '' : attributeText(name, value);
    const ofHost = hostSetting(page, property, isSet);
    return ofHost === true ? '' : ofHost;
  });
  const { country, currency, totalCost, organization } = readOfferSettings(reader);
  const flag = (property: (keyof PageSettings & keyof FinMonthlyFee) | 'termChart' | 'share' | 'disabled') =>
    isOn(attributes[attributeName(property)]) || hostSetting(page, property, isSet) === true;
  const settings = readFeeSettings(reader, {
    termChart: flag('termChart'),
    allCostsIncluded: flag('allCostsIncluded'),
    share: flag('share'),
    host: page,
  });
  if (reader.problems.size || !settings || !country || !currency || !totalCost || flag('disabled')) return undefined;

  const offer = { country, currency, totalCost, settings };
  const selection = selectionOf(offer, {});
  const exampleSelection =
    settings.allCostsIncluded && settings.lender ? { ...selection, ...settings.example } : undefined;
  const requestsTermFees = settings.prefetch !== 'none' && showsTermFees(settings);
  const termSelections = settings.tenors.map((tenor) => ({ ...selection, tenor }));
  const bodyOf = (each: Selection) => quoteBody(organization, each);
  const slots = slotContentOf(children);
  const language = parseLanguage(attributes.lang) ?? 'en';

  return {
    requests: [
      selection,
      ...(exampleSelection ? [exampleSelection] : []),
      ...(requestsTermFees ? termSelections.filter(({ tenor }) => tenor !== selection.tenor) : []),
    ].map(bodyOf),

    render({ findAnswer, isTest, date, seconds }) {
      const feeOf = (each: Selection | undefined): number | undefined => {
        const answer = each && (findAnswer(bodyOf(each)) as { response?: { Monthly_fee?: unknown } } | undefined);
        const fee = answer?.response?.Monthly_fee;
        return isMonthlyFee(fee) ? fee : undefined;
      };
      const fee = feeOf(selection);
      if (fee === undefined) return undefined;
      const snapshot: FeeSnapshot = {
        state: 'ready',
        selection,
        request: undefined,
        fee,
        error: undefined,
        answeredAt: date,
        expectedFee: roughFee(selection),
      };
      const localization: Localization = {
        language,
        texts: withCustomTexts(locales[language], language, [page.strings]),
        customTexts: [page.strings],
        format: formatFor(language, country, currency),
      };
      const termFees = settings.prefetch === 'none' ? undefined : termFeesOf(termSelections, selection, feeOf);
      const given = { localization, settings, termFees, disabled: false, handlers: noHandlers };
      const filled = (slot: string) =>
        slots.filled.has(slot) || ((slot === 'legal' || slot === 'rate') && Boolean(settings[slot]));
      const exampleFee = filled('legal') ? undefined : feeOf(exampleSelection);
      const example =
        exampleSelection && exampleFee && totalsOf(exampleSelection, exampleFee)
          ? { selection: exampleSelection, fee: exampleFee }
          : undefined;
      const totals = settings.allCostsIncluded ? totalsOf(selection, fee) : undefined;
      const has = (slot: string) => filled(slot) || (slot === 'legal' && example) || (slot === 'rate' && totals);
      const required = flag('requireLegal') ? requiredSlots(settings.product, country) : [];
      if (!required.every(has)) return undefined;

      const details = hasDetails(settings)
        ? detailViews({ ...given, selection, snapshot, totals, example, share: noShareActions })
        : undefined;
      const { filled: filledSlots, fallbackText } = slots;
      return renderCard(
        { ...given, snapshot, isTest, filledSlots, fallbackText, details },
        selection,
        hostColors(page),
        String(seconds),
      );
    },
  };
};

/** The payments on the terms. As in the element, they stand there once another term's payment is known. */
const termFeesOf = (
  terms: readonly Selection[],
  { tenor }: Selection,
  feeOf: (selection: Selection) => number | undefined,
): ReadonlyMap<Tenor, number> => {
  const fees = new Map<Tenor, number>();
  for (const term of terms) {
    const fee = feeOf(term);
    if (fee) fees.set(term.tenor, fee);
  }
  return [...fees.keys()].some((each) => each !== tenor) ? fees : new Map();
};
