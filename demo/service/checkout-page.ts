/** The page of a `checkout_link`. The page needs no script, stores nothing, and shows no contact data of the customer. */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { downpaymentRange, duration, type Tenor } from '../../src/contract/index.js';
import { stylesheet } from './checkout-style.js';
import { feeOf, money, tenorsOf } from './offer.js';
import { annualRates } from './pricing.js';
import type { Project } from './schema.js';

/** The distance between two selectable down payments, in percent. */
const step = 5;

const downpayments = Array.from(
  { length: (downpaymentRange.max - downpaymentRange.min) / step + 1 },
  (_, i) => downpaymentRange.min + i * step,
);

/** The visitor's choice from the query. The values are not checked. */
export interface Choice {
  downpayment: string | undefined;
  tenor: string | undefined;
}

/**
 * Headers of both pages: no script, no foreign resource, no cache, and no referrer, because whoever has the address can open the
 * checkout.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(stylesheet).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

const frame = (title: string, content: unknown) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <style>${raw(stylesheet)}</style>
  </head>
  <body>
    <main>
      ${content}
      <p class="small">A checkout for demonstration: nothing is ordered and nothing is paid here.</p>
    </main>
  </body>
</html>
`;

/** The checkout of a project. Without a choice: no down payment, and the tenor nearest to ten years. */
export function checkoutPage(project: Project, choice: Choice) {
  const financed = project.financing_options.includes('Financing');
  return frame(
    'Your checkout',
    html`<header>
        <p class="small">Your checkout</p>
        <h1>Hello ${project.first_name_customer}, your offer is ready</h1>
      </header>
      <dl>
        <div><dt>Installation</dt><dd>${project.type_project}</dd></div>
        <div><dt>Total cost</dt><dd>${money(project, project.Total_cost_installation)}</dd></div>
        ${financed ? html`<div><dt>Tenor</dt><dd>${inWords(tenorsOf(project))}</dd></div>` : ''}
      </dl>
      ${financed ? financing(project, choice) : ''}
      ${
        project.financing_options.includes('Invoice')
          ? html`<section><h2>${financed ? 'Or pay' : 'Pay'} by invoice</h2>
        <p>${money(project, project.Total_cost_installation)} in all, once the installation is done.</p></section>`
          : ''
      }`,
  );
}

/** The page for a link that leads to no checkout. */
export const missingPage = () =>
  frame(
    'No such checkout',
    html`<header><h1>There is no such checkout</h1></header>
      <p>The link may be cut short. Please take it as it stands in your offer, or ask your installer for a new one.</p>`,
  );

function financing(project: Project, choice: Choice) {
  const tenors = tenorsOf(project);
  const tenor = pick(tenors, choice.tenor) ?? nearest(tenors, 10);
  const downpayment = pick(downpayments, choice.downpayment) ?? downpaymentRange.min;
  const fee = feeOf(project, tenor, downpayment);
  const percent = Math.round(annualRates[project.country_project] * 10_000) / 100;
  return html`<section aria-labelledby="financing">
        <h2 id="financing">Pay monthly</h2>
        <p class="result">
          <span class="small">Monthly fee (estimate)</span>
          <strong>${fee === undefined ? '–' : money(project, fee)}</strong>
          <span>${term(tenor)} · ${downpayment} % downpayment (${share(project, downpayment)})</span>
        </p>
        <form method="get">
          <fieldset>
            <legend>Downpayment</legend>
            <p>The downpayment is settled here, whatever you looked at before.</p>
            <div class="chips">
              ${downpayments.map(
                (percent) =>
                  html`<label><input type="radio" name="downpayment" value="${percent}"${
                    percent === downpayment ? raw(' checked') : ''
                  }><span>${percent} %<small>${share(project, percent)}</small></span></label>`,
              )}
            </div>
          </fieldset>
          <p class="row">
            <label for="tenor">Tenor</label>
            <select id="tenor" name="tenor">
              ${tenors.map(
                (years) =>
                  html`<option value="${years}"${years === tenor ? raw(' selected') : ''}>${term(years)}</option>`,
              )}
            </select>
          </p>
          <button>Show my monthly fee</button>
        </form>
        <p class="small">
          Reckoned as an annuity at a nominal ${percent} % a year, paid at the end of each month. The rate is made up.
        </p>
      </section>`;
}

const share = (project: Project, percent: number) => money(project, (project.Total_cost_installation * percent) / 100);

/** A tenor in the service's own words. */
const term = (years: number) => duration(years as Tenor);

const inWords = (tenors: readonly number[]) =>
  tenors.length > 5 ? `${tenors[0]} to ${term(tenors.at(-1) ?? 20)}` : tenors.map(term).join(', ');

const pick = (values: readonly number[], chosen: string | undefined) =>
  values.find((value) => String(value) === chosen);

const nearest = (values: readonly number[], wish: number) =>
  values.reduce((best, value) => (Math.abs(value - wish) < Math.abs(best - wish) ? value : best), values[0] ?? wish);
