/** `/snippet`: choose, see it live, and copy what to paste, with what it wants of the site and of the host. */
import { html } from 'hono/html';
import { type Country, countries, countryFacts, projectTypes, tenors } from '../../src/contract/index.js';
import { roomOfCard } from '../../src/reserve.js';
import { type Choice, type Corners, defaults, fallback, inDark, type Kind, needs, parts } from './assets/parts.js';
import { terms } from './assets/quote.js';
import { codeBlock, copyStatus } from './code.js';
import { downpayments, exampleText, rateText } from './finance.js';
import type { Markup } from './layout.js';
import type { Page } from './page.js';
import { playground } from './playground.js';
import { sheet } from './sheet.js';

const years = [5, 8, 10, 12, 15, 20];
const corners: readonly Corners[] = [0, 8, 14, 24];
const kinds: readonly Kind[] = ['page', 'wordpress', 'webflow'];

/** An installation with a battery, as people in the country write its cost. */
const costs: Record<Country, string> = {
  Germany: '24.900',
  Sweden: '274 500',
  Switzerland: "48'200",
  Netherlands: '17.400',
};

/** What the page starts with. The demo's own host makes it work at once, on pages of this machine. */
const start = (page: Page): Choice => ({
  kind: 'page',
  country: 'Germany',
  ...samples(page, 'Germany'),
  tenors: [5, 10, 15, 20],
  ...terms,
  project: '',
  offer: `${page.origin}${page.href('/offer.pdf')}`,
  ...defaults,
  host: `${page.origin}/fin`,
  site: 'https://www.installer.example',
  asking: page.copy.snippet.asking,
  telephone: '030 123 45 67',
  label: page.copy.snippet.label,
});

/** The demo's own texts for a country, to begin with; it sells nothing on credit in the Netherlands. */
const samples = (page: Page, country: Country): Pick<Choice, 'cost' | 'rate' | 'legal'> => ({
  cost: costs[country],
  ...(country === 'Netherlands'
    ? { rate: '', legal: '' }
    : { rate: rateText(page, country), legal: exampleText(page, country) }),
});

export const snippet = (page: Page): Markup => {
  const { snippet: words } = page.copy;
  const choice = start(page);
  return sheet(
    page,
    words,
    { styles: ['controls', 'code', 'configurator', 'snippet'], script: 'snippet', widgets: true },
    html`<div class="columns">
      <form class="system" id="choice" autocomplete="off" data-asking="${choice.asking}" data-label="${choice.label}">
        ${offerFields(page, choice)}
        ${lookFields(page, choice)}
        ${siteFields(page, choice)}
      </form>

      <section class="month" aria-labelledby="live-title">
        <h2 id="live-title">${words.liveTitle}</h2>
        <div class="widgets unstyled">
          <fin-monthly-fee id="offer" loading="eager" country="${choice.country}" total-cost="${choice.cost}" tenors="${choice.tenors.join(' ')}" tenor="${choice.tenor}" downpayment="${choice.downpayment}">
            <p>${fallback(choice)}</p>
            <strong slot="rate">${choice.rate}</strong>
            <p slot="legal">${choice.legal}</p>
          </fin-monthly-fee>
          <fin-checkout-button for="offer" type-project="Solar" offer-pdf="${choice.offer}" hidden>${choice.label}</fin-checkout-button>
        </div>
      </section>
    </div>

    <section class="paste" aria-labelledby="paste-title">
      <h2 id="paste-title">${words.pasteTitle}</h2>
      ${radios(words.kind, 'kind', kinds, choice.kind, (kind) => words.kinds[kind])}
      <div class="parts" data-samples="${words.samples}" data-refused="${words.refused}">${Object.entries(words.places).map(([place, text]) => partOf(page, choice, place, text))}</div>
      ${copyStatus(page)}
    </section>

    ${needsOf(page, choice)}

    ${playground(page)}`,
  );
};

