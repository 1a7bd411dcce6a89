/** `/snippet`, the studio: fields on one side, the live card in the middle, and the code to paste. */
import { html } from 'hono/html';
import { type Country, countries, countryFacts, projectTypes, tenors } from '../../src/contract/index.js';
import type { Language } from '../../src/locales/languages.js';
import { roomOfCard } from '../../src/reserve.js';
import { desktop, moon, phone, sun, tablet } from './art.js';
import { type Corners, defaults, inDark } from './assets/card-look.js';
import { type Choice, type Connection, choiceFrom, type Kind, legalItems, needs, parts } from './assets/studio-code.js';
import { terms } from './assets/system-price.js';
import { attributeTables } from './attributes.js';
import { codeBlock, copyStatus } from './code-block.js';
import { downpayments } from './element-contents.js';
import { layout, type Markup } from './layout.js';
import type { Page } from './page.js';
import { cardTexts, samples } from './studio-samples.js';

const corners: readonly Corners[] = [0, 8, 14, 24];
const kinds: readonly Kind[] = [
  'page',
  'wordpress',
  'webflow',
  'wix',
  'squarespace',
  'shopify',
  'react',
  'vue',
  'svelte',
];
const languages = Object.keys(cardTexts) as Language[]; // its keys are no others
const states = ['ready', 'pending', 'error', 'empty'] as const;
const widths = [390, 768, 1024] as const;
const schemes = ['light', 'dark'] as const;
const connections: readonly Connection[] = ['addresses', 'folder'];
const outcomes = [
  '',
  'new_project_2 slow',
  'new_project_2 lost',
  'new_project_2 refused',
  'new_project_2 400',
  'new_lead lost',
] as const;
const startCountry: Country = 'Germany';

/** The values that the form starts with, by its fields. Several values of a field are several entries. */
const startOf = (page: Page): [name: string, value: string][] => {
  const { 'total-cost': cost, telephone, lender } = samples[startCountry];
  return [
    ['country', startCountry],
    ['language', page.language],
    ['total-cost', cost],
    ['telephone', telephone],
    ...['5', '10', '15', '20'].map((years): [string, string] => ['tenors', years]),
    ['tenor', `${terms.tenor}`],
    ['downpayment', `${terms.downpayment}`],
    ['product', 'credit'],
    ['all-costs-included', 'on'],
    ['lender', lender],
    ['rate', ''],
    ['legal', ''],
    ['accent', defaults.accent],
    ['surface', defaults.surface],
    ['corners', `${defaults.corners}`],
    ['type-project', 'Solar'],
    ['offer-pdf', `${page.origin}${page.href('/offer.pdf')}`],
    ['host', `${page.origin}/fin`],
    ['connection', 'addresses'],
    ['site', 'https://www.installer.example'],
    ['kind', 'page'],
    ['view', 'design'],
    ['state', 'ready'],
    ['width', '768'],
    ['scheme', 'light'],
  ];
};

export const studio = (page: Page): Markup => {
  const { studio: words } = page.copy;
  const start = startOf(page);
  const choice = choiceFrom(start, cardTexts);
  const fields = fieldsOf(start);
  return layout(
    page,
    {
      title: words.title,
      description: words.description,
      styles: ['controls', 'code', 'studio'],
      script: 'studio',
    },
    html`<div class="studio">
    <form id="choice" autocomplete="off" data-texts="${JSON.stringify(cardTexts)}">
      <div class="top">
        <h1>${words.headline}</h1>
        ${segments(words.view, 'view', ['design', 'attributes'], 'design', (view) => words.views[view])}
      </div>
      <input type="hidden" name="section" value="offer">
      <div class="sections">
        ${section('offer', words.sections.offer, offerFields(page, fields))}
        ${section('terms', words.sections.terms, termFields(page, fields))}
        ${section('law', words.sections.law, lawFields(page, fields, choice))}
        ${section('look', words.sections.look, lookFields(page, choice))}
        ${section('forms', words.sections.forms, formFields(page, fields))}
        ${section('place', words.sections.place, placeFields(page, fields, choice))}
      </div>
      <div class="every" role="region" aria-label="${words.views.attributes}" tabindex="0">
        ${attributeTables(page)}
      </div>
    </form>

    <section class="preview" aria-labelledby="live-title">
      <h2 id="live-title" class="unseen">${words.liveTitle}</h2>
      <div class="bar">
        ${segments(words.state, 'state', states, 'ready', (state) => words.states[state])}
        ${segments(words.width, 'width', widths, 768, (width) => withIcon(deviceOf[width], words.widths[width]))}
        ${segments(words.scheme, 'scheme', schemes, 'light', (scheme) => withIcon(scheme === 'light' ? sun : moon, words.schemes[scheme]))}
      </div>
      <div class="stage" role="group" aria-label="${words.liveTitle}" tabindex="0">
        <div class="screen"><iframe id="frame" title="${words.frameTitle}" src="${page.href('/snippet/frame')}"></iframe></div>
        <p class="note" data-notes="${JSON.stringify(words.stateNotes)}"></p>
      </div>
    </section>

    <section class="paste" aria-labelledby="paste-title" data-samples="${words.samples}" data-law="${words.lawAsks}" data-refused="${words.refused}">
      <h2 id="paste-title" class="unseen">${words.codeTitle}</h2>
      ${segments(words.kind, 'kind', kinds, 'page', (kind) => words.kinds[kind])}
      <div class="parts" role="group" aria-labelledby="paste-title" tabindex="0">${Object.entries(words.places).map(([place, text]) => partOf(page, choice, place, text))}</div>
    </section>
    ${copyStatus(page)}
    </div>`,
  );
};

