/** `/offers`: a list of installations with a fee on each; term and down payment are chosen once, for all of them. */
import { html } from 'hono/html';
import { type Country, countries } from '../../src/contract/index.js';
import { offerDrawing } from './art.js';
import { prices, terms } from './assets/system-price.js';
import { askingText, buttonTexts, exampleText, rateText } from './element-contents.js';
import { headlinePage } from './headline-page.js';
import type { Markup } from './layout.js';
import { loans } from './loan-example.js';
import { type Offer, offersOf, typeOf } from './offer-list.js';
import type { Page } from './page.js';

const tenors = [5, 10, 15, 20];
const downpayments = [0, 10, 20, 30];
export const offers = (page: Page): Markup => {
  const { offers: words } = page.copy;
  const start = {
    tenor: page.chosen('tenor', tenors, terms.tenor),
    downpayment: page.chosen('downpayment', downpayments, terms.downpayment),
  };
  return headlinePage(
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
      ${sharedText(page, country)}
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
        <fin-monthly-fee id="${id}" country="${country}" total-cost="${cost}" tenors="${tenors.join(' ')}" tenor="${start.tenor}" downpayment="${start.downpayment}" downpayment-max="30" downpayment-step="10" ${lawOf(page, country)}>
          ${askingText(page)}
          ${legalTexts(page, country)}
        </fin-monthly-fee>
        <fin-checkout-button for="${id}" type-project="${typeOf(offer)}" ${heatPump && html`heatpump-subsidized-price="${heatPump}"`} offer-pdf="${page.origin}${page.href('/offer.pdf')}" financing-options="Financing" checkout-params="downpayment tenor">
          ${buttonTexts(page, html`${page.copy.finance.toOffer} <span class="unseen">${house}</span>`)}
        </fin-checkout-button>
      </li>`;
};

/** The id of the text that stands for all offers of a country. */
const sharedTextId = (country: Country): string => `${country}-text`;

/**
 * The text that stands once for all offers of a country: the representative example, or the terms of the lease. Swiss law knows no such
 * example: there each offer has its own figures.
 */
const sharedText = (page: Page, country: Country) => {
  if (country === 'Switzerland') return '';
  const text = country === 'Netherlands' ? page.copy.offers.lease : exampleText(page, country);
  return html`<p class="shared" id="${sharedTextId(country)}">${text}</p>`;
};

/**
 * The attributes by which a card obeys its country's law. In the Netherlands, credit would need the authority's artwork, which is not the
 * demo's to show: there it is a lease.
 */
const lawOf = (page: Page, country: Country) => {
  if (country === 'Netherlands') return html`product="lease"`;
  if (country !== 'Switzerland') return html`require-legal`;
  return html`require-legal all-costs-included lender="${page.copy.finance.lender(loans.Switzerland.lender)}"`;
};

/** The rate of an offer, and where its example is. A Swiss card computes both. */
const legalTexts = (page: Page, country: Country) => {
  if (country === 'Netherlands' || country === 'Switzerland') return '';
  return html`<strong slot="rate">${rateText(page, country)}</strong>
          <p slot="legal"><a href="#${sharedTextId(country)}">${page.copy.offers.toExample}</a></p>`;
};
