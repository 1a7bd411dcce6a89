/** `/configurator`: panels, battery and subsidies make the total cost, which the fee follows. */
import { html } from 'hono/html';
import { roofDrawing } from './art.js';
import {
  type BatteryCapacity,
  type Line,
  prices,
  type Selection,
  showcase,
  systemPrice,
} from './assets/system-price.js';
import { buttonTexts, feeTexts, termsOf } from './element-contents.js';
import { headlinePage } from './headline-page.js';
import type { Markup } from './layout.js';
import type { Page } from './page.js';

const capacities: readonly BatteryCapacity[] = [0, 5, 10, 15];
const roof = { places: 40, columns: 10 };

export const configurator = (page: Page): Markup => {
  const { configurator: words } = page.copy;
  const selection = selectionOf(page);
  const { lines, total } = systemPrice(selection);
  return headlinePage(
    page,
    words,
    { styles: ['controls', 'configurator'], script: 'configurator', widgets: true },
    html`<div class="columns">
      <div>
        <form class="system" data-locale="${page.copy.locale}" autocomplete="off">
          <figure>${roofDrawing(roof.places, roof.columns)}</figure>
          ${panelsField(page, selection)}
          ${batteryField(page, selection)}
          ${subsidiesField(page, selection)}
          <section class="price" aria-labelledby="price-title">
            <h2 id="price-title">${words.priceTitle}</h2>
            <dl>
              ${line(page, 'panels', words.linePanels, lines)}
              ${line(page, 'work', words.lineWork, lines)}
              ${line(page, 'battery', words.lineBattery, lines)}
              ${line(page, 'vat', words.lineVat(page.percent(0)), lines)}
              ${line(page, 'batteryGrant', words.lineBatteryGrant, lines)}
              ${line(page, 'roofGrant', words.lineRoofGrant, lines)}
              <div class="total"><dt>${words.total}</dt><dd data-total>${page.money(total)}</dd></div>
            </dl>
            <p class="nothing" hidden>${words.nothing}</p>
          </section>
        </form>
        <a class="bar" href="#month">
          <span>${words.barTotal} <strong data-total>${page.money(total)}</strong></span>
          <span>${words.toFee}</span>
        </a>
      </div>

      <section class="month" id="month" aria-labelledby="month-title">
        <h2 id="month-title">${words.feeTitle}</h2>
        <p class="empty" hidden>${words.noFee} <a href="#panels">${words.toSystem}</a></p>
        <div class="widgets" data-keep="">
          <fin-monthly-fee id="offer" total-cost="${total}" ${termsOf(page)} term-chart loading="eager" require-legal>
            ${feeTexts(page)}
          </fin-monthly-fee>
          <fin-checkout-button for="offer" type-project="Solar + Battery/Charging station" offer-pdf="${page.origin}${page.href('/offer.pdf')}" financing-options="Financing Invoice">
            ${buttonTexts(page)}
          </fin-checkout-button>
        </div>
      </section>
    </div>
`,
  );
};

/** What the visitor has chosen (`configurator.js`), or the showcase. */
const selectionOf = (page: Page): Selection => {
  const counts = Array.from({ length: roof.places + 1 }, (_, count) => count);
  const isGranted = (grant: 'batteryGrant' | 'roofGrant') =>
    page.chosen(grant, ['on', 'off'], showcase[grant] ? 'on' : 'off') === 'on';
  return {
    panels: page.chosen('panels', counts, showcase.panels),
    battery: page.chosen('battery', capacities, showcase.battery),
    batteryGrant: isGranted('batteryGrant'),
    roofGrant: isGranted('roofGrant'),
  };
};

const panelsField = ({ copy: { configurator: words }, number }: Page, { panels }: Selection) => {
  return html`<div class="field">
          <label for="panels">${words.panels}</label>
          <p class="value"><output for="panels" name="count">${number(panels)}</output> <output for="panels" name="peak">${number((panels * prices.watts) / 1000)} kWp</output></p>
          <input type="range" id="panels" name="panels" min="0" max="${roof.places}" value="${panels}" aria-describedby="panels-help">
          <p class="help" id="panels-help">${words.panelsHelp(number(prices.watts))}</p>
        </div>`;
};

const batteryField = ({ copy: { configurator: words }, number }: Page, { battery }: Selection) => html`<fieldset>
          <legend>${words.battery}</legend>
          <div class="chips">
            ${capacities.map(
              (capacity) =>
                html`<label><input type="radio" name="battery" value="${capacity}" ${
                  capacity === battery && 'checked'
                }> <span>${capacity ? `${number(capacity)} kWh` : words.noBattery}</span></label>`,
            )}
          </div>
        </fieldset>`;

const subsidiesField = ({ copy: { configurator: words }, money, number }: Page, selection: Selection) => {
  const { amount, fromPanels } = prices.roofGrant;
  return html`<fieldset>
          <legend>${words.subsidies}</legend>
          <label class="check"><input type="checkbox" name="batteryGrant" ${selection.batteryGrant && 'checked'}>
            <span>${words.batteryGrant} <small>${words.batteryGrantHelp(money(prices.batteryGrantPerKwh))}</small></span></label>
          <label class="check"><input type="checkbox" name="roofGrant" ${selection.roofGrant && 'checked'}>
            <span>${words.roofGrant} <small>${words.roofGrantHelp(money(amount), number(fromPanels))}</small></span></label>
        </fieldset>`;
};

const line = ({ money }: Page, name: Line, text: string, lines: Record<Line, number>) =>
  html`<div><dt>${text}</dt><dd data-line="${name}">${money(lines[name])}</dd></div>`;