const deviceOf = { 390: phone, 768: tablet, 1024: desktop };

const withIcon = (icon: Markup, text: string): Markup => html`${icon}<span class="unseen">${text}</span>`;

/** A group of the accordion: one is open at a time. */
const section = (name: string, title: string, fields: Markup) =>
  html`<details name="section" data-section="${name}" ${name === 'offer' && 'open'}>
          <summary>${title}</summary>
          <div class="fields">${fields}</div>
        </details>`;

/** One of a few, side by side. They belong to the form wherever they stand. */
const segments = <T extends string | number>(
  legend: string,
  name: string,
  values: readonly T[],
  chosen: T,
  textOf: (value: T) => Markup | string,
) => html`<fieldset class="segments" data-name="${name}">
          <legend class="unseen">${legend}</legend>
          ${values.map(
            (value) =>
              html`<label><input type="radio" form="choice" name="${name}" value="${value}" ${value === chosen && 'checked'}> <span>${textOf(value)}</span></label>`,
          )}
        </fieldset>`;

/** The kinds of fields, each with its value of the start. A field has the name of its attribute. */
const fieldsOf = (start: readonly [name: string, value: string][]) => {
  const chosen = (name: string) => start.filter(([field]) => field === name).map(([, value]) => value);
  const startingAt = (name: string) => chosen(name)[0] ?? '';
  const helpOf = (name: string, help: string) => html`<p class="help" id="${name}-help">${help}</p>`;
  const describedBy = (name: string, help?: string) => help && html`aria-describedby="${name}-help"`;
  return {
    chosen,
    startingAt,
    text: (name: string, label: string, help?: string, type = 'text') => html`<div class="field">
            <label for="${name}">${label}</label>
            <input id="${name}" name="${name}" type="${type}" value="${startingAt(name)}" ${describedBy(name, help)}>
            ${help && helpOf(name, help)}
          </div>`,
    area: (name: string, label: string) => html`<div class="field">
            <label for="${name}">${label}</label>
            <textarea id="${name}" name="${name}" rows="3">${startingAt(name)}</textarea>
          </div>`,
    check: (name: string, label: string, help?: string) => html`<div class="field">
            <label class="check"><input type="checkbox" name="${name}" value="on" ${startingAt(name) && 'checked'} ${describedBy(name, help)}> ${label}</label>
            ${help && helpOf(name, help)}
          </div>`,
    select: <T extends string | number>(
      name: string,
      label: string,
      values: readonly T[],
      textOf: (value: T) => string | number,
      { help, dataOf = () => '' }: { help?: string; dataOf?: (value: T) => Markup | string } = {},
    ) => html`<div class="field">
            <label for="${name}">${label}</label>
            <select id="${name}" name="${name}" ${describedBy(name, help)}>${values.map(
              (value) =>
                html`<option value="${value}" ${String(value) === startingAt(name) && 'selected'}${dataOf(value)}>${textOf(value)}</option>`,
            )}</select>
            ${help && helpOf(name, help)}
          </div>`,
  };
};
type Fields = ReturnType<typeof fieldsOf>;

const offerFields = ({ copy: { studio: words }, language }: Page, { select, text, startingAt }: Fields): Markup => {
  const regions = new Intl.DisplayNames(language, { type: 'region' });
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return html`${select(
    'country',
    words.country,
    countries,
    (country) => regions.of(countryFacts[country].code) ?? country,
    {
      dataOf: (country) =>
        html`${Object.entries(samples[country]).map(([field, sample]) => html` data-${field}="${sample}"`)}`,
    },
  )}
          ${select('language', words.language, languages, (language) => names.of(language) ?? language)}
          <div class="field">
            <label for="total-cost">${words.cost} <span class="currency" data-currencies="${JSON.stringify(currencies)}">${currencies[startCountry]}</span></label>
            <input id="total-cost" name="total-cost" value="${startingAt('total-cost')}" inputmode="decimal" aria-describedby="total-cost-help total-cost-wrong">
            <p class="help" id="total-cost-help">${words.costHelp}</p>
            <p class="wrong" id="total-cost-wrong" role="alert" data-text="${words.wrongCost}"></p>
          </div>
          ${text('telephone', words.telephone, words.telephoneHelp, 'tel')}`;
};

const currencies = Object.fromEntries(countries.map((country) => [country, countryFacts[country].currency]));

