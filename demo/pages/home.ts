/** `/`: the landing page. */
import { html } from 'hono/html';
import { landscape } from './art.js';
import { prices, showcase, systemPrice } from './assets/system-price.js';
import { askingText, buttonTexts, creditOf, leadTexts, termsOf } from './element-contents.js';
import { layout, type Markup } from './layout.js';
import type { Page } from './page.js';

export const home = (page: Page): Markup => {
  const { home } = page.copy;
  const { total } = systemPrice(showcase);
  const words = {
    panels: page.number(showcase.panels),
    peak: page.number((showcase.panels * prices.watts) / 1000),
    battery: page.number(showcase.battery),
    cost: page.money(total),
    output: page.percent(0.88),
  };
  return layout(
    page,
    { title: home.title, description: home.description, styles: ['home'], script: 'home', widgets: true },
    html`<section class="hero">
      <div class="hero-text">
        <h1>${home.headline}</h1>
        <p>${home.lead}</p>
        <p class="ways">
          <a class="way" href="#fee">${home.toFee}</a>
          <a href="${page.href('/configurator')}">${home.toConfigurator}</a>
        </p>
      </div>
      ${landscape}
    </section>

    <section class="fee" id="fee" aria-labelledby="fee-title">
      <div class="fee-text">
        <h2 id="fee-title">${home.feeTitle}</h2>
        <p>${home.feeText(words)}</p>
      </div>
      <div class="fee-card widgets" data-keep="">
        <fin-monthly-fee id="offer" total-cost="${total}" tenors="5 10 15 20" ${termsOf(page, [5, 10, 15, 20])} ${creditOf(page, total)} share require-legal>
          ${askingText(page)}
        </fin-monthly-fee>
        <fin-checkout-button for="offer" type-project="Solar + Battery/Charging station" offer-pdf="${page.origin}${page.href('/offer.pdf')}" financing-options="Financing Invoice" checkout-params="downpayment tenor">
          ${buttonTexts(page)}
        </fin-checkout-button>
        <p>${home.otherRoof} <a href="${page.href('/configurator')}">${home.toConfigurator}</a></p>
      </div>
    </section>

    <section class="included" aria-labelledby="included-title">
      <h2 id="included-title">${home.includedTitle}</h2>
      <ul>
        ${home.included(words).map(({ title, text }) => html`<li><h3>${title}</h3><p>${text}</p></li>`)}
      </ul>
    </section>

    <section class="steps" aria-labelledby="steps-title">
      <h2 id="steps-title">${home.stepsTitle}</h2>
      <ol>
        ${home.steps.map(({ title, text }) => html`<li><h3>${title}</h3><p>${text}</p></li>`)}
      </ol>
    </section>

    <section class="later" aria-labelledby="later-title">
      <div class="later-text">
        <h2 id="later-title">${home.laterTitle}</h2>
        <p>${home.laterText}</p>
      </div>
      <fin-lead-form for="offer" phone-required data-thanks="${home.thanks}">
        ${leadTexts(page)}
      </fin-lead-form>
    </section>

    <section class="questions" aria-labelledby="questions-title">
      <h2 id="questions-title">${home.questionsTitle}</h2>
      <div>
        ${home.questions.map(({ question, answer }) => html`<details><summary>${question}</summary><p>${answer}</p></details>`)}
      </div>
    </section>`,
  );
};
