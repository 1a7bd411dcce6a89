/** `/offers`: a list of installations with a fee on each; term and down payment are chosen once, for all of them. */
import { html } from 'hono/html';
import { type Country, countries } from '../../src/contract/index.js';
import { offerDrawing } from './art.js';
import { prices, terms } from './assets/quote.js';
import { buttonTexts, feeTexts } from './finance.js';
import type { Markup } from './layout.js';
import { type Offer, offersOf, typeOf } from './offer-list.js';
import type { Page } from './page.js';
import { sheet } from './sheet.js';

const tenors = [5, 10, 15, 20];
const downpayments = [0, 10, 20, 30];
export const offers = (page: Page): Markup => {
  const { offers: words } = page.copy;
  const start = {
    tenor: page.chosen('tenor', tenors, terms.tenor),
    downpayment: page.chosen('downpayment', downpayments, terms.downpayment),
  };
  return sheet(
    page,
    words,
    { styles: ['controls', 'offers'], script: 'offers', widgets: true },
    html`<form class="terms" autocomplete="off" aria-label="${words.terms}">
      ${choice('tenor', words.tenor, tenors, start.tenor, (years) => page.number(years))}
      ${choice('downpayment', words.downpayment, downpayments, start.downpayment, (percent) => page.percent(percent / 100))}
      <output class="unseen" data-text="${words.changed('{years}', '{downpayment}')}"></output>
    </form>
    ${countries.map(
      (country) => html`<section aria-labelledby="${country}">
      <h2 id="${country}">${words.countries[country]}</h2>
      <ul class="cards">${offersOf[country].map((offer) => card(page, country, offer, start))}</ul>
    </section>`,
    )}`,
  );
};

const choice = (
  name: keyof typeof terms,
  legend: string,
  values: number[],
  chosen: number,
  textOf: (value: number) => string,
) =>
  html`<fieldset>
        <legend>${legend}</legend>
        <div class="chips">${values.map(
          (value) =>
            html`<label><input type="radio" name="${name}" value="${value}" ${value === chosen && 'checked'}> <span>${textOf(value)}</span></label>`,
        )}</div>
      </fieldset>`;

const card = (page: Page, country: Country, offer: Offer, start: typeof terms) => {
  const { offers: words } = page.copy;
  const { id, cost, panels, battery, heatPump } = offer;
  const house = words.houses[id];
  const facts = words.facts({
    panels: panels ? page.number(panels) : '',
    peak: page.number((panels * prices.watts) / 1000),
    battery: battery ? page.number(battery) : '',
    heatPump: heatPump !== undefined,
  });
  return html`<li class="card">
        <div class="picture in-${country}">${offerDrawing(offer)}</div>
        <div class="words"><h3>${house}</h3><p>${facts.join(' · ')}</p></div>
        <fin-monthly-fee id="${id}" country="${country}" total-cost="${cost}" tenors="${tenors.join(' ')}" tenor="${start.tenor}" downpayment="${start.downpayment}" downpayment-max="30" downpayment-step="10" ${product(country)} require-legal>
          ${country === 'Netherlands' ? html`<p slot="legal">${words.lease}</p>` : feeTexts(page, country)}
        </fin-monthly-fee>
        <fin-checkout-button for="${id}" type-project="${typeOf(offer)}" ${heatPump && html`heatpump-subsidized-price="${heatPump}"`} offer-pdf="${page.origin}${page.href('/offer.pdf')}" financing-options="Financing" checkout-params="downpayment tenor">
          ${buttonTexts(page, html`${page.copy.finance.toOffer} <span class="unseen">${house}</span>`)}
        </fin-checkout-button>
      </li>`;
};

/** In the Netherlands credit would ask for artwork of the authority's, which is not the demo's to show: there it is a lease. */
const product = (country: Country) => country === 'Netherlands' && html`product="lease"`;
