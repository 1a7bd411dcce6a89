/**
 * `fee-templates.json`: the card's markup as templates, for servers that are not in JavaScript. The templates are the element's own views with
 * places for figures and texts. docs/host/markup.md describes the places; `wordpress/src/FeeMarkup.php` fills them.
 *
 * The places are those of Mustache: `{{name}}`, `{{#name}}…{{/name}}` for each value of a list or if there is a value, `{{^name}}…{{/name}}` if
 * there is none.
 */
import { countries, type Tenor } from '../../src/contract/value-sets.js';
import type { Localization } from '../../src/elements/base/fin-element.js';
import { hostColors } from '../../src/elements/base/host-settings.js';
import { currencySigns, samples } from '../../src/elements/formats/intl-samples.js';
import type { Format } from '../../src/elements/formats/number-formats.js';
import type { Selection } from '../../src/elements/monthly-fee/events.js';
import type { FeeSettings } from '../../src/elements/monthly-fee/fee-settings.js';
import { downpaymentAmount, financedAmount } from '../../src/elements/monthly-fee/financed-amount.js';
import { creditWarning } from '../../src/elements/monthly-fee/legal/credit-warning.js';
import { type Language, locales } from '../../src/locales/index.js';
import { renderCard } from '../../src/markup/fee-markup.js';
import type { RenderedHtml } from '../../src/markup/template-html.js';

/** Values that no figure of a card has, so that each of them marks a place. */
const totalCost = 24_680.24;
const downpayment = 11.011;
const range = { min: 1.001, max: 39.003, step: 2.002 };
const fill = (downpayment - range.min) / (range.max - range.min);
const fee = 180.18;
const years = 7.007 as Tenor;
const term = 9.009 as Tenor;
const termFee = 190.19;
const selection: Selection = { country: 'Germany', currency: 'EUR', totalCost, tenor: years, downpayment };

/** The units of an amount end with a digit, and its cents have a point. */
const units = '¤0';
const cents = '.99';
const rest = '¤';

const place = (name: string): string => `{{${name}}}`;
const when = (name: string, html: string): string => `{{#${name}}}${html}{{/${name}}}`;
const unless = (name: string, html: string): string => `{{^${name}}}${html}{{/${name}}}`;

/** Formats that write places. */
const placeFormat: Format = {
  money: (amount) =>
    ({
      [totalCost]: place('totalCost'),
      [downpaymentAmount(selection)]: place('downpaymentAmount'),
      [financedAmount(selection)]: place('financed'),
      [fee]: units + cents + rest,
      [termFee]: place('termFee'),
    })[amount] ?? (amount > totalCost / 2 ? place('longestFinanced') : place('longestAmount')),
  wholeMoney: () => place('wholeTermFee'),
  percent: (percent) =>
    ({ [downpayment]: place('downpayment'), [range.step]: place('step') })[percent] ?? place('longestPercent'),
  rate: String,
  number: String,
  years: (number) => (number === years ? place('years') : `${number}¤years`),
  date: () => place('date'),
};

/** Whether a slot has content: `hasLegal`. */
const hasSlot = (slot: string): string => `has${slot.charAt(0).toUpperCase()}${slot.slice(1)}`;

/** Replaces a part of the HTML, which has to be there once. */
const replaceOnce = (html: string, part: string | RegExp, replacement: string): string => {
  const pieces = html.split(part);
  if (pieces.length !== 2) throw new Error(`fee templates: ${part} is ${pieces.length - 1} times in\n${html}`);
  return pieces.join(replacement);
};

/** The part of the HTML that a pattern finds. */
const find = (html: string, part: RegExp): string => {
  const [found] = html.match(part) ?? [];
  if (found === undefined) throw new Error(`fee templates: ${part} is not in\n${html}`);
  return found;
};

/** Makes a part of the HTML optional. */
const optional = (html: string, name: string, part: RegExp): string =>
  replaceOnce(html, part, when(name, find(html, part)));