const termFields = (page: Page, { chosen, select, check }: Fields): Markup => {
  const { studio: words } = page.copy;
  return html`<fieldset>
            <legend>${words.tenors}</legend>
            <div class="years">${tenors.map(
              (years) =>
                html`<label><input type="checkbox" name="tenors" value="${years}" ${chosen('tenors').includes(String(years)) && 'checked'}> <span>${years}</span></label>`,
            )}</div>
            <p class="help">${words.tenorsHelp}</p>
          </fieldset>
          <div class="pair">
          ${select('tenor', words.tenor, tenors, (years) => page.number(years))}
          ${select('downpayment', words.downpayment, downpayments, (percent) => page.percent(percent / 100))}
          </div>
          ${check('term-chart', words.termChart)}
          ${check('share', words.share)}`;
};

const lawFields = (page: Page, { text, area, check, select }: Fields, choice: Choice): Markup => {
  const { studio: words } = page.copy;
  const items = new Map(legalItems(choice).map(({ item, isThere }) => [item, isThere]));
  return html`<div class="law">
            <h2>${words.lawTitle}</h2>
            <ul>${Object.entries(words.lawItems).map(([item, name]) => {
              const isThere = items.get(item as keyof typeof words.lawItems); // a key of it
              return html`<li data-item="${item}" ${isThere === undefined && 'hidden'} ${isThere && html`class="there"`}>${name} <span class="unseen" data-there="${words.there}" data-missing="${words.missing}">${isThere ? words.there : words.missing}</span></li>`;
            })}</ul>
            <p class="help" data-lease hidden>${words.noLaw}</p>
            <p><a id="law-more" href="${page.href(`/docs/law/${startCountry.toLowerCase()}`)}">${words.lawMore}</a></p>
          </div>
          ${select('product', words.product, ['credit', 'lease'], (product) => words.products[product])}
          ${check('all-costs-included', words.allCosts, words.allCostsHelp)}
          ${text('lender', words.lender, words.lenderHelp)}
          ${text('example', words.example, words.exampleHelp)}
          ${text('rate', words.rate)}
          ${area('legal', words.legal)}
          ${check('require-legal', words.requireLegal)}`;
};

const lookFields = ({ copy: { studio: words } }: Page, choice: Choice): Markup => html`
          ${color('accent', words.accent, choice, words.inDark)}
          ${color('surface', words.surface, choice, words.inDark)}
          <fieldset>
            <legend>${words.corners}</legend>
            ${segments(words.corners, 'corners', corners, defaults.corners, (size) => words.cornersOf[size])}
          </fieldset>`;

/** The color in light, and the one in dark that is computed from it. */
const color = (
  name: 'accent' | 'surface',
  label: string,
  choice: Choice,
  dark: string,
) => html`<div class="field color">
            <label for="${name}">${label}</label>
            <input id="${name}" name="${name}" type="color" value="${choice[name]}" aria-describedby="${name}-dark">
            <p class="help" id="${name}-dark">${dark} <span class="swatch"></span><code>${inDark(choice)[name]}</code></p>
          </div>`;

const formFields = ({ copy: { studio: words } }: Page, { select, text, check }: Fields): Markup => html`
          ${select('type-project', words.project, ['', ...projectTypes], (type) => (type ? words.projects[type] : words.noProject), { help: words.projectHelp })}
          ${text('offer-pdf', words.offer, undefined, 'url')}
          ${text('checkout-params', words.checkoutParams, words.checkoutParamsHelp)}
          ${check('lead', words.lead, words.leadHelp)}
          ${select('outcome', words.outcome, outcomes, (outcome) => words.outcomes[outcome])}`;

const placeFields = ({ copy: { studio: words } }: Page, { text }: Fields, choice: Choice): Markup => {
  const { policy, origins } = needs(choice);
  return html`<div data-host>${text('host', words.host, words.hostHelp, 'url')}</div>
          <fieldset data-host>
            <legend>${words.connection}</legend>
            ${segments(words.connection, 'connection', connections, choice.connection, (way) => words.connections[way])}
            <p class="help">${words.connectionHelp}</p>
          </fieldset>
          <div data-host>${text('site', words.site, undefined, 'url')}</div>
          <div>
            <h2>${words.originsTitle}</h2>
            <pre tabindex="0" role="region" aria-label="${words.originsTitle}" data-host><code data-origins>${origins.join('\n')}</code></pre>
            <p class="help" data-plugin hidden>${words.plugin}</p>
          </div>
          <div>
            <h2>${words.policyTitle}</h2>
            <pre tabindex="0" role="region" aria-label="${words.policyTitle}"><code data-policy>${policy.join(';\n')};</code></pre>
          </div>`;
};

/** A place where you paste something. Those of other kinds of sites are hidden. */
const partOf = (page: Page, choice: Choice, place: string, text: string) => {
  const code = parts(choice, roomOfCard).find((part) => part.place === place)?.code;
  return html`<div class="part" data-place="${place}" ${code === undefined && 'hidden'}>
          ${codeBlock(page, { id: `place-${place}`, heading: text, code: code ?? '' })}
        </div>`;
};
