/** The page of a `checkout_link`. The page needs no script, stores nothing, and shows no contact data of the customer. */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { downpaymentRange } from '../../src/contract/index.js';
import type { Language } from '../../src/locales/languages.js';
import { stylesheet } from './checkout-style.js';
import { type CheckoutWords, checkoutWords } from './checkout-words.js';
import { feeOf, formatsOf, tenorsOf } from './offer.js';
import { annualRates, effectiveRate } from './pricing.js';
import type { Project } from './schema.js';

/** The distance between two selectable down payments, in percent. */
const step = 5;

const downpayments = Array.from(
  { length: (downpaymentRange.max - downpaymentRange.min) / step + 1 },
  (_, i) => downpaymentRange.min + i * step,
);

/** A visit of the page. */
export interface Visit {
  language: Language;
  /** Where the visitor came from, as a path of the same origin. */
  back: string;
  /** The visitor's choice from the query. The values are not checked. */
  downpayment: string | undefined;
  tenor: string | undefined;
}

/**
 * The first language that the page has texts in: English, if there is none.
 *
 * @param wanted BCP 47 tags as in `Accept-Language`, which browsers send with the best first
 */
const languageOf = (...wanted: readonly (string | undefined)[]): Language => {
  const languages = wanted
    .join()
    .split(',')
    .map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return languages.find((language): language is Language => Object.hasOwn(checkoutWords, language)) ?? 'en';
};

/**
 * Reads a request. The language is the first known one of `Accept-Language`: the service knows no page, and the server of the page may
 * set the header (`demo/server.ts`). The links of the checkout itself carry language and way back as `lang` and `back`, since
 * the page sends no referrer.
 */
export function visitOf(request: Request): Visit {
  const here = new URL(request.url);
  const query = Object.fromEntries(here.searchParams);
  return {
    language: languageOf(query.lang, request.headers.get('Accept-Language') ?? undefined),
    back: pathWithin(here, query.back ?? request.headers.get('Referer') ?? '/'),
    downpayment: query.downpayment,
    tenor: query.tenor,
  };
}

/** An address as a path of this origin; `/`, if the address is not of this origin. */
function pathWithin(here: URL, address: string): string {
  if (!URL.canParse(address, here.origin)) return '/';
  const { origin, pathname, search } = new URL(address, here.origin);
  return origin === here.origin ? pathname + search : '/';
}

/**
 * Headers of both pages: no script, no foreign resource, no cache, and no referrer, because whoever has the address can open the
 * checkout.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(stylesheet).digest('base64')}'`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  Vary: 'Accept-Language',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

const frame = (
  { language, back }: Visit,
  words: CheckoutWords,
  headline: string,
  content: unknown,
) => html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${words.title}</title>
    <style>${raw(stylesheet)}</style>
  </head>
  <body>
    <main>
      <header>
        <p class="back"><a href="${back}">← ${words.back}</a></p>
        <h1>${headline}</h1>
      </header>
      ${content}
      <p class="small">${words.demo}</p>
    </main>
  </body>
</html>
`;

/** The checkout of a project. Without a tenor in the address: the one nearest to ten years. */
export function checkoutPage(project: Project, visit: Visit) {
  const words = checkoutWords[visit.language];
  const format = formatsOf(project, visit.language);
  const options = project.financing_options;
  const tenors = tenorsOf(project);
  const total = format.money(project.Total_cost_installation);
  return frame(
    visit,
    words,
    words.ready(project.first_name_customer),
    html`<dl>
        <div><dt>${words.installation}</dt><dd>${words.types[project.type_project]}</dd></div>
        <div><dt>${words.totalCost}</dt><dd>${total}</dd></div>
        ${
          options.includes('Financing')
            ? html`<div><dt>${words.tenor}</dt><dd>${
                tenors.length > 5
                  ? format.yearsFromTo(tenors[0] ?? 1, tenors.at(-1) ?? 20)
                  : tenors.map(format.years).join(', ')
              }</dd></div>`
            : ''
        }
      </dl>
      ${options.includes('Financing') ? financing(project, visit) : ''}
      ${
        options.includes('Invoice')
          ? html`<section><h2>${options.includes('Financing') ? words.orInvoice : words.invoice}</h2>
        <p>${words.payInvoice(total)}</p></section>`
          : ''
      }
      <section>
        <h2>${words.next}</h2>
        <p>${words.endsHere}</p>
        <ol>${(options.includes('Financing') ? words.financingSteps : [words.invoiceStep]).map((step) => html`<li>${step}</li>`)}</ol>
        <p><a class="way" href="${visit.back}">${words.back}</a></p>
      </section>`,
  );
}