/** Renders a card with places. Each text of the host has one line, and each list has one item. */
const render = (
  language: Language,
  { termFees, ...changes }: Partial<FeeSettings> & { termFees?: ReadonlyMap<Tenor, number> | undefined },
): RenderedHtml => {
  const texts: Localization['texts'] = {
    ...locales[language],
    // This place has the longest percentage; the others have the longest pair of percentage and amount.
    choiceKept: (choice) => locales[language].choiceKept(choice.replace('longestPercent', 'longestChoice')),
  };
  const localization: Localization = { language, texts, customTexts: [], format: placeFormat };
  const settings: FeeSettings = {
    tenors: [term],
    tenor: years,
    range,
    downpayment,
    product: 'credit',
    warning: '{{warningHeading}}\n{{warningText}}',
    loading: 'lazy',
    prefetch: 'neighbours',
    layout: 'auto',
    termChart: false,
    allCostsIncluded: false,
    lender: undefined,
    example: undefined,
    share: false,
    legal: place('.'),
    rate: place('.'),
    ...changes,
  };
  return renderCard(
    {
      settings,
      termFees,
      localization,
      isTest: true,
      filledSlots: new Set(),
      fallbackText: place('.'),
      details: undefined,
      snapshot: {
        state: 'ready',
        selection,
        request: undefined,
        fee,
        error: undefined,
        answeredAt: new Date(),
        expectedFee: fee,
      },
    },
    selection,
    when('accent', hostColors({ accent: place('accent') })) +
      when('surface', hostColors({ surface: place('surface') })),
    place('seconds'),
  );
};

/** The parts that both layouts have. */
const withCommonPlaces = (html: string): string => {
  let text = optional(html, 'test', /<p part="test".*?<\/p>/);
  for (const slot of ['notice', 'heading', 'rate', 'legal', 'footnote'])
    text = replaceOnce(
      text,
      new RegExp(`class="${slot} (?:filled)?"`),
      `class="${slot} ${when(hasSlot(slot), 'filled')}"`,
    );
  const lines = '<p>{{.}}</p>';
  text = replaceOnce(text, `${lines}<slot name="rate"`, `${when('rateLines', lines)}<slot name="rate"`);
  text = replaceOnce(text, `${lines}<slot name="legal"`, `${when('legalLines', lines)}<slot name="legal"`);
  const warning = '<p><b>{{warningHeading}}</b> {{warningText}}</p>';
  const withLanguage = warning.replace('<p>', `<p${when('warningLanguage', ' lang="{{warningLanguage}}"')}>`);
  return replaceOnce(text, warning, when('warningHeading', withLanguage));
};

/** The terms, as a select or as options. */
const termsOf = (html: string): string => find(html, /\n<div part="tenor"[\s\S]*?(?=\s*<\/div>\s*<div part="result")/);

const selectOf = (language: Language): string => {
  const { html } = render(language, { tenors: [term, ...([1, 2, 3, 4, 5] as const)] });
  const text = termsOf(html);
  let option = find(text, /\n *<option.*<\/option>/);
  option = replaceOnce(option, '9.009¤years', place('termYears'));
  option = replaceOnce(option, '"9.009">', `"{{term}}"${when('chosen', ' selected')}>`);
  return replaceOnce(text, find(text, /\n *<option[\s\S]*<\/option>/), when('terms', option));
};

const radiosOf = (language: Language): string => {
  const { tenorFees } = locales[language];
  const { html } = render(language, { termFees: new Map([[term, termFee]]), tenor: term });
  let text = termsOf(html);
  const label = find(text, /\n *<label[\s\S]*<\/label>/);
  let item = label;
  const name = find(item, /(?<=aria-label=")[^"]*/);
  item = replaceOnce(item, name, place('termYears') + when('termFee', name.replace('9.009¤years', '')));
  item = replaceOnce(item, /\s*(?=>\s*<span>9)/, `\n           ${when('chosen', ' checked')}`);
  item = replaceOnce(
    item,
    '<small aria-hidden="true">¤years</small>',
    when('unit', '<small aria-hidden="true">{{unit}}</small>'),
  );
  item = optional(item, 'hasTermFees', /<span part="tenor-fee".*?<\/span>/);
  text = replaceOnce(text, label, when('terms', item.replaceAll('9.009', place('term'))));
  text = optional(text, 'hasTermFees', / data-reserve="[^"]*"/);
  const caption = `<span class="caption">${tenorFees}</span>`;
  text = replaceOnce(text, caption, when('caption', caption) + unless('caption', place('years')));
  return replaceOnce(text, 'with-fees', when('hasTermFees', 'with-fees'));
};

