/** The pages of the bench, by their path under that of a backend. */
import { type Host, renderFee } from 'fin-widgets-host';
import { roomOfCard } from '../../../src/reserve.js';
import { cost, feeOf, quoteRequestFor } from './selections.js';

/** A paragraph stands below, so that a page that moves its content is seen to do so. */
const shell = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bench</title><link rel="icon" href="data:,">${head}</head><body>${body}<p>Below.</p></body></html>`;

/** The folder of the site with the files of the other build. */
export const otherFolder = '/other';
/** The query of the widget's page with the files of the other build. */
export const otherBuildQuery = 'other=1';

/** The query of the widget's page with the optional second tag. */
export const earlyQuery = 'early';

/** The snippet's lines for the page's head. */
const snippetHead = (folder = '', isEarly = false) =>
  `<style>${roomOfCard({ product: 'lease' })}</style>${isEarly ? '<script defer src="/fin-widgets.early.js"></script>' : ''}<script defer src="${folder}/fin-widgets.js" data-base-url="fin" data-token-url="fin/token" data-country="DE"></script>`;

/** `count` fees of `selections` different costs, one below the other. */
const fees = (count: number, selections: number, attributes: string) =>
  Array.from(
    { length: count },
    (_, i) =>
      `<fin-monthly-fee total-cost="${cost + (i % selections)}" product="lease" ${attributes}></fin-monthly-fee>`,
  ).join('\n');

/** The two controls of the hand-written pages, and a line for the figure. */
const handWritten = (amount = '') =>
  `<label for="down">Down payment</label> <output id="share">0 %</output>
  <input id="down" type="range" min="0" max="40" step="1" value="0">
  <label for="years">Term</label>
  <select id="years">${Array.from({ length: 20 }, (_, i) => `<option${i === 9 ? ' selected' : ''}>${i + 1}</option>`).join('')}</select>
  <p>Your monthly payment (estimate):<br><b id="amount" style="display: inline-block; min-height: 1lh">${amount}</b></p>`;

/** Writes a page. The host is that of the backend, and the origin that of the page. */
type WritePage = (query: URLSearchParams, host: Host, origin: string) => string | Promise<string>;

export const pages: Readonly<Record<string, WritePage>> = {
  '/widgets': (query) =>
    shell(
      snippetHead(query.has('other') ? otherFolder : '', query.has(earlyQuery)),
      fees(
        Number(query.get('count') ?? 1),
        Number(query.get('selections') ?? 1),
        `downpayment-step="${query.get('step') ?? 1}" prefetch="${query.get('prefetch') ?? 'neighbours'}"`,
      ),
    ),
  '/markup': async (_query, host, origin) => {
    const attributes = { 'total-cost': cost, country: 'DE', product: 'lease', 'downpayment-step': 1 };
    const { html, maxAgeSeconds } = await renderFee(host, attributes, { origin, mount: 'fin' });
    if (!maxAgeSeconds) throw new Error('The page has no payment.');
    return shell(snippetHead(), html);
  },
  // A page without a script. The next page then compiles its script as in a new tab.
  '/blank': () => shell('', ''),
  '/static': () => shell('', handWritten(`€${feeOf(quoteRequestFor(cost, 10, 0))}`)),
  '/one-request': () => shell('<script defer src="/one-request.js"></script>', handWritten()),
  '/two-requests': () => shell('<script defer src="/two-requests.js"></script>', '<div id="fee"></div>'),
};
