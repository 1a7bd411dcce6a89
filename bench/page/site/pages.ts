/** The pages of the bench, by their path under that of a backend. */
import { cost } from './selections.js';

const shell = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bench</title><link rel="icon" href="data:,">${body}</html>`;

/** The folder of the site with the files of the other build. */
export const otherFolder = '/other';

const tag = (folder = '') =>
  `<script defer src="${folder}/fin-widgets.js" data-base-url="fin" data-token-url="fin/token" data-country="DE"></script>`;

/** `count` fees of `selections` different costs, one below the other. */
const fees = (count: number, selections: number, attributes: string) =>
  Array.from(
    { length: count },
    (_, i) =>
      `<fin-monthly-fee total-cost="${cost + (i % selections)}" product="lease" ${attributes}></fin-monthly-fee>`,
  ).join('\n');

export const pages: Readonly<Record<string, (query: URLSearchParams) => string>> = {
  '/widgets': (query) =>
    shell(
      tag(query.has('other') ? otherFolder : '') +
        fees(
          Number(query.get('count') ?? 1),
          Number(query.get('selections') ?? 1),
          `downpayment-step="${query.get('step') ?? 1}" prefetch="${query.get('prefetch') ?? 'neighbours'}"`,
        ),
    ),
  // A page without a script. The next page then compiles its script as in a new tab.
  '/blank': () => shell(''),
  '/vanilla': () => shell(`<script defer src="/vanilla.js"></script><div id="fee"></div>`),
};