const offerFields = (page: Page, choice: Choice) => {
  const { snippet: words } = page.copy;
  const regions = new Intl.DisplayNames(page.language, { type: 'region' });
  return html`
        <div class="field">
          <label for="country">${words.country}</label>
          <select id="country" name="country">${countries.map((country) => {
            const { cost, rate, legal } = samples(page, country);
            return html`<option value="${country}" ${country === choice.country && 'selected'} data-cost="${cost}" data-rate="${rate}" data-legal="${legal}">${regions.of(countryFacts[country].code)}</option>`;
          })}</select>
        </div>
        <div class="field">
          <label for="cost">${words.cost}</label>
          <input id="cost" name="cost" value="${choice.cost}" inputmode="decimal" aria-describedby="cost-help cost-wrong">
          <p class="help" id="cost-help">${words.costHelp}</p>
          <p class="wrong" id="cost-wrong" role="alert"></p>
        </div>
        <fieldset>
          <legend>${words.tenors}</legend>
          <div class="chips">${years.map(
            (year) =>
              html`<label><input type="checkbox" name="tenors" value="${year}" ${
                choice.tenors.includes(year) && 'checked'
              }> <span>${year}</span></label>`,
          )}</div>
          <p class="help">${words.tenorsHelp}</p>
        </fieldset>
        ${select('tenor', words.tenor, tenors, choice.tenor, (years) => page.number(years))}
        ${select('downpayment', words.downpayment, downpayments, choice.downpayment, (percent) => page.percent(percent / 100))}
        <div class="field">
          <label for="project">${words.project}</label>
          <select id="project" name="project" aria-describedby="project-help">
            <option value="">${words.noProject}</option>
            ${projectTypes.map((type) => html`<option value="${type}">${words.projects[type]}</option>`)}
          </select>
          <p class="help" id="project-help">${words.projectHelp}</p>
        </div>
        <div class="field" data-offer hidden>
          <label for="offer-pdf">${words.offer}</label>
          <input id="offer-pdf" name="offer" type="url" value="${choice.offer}">
        </div>
        <div class="field">
          <label for="telephone">${words.telephone}</label>
          <input id="telephone" name="telephone" type="tel" value="${choice.telephone}" aria-describedby="telephone-help">
          <p class="help" id="telephone-help">${words.telephoneHelp}</p>
        </div>
        <div class="field">
          <label for="rate">${words.rate}</label>
          <input id="rate" name="rate" value="${choice.rate}">
        </div>
        <div class="field">
          <label for="legal">${words.legal}</label>
          <textarea id="legal" name="legal" rows="4" aria-describedby="legal-help">${choice.legal}</textarea>
          <p class="help" id="legal-help">${words.legalHelp}</p>
        </div>`;
};

const select = (
  name: string,
  label: string,
  values: readonly number[],
  chosen: number,
  textOf: (value: number) => string,
) =>
  html`<div class="field">
          <label for="${name}">${label}</label>
          <select id="${name}" name="${name}">${values.map(
            (value) => html`<option value="${value}" ${value === chosen && 'selected'}>${textOf(value)}</option>`,
          )}</select>
        </div>`;

const lookFields = ({ copy: { snippet: words } }: Page, choice: Choice) => html`
        ${colour('accent', words.accent, choice, words.inDark)}
        ${colour('surface', words.surface, choice, words.inDark)}
        ${radios(words.corners, 'corners', corners, choice.corners, (size) => words.cornersOf[size])}`;

/** The colour by day, and the one that follows from it. */
const colour = (name: 'accent' | 'surface', label: string, choice: Choice, dark: string) => html`<div class="field">
          <label for="${name}">${label}</label>
          <input id="${name}" name="${name}" type="color" value="${choice[name]}" aria-describedby="${name}-dark">
          <p class="help" id="${name}-dark">${dark} <span class="swatch"></span><code>${inDark(choice)[name]}</code></p>
        </div>`;

const siteFields = ({ copy: { snippet: words } }: Page, choice: Choice) => html`
        <div class="field" data-host>
          <label for="host">${words.host}</label>
          <input id="host" name="host" type="url" value="${choice.host}" aria-describedby="host-help">
          <p class="help" id="host-help">${words.hostHelp}</p>
        </div>
        <div class="field" data-host>
          <label for="site">${words.site}</label>
          <input id="site" name="site" type="url" value="${choice.site}">
        </div>`;

/** One of a few, as chips. They belong to the form wherever they stand. */
const radios = <T extends string | number>(
  legend: string,
  name: string,
  values: readonly T[],
  chosen: T,
  textOf: (value: T) => string,
) => html`<fieldset>
          <legend>${legend}</legend>
          <div class="chips">${values.map(
            (value) =>
              html`<label><input type="radio" form="choice" name="${name}" value="${value}" ${
                value === chosen && 'checked'
              }> <span>${textOf(value)}</span></label>`,
          )}</div>
        </fieldset>`;

/** A place where something is pasted; those that the choice does not ask for are hidden. */
const partOf = (page: Page, choice: Choice, place: string, text: string) => {
  const code = parts(choice, roomOfCard).find((part) => part.place === place)?.code;
  return html`<div class="part" data-place="${place}" ${code === undefined && 'hidden'}>
          ${codeBlock(page, { id: `place-${place}`, heading: text, code: code ?? '' })}
        </div>`;
};

const needsOf = ({ copy: { snippet: words } }: Page, choice: Choice) => {
  const { policy, origins } = needs(choice);
  return html`<section class="needs" aria-labelledby="needs-title" data-wrong="${words.wrongCost}">
      <h2 id="needs-title">${words.needsTitle}</h2>
      <dl>
        <div><dt>${words.originsTitle}</dt>
          <dd><p data-origins ${!origins.length && 'hidden'}>${words.origins} <code>${origins.join('\n')}</code></p>
          <p data-plugin ${origins.length > 0 && 'hidden'}>${words.plugin}</p></dd></div>
        <div><dt>${words.policyTitle}</dt>
          <dd><p>${words.policy}</p><pre tabindex="0" role="region" aria-label="${words.policyTitle}"><code data-policy>${policy.join(';\n')};</code></pre></dd></div>
        <div><dt>${words.lawTitle}</dt><dd><p>${words.law}</p></dd></div>
        <div><dt>${words.previewTitle}</dt><dd><p>${words.preview}</p></dd></div>
      </dl>
    </section>`;
};