/** The template of the card with controls. */
const cardOf = (language: Language): string => {
  const { html } = render(language, {});
  let text = withCommonPlaces(html);
  text = replaceOnce(text, 'class="base auto "', 'class="base {{layout}} "');
  text = replaceOnce(
    text,
    termsOf(text),
    when('hasSelect', selectOf(language)) + unless('hasSelect', radiosOf(language)),
  );
  text = replaceOnce(text, 'data-style="3"', `data-style="${when('hasSelect', '2')}${unless('hasSelect', '3')}"`);
  text = replaceOnce(text, /(?<=class="ticks".*\n {4})/, when('ticks', '<span>{{.}}</span>'));
  for (const [button, isAtEnd] of [
    ['decrease', 'isLowest'],
    ['increase', 'isHighest'],
  ] as const)
    text = replaceOnce(
      text,
      new RegExp(`(?<="downpayment-${button}"[^>]*aria-disabled=")\\w+`),
      when(isAtEnd, 'true') + unless(isAtEnd, 'false'),
    );
  text = replaceOnce(text, cents, place('cents'));
  text = optional(text, 'cents', /<span part="cents".*?<\/span>/);
  text = replaceOnce(text, units, place('units'));
  text = replaceOnce(text, rest, place('rest'));
  const fallback = '<p data-reserve="{{.}}"></p>';
  text = replaceOnce(text, fallback, when('fallbackLines', fallback));
  // Without a legal text, these lines stand beside the result.
  const reserved = find(text, /(?<=<div class="way-on reserve">).*?(?=<\/div>)/);
  text = optional(text, 'hasLegalTexts', /<div class="way-on reserve">.*?<\/div>/);
  text = replaceOnce(text, /(?<=<span class="primary".*\n {6})/, unless('hasLegalTexts', reserved));
  for (const [name, value] of Object.entries({ ...range, value: downpayment }))
    text = replaceOnce(text, `"${value}"`, `"${place(`${name}Number`)}"`);
  return text;
};

/** The template of the card in one line. */
const lineOf = (language: Language): string => {
  const { html } = render(language, { layout: 'line' });
  let text = withCommonPlaces(html);
  text = replaceOnce(text, units + cents + rest, place('fee'));
  return optional(text, 'hasDownpayment', /(?<=\{\{years\}\})<!---->.*(?=<\/p>)/);
};

/** The style sheet. The host's colors have places, and so has what depends on figures. */
const styleSheet = (): string => {
  const start = render('en', { layout: 'line' }).css.replace(/:host\{min-inline-size:0\}$/, '');
  const card = render('en', { termFees: new Map() }).css.slice(start.length);
  let figures = replaceOnce(card, String(fill), place('fill'));
  const chips = find(figures, /\[data-style="2"\]\{.*?\}/);
  figures = replaceOnce(
    figures,
    chips,
    unless('hasSelect', '[data-style="2"]{--_length:{{termLength}};--_count:{{termCount}};--_half:{{termHalf}}}'),
  );
  figures = replaceOnce(
    figures,
    /\[data-style="3"\]\{.*?\}/,
    `[data-style="${when('hasSelect', '2')}${unless('hasSelect', '3')}"]{--_length:{{length}}}`,
  );
  return [start, when('isLine', ':host{min-inline-size:0}'), unless('isLine', figures)].join('');
};

/** The warning of a credit by country, in the page's language or the country's own. */
const warningsOf = (language: Language) =>
  Object.fromEntries(
    countries.map((country) => {
      const { text = '', lang } = creditWarning(country, language, undefined) ?? {};
      return [country, { text, language: lang }];
    }),
  );

/** The content of the file. */
export const feeTemplates = (): string => {
  const languages = (Object.keys(locales) as Language[]).map((language) => {
    const [number, percent, year, years, daySeparator, months, money] = samples[language];
    const formats = { number, percent, year, years, daySeparator, months: months.split(' '), money };
    const templates = { card: cardOf(language), line: lineOf(language) };
    return [language, { ...templates, formats, warnings: warningsOf(language) }];
  });
  return JSON.stringify({ css: styleSheet(), currencySigns, languages: Object.fromEntries(languages) });
};