/** The page for a link that leads to no checkout. */
export const missingPage = (visit: Visit) => {
  const words = checkoutWords[visit.language];
  return frame(visit, words, words.missing, html`<p>${words.missingText}</p>`);
};

/** The page while the service cannot show a checkout. */
export const failedPage = (visit: Visit) => {
  const words = checkoutWords[visit.language];
  return frame(visit, words, words.failed, html`<p>${words.failedText}</p>`);
};

/**
 * Links to each down payment and tenor, and above them the payment of the choice. A project has no field for the down payment. Without one in the
 * address, the page cannot know the visitor's, so it shows the range of the payments, and calls none of them the visitor's.
 */
function financing(project: Project, visit: Visit) {
  const country = project.country_project;
  const words = checkoutWords[visit.language];
  const { money, percent, years } = formatsOf(project, visit.language);
  const tenors = tenorsOf(project);
  const tenor = pick(tenors, visit.tenor) ?? nearest(tenors, 10);
  const chosen = readDownpayment(visit.downpayment);
  const percents = [...new Set([...downpayments, ...(chosen === undefined ? [] : [chosen])])].sort((a, b) => a - b);
  const feeText = (downpayment: number) => {
    const fee = feeOf(project, tenor, downpayment);
    return fee === undefined ? '–' : money(fee);
  };
  const amountOf = (downpayment: number) => (project.Total_cost_installation * downpayment) / 100;
  const link = (choice: { downpayment?: number; tenor: number }, isChosen: boolean, text: unknown) => {
    const query = new URLSearchParams({ lang: visit.language, back: visit.back });
    for (const [name, value] of Object.entries(choice)) query.set(name, String(value));
    return html`<li><a href="?${query.toString()}"${isChosen ? raw(' aria-current="true"') : ''}>${text}</a></li>`;
  };
  const least = feeText(downpaymentRange.max);
  const most = feeText(downpaymentRange.min);
  const result =
    chosen === undefined
      ? html`<strong>${least === most ? most : words.fromTo(least, most)}</strong>
          <span>${words.perMonth}</span>
          <span class="small">${years(tenor)}</span>`
      : html`<strong>${feeText(chosen)}</strong>
          <span>${words.perMonth}</span>
          <span class="small">${years(tenor)} · ${words.downpayment} ${percent(chosen)} (${money(amountOf(chosen))})</span>
          <span class="small">${words.financed(money(project.Total_cost_installation - amountOf(chosen)))}</span>`;
  return html`<section aria-labelledby="fee">
        <h2 id="fee">${chosen === undefined ? words.chooseDownpayment : words.fee}</h2>
        <p class="result">
          ${result}
        </p>
        <h3 id="downpayment">${words.downpayment}</h3>
        <p>${words.besideEach}</p>
        <ul class="downpayments" aria-labelledby="downpayment">${percents.map((downpayment) =>
          link(
            { downpayment, tenor },
            downpayment === chosen,
            html`<span>${percent(downpayment)} <small>${money(amountOf(downpayment))}</small></span>
            <span>${feeText(downpayment)} <small>${words.perMonth}</small></span>`,
          ),
        )}</ul>
        ${
          tenors.length > 1
            ? html`<h3 id="tenor">${words.tenor}</h3>
        <ul class="tenors" aria-labelledby="tenor">${tenors.map((count) =>
          link({ ...(chosen !== undefined && { downpayment: chosen }), tenor: count }, count === tenor, years(count)),
        )}</ul>`
            : ''
        }
        <p class="small">${words.rate(percent(annualRates[country] * 100), percent(effectiveRate(country) * 100))}</p>
      </section>`;
}

/** The visitor's down payment, which a page may offer in other steps than this one; `undefined` for anything else. */
const readDownpayment = (text: string | undefined): number | undefined => {
  const percent = /^\d{1,2}(\.\d{1,2})?$/.test(text ?? '') ? Number(text) : undefined;
  return percent !== undefined && percent <= downpaymentRange.max ? percent : undefined;
};

const pick = (values: readonly number[], chosen: string | undefined) =>
  values.find((value) => String(value) === chosen);

const nearest = (values: readonly number[], wish: number) =>
  values.reduce((best, value) => (Math.abs(value - wish) < Math.abs(best - wish) ? value : best), values[0] ?? wish);
