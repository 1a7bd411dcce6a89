/** The monthly payment in a page's HTML: the card as markup, with quotes that hold for a while. */
import { sleep } from 'fin-widgets/internal';
import { attributesHtml, escapeHtml, type FeeAttributes, type QuoteBody, readFeeMarkup } from 'fin-widgets/markup';
import type { Host } from '../host.js';
import { keepAlive } from '../http/keep-alive.js';
import type { KnownQuote } from '../quotes/quote-cache.js';
import { type PageQuotes, pageQuotesOf } from './quotes-for-page.js';

export type { FeeAttributes } from 'fin-widgets/markup';

/** What `renderFee` is told beside the attributes. */
export interface RenderFeeOptions<C = unknown> {
  /** The origin of the page, one of the host's `origins`: `https://www.example.com`. */
  origin: string;
  /** The page's language, one of the elements'. The attribute `lang` comes first. Default: `en`. */
  language?: string | undefined;
  /** The nonce of the page's Content Security Policy, for the card's style sheet. Default: none. */
  nonce?: string | undefined;
  /** How long a quote may take that is not cached, in ms. Default: 500. */
  timeoutMs?: number | undefined;
  /** Where the page reaches the host. It is what the elements have as `base-url`. Default: `/fin`. */
  mount?: string | undefined;
  /** The HTML of the element's slots, your own and escaped by you. Default: none. */
  children?: string | undefined;
  /** `false` for each further card of a page: it has its quotes, and no markup of its own. Default: true. */
  isFirst?: boolean | undefined;
  /** What the host gets beside a request. The host's `waitUntil` gets it, too, so that a quote that comes too late is there for the next page. */
  context?: C | undefined;
}

/** The element's HTML. */
export interface RenderedFee {
  html: string;
  /** The longest that the page may be cached, in seconds. `undefined`: the HTML has no payment, and any cache may keep it. */
  maxAgeSeconds: number | undefined;
}

/** A script element cannot end inside of this JSON. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/**
 * Writes `<fin-monthly-fee>` for a page, with its monthly payment. A browser shows it before any script runs; the element takes over without a
 * request while the quote holds. Without a quote within `timeoutMs`, or with settings that are wrong, it is the plain element, which gets its
 * payment by itself.
 *
 * @param host made by `createHost`
 * @param attributes the element's, spelled as in HTML. A total cost that comes from the address of a request needs a check of your own: each
 *   new one is a request to the service
 * @throws Error if `createHost` has not made `host`, or if `origin` is not one that the host allows
 * @example
 * const { html, maxAgeSeconds } = await renderFee(host, { country: 'DE', 'total-cost': 24900 }, { origin, language: 'de' });
 * response.setHeader('Cache-Control', maxAgeSeconds ? `max-age=${maxAgeSeconds}` : 'no-cache');
 */
export async function renderFee<C>(
  host: Host<C>,
  attributes: FeeAttributes,
  options: RenderFeeOptions<C>,
): Promise<RenderedFee> {
  const { origin, language, timeoutMs = 500, mount = '/fin', isFirst = true, context } = options;
  // A server in plain JavaScript may pass null or a number.
  const children = `${options.children || ''}`;
  const nonce = `${options.nonce || ''}`;
  const quotes = pageQuotesOf(host);
  if (!quotes) throw new Error('renderFee: host must be made by createHost.');
  if (!quotes.origins.includes(origin))
    throw new Error('renderFee: the option origin is not one of the origins that the host allows.');
  const given = { ...attributes, ...(language && !attributes.lang && { lang: language }) };
  const element = (content: string) =>
    `<fin-monthly-fee${attributesHtml(given)}>${content}${children}</fin-monthly-fee>`;
  const plain = { html: element(''), maxAgeSeconds: undefined };

  const card = readFeeMarkup(given, children, quotes.page);
  if (!card) return plain;
  const known = await quotesWithin(timeoutMs, quotes, card.requests, origin, context);
  const ends = [...known.values()].map(({ endsAt }) => endsAt);
  const remainingMs = Math.min(...ends) - performance.now();
  const seconds = Math.floor(remainingMs / 1000);
  const findAnswer = (body: QuoteBody): unknown => {
    const quote = known.get(JSON.stringify(body));
    return quote && JSON.parse(quote.answer);
  };
  const shadow = card.render({ findAnswer, isTest: quotes.isTest, date: new Date(), seconds });
  if (!shadow || seconds < 1) return plain;

  const block = {
    host: [attributes['base-url'], attributes.host].find((address) => typeof address === 'string' && address) ?? mount,
    seconds,
    until: Date.now() + seconds * 1000,
    quotes: [...known].map(([body, { answer }]) => [JSON.parse(body), JSON.parse(answer)]),
    ...(quotes.page && { page: quotes.page }),
    ...(quotes.isTest && { test: true }),
  };
  const json = `<script type="application/json" data-fin-quotes>${scriptJson(block)}</script>`;
  const style = `<style${nonce ? ` nonce="${escapeHtml(nonce)}"` : ''}>${shadow.css}</style>`;
  const template = `<template shadowrootmode="open">${style}${shadow.html}</template>`;
  return { html: json + element(isFirst ? template : ''), maxAgeSeconds: seconds };
}

/** How long a page waits for the store, in ms. */
const storeMs = 500;

/** The quotes that are there in time, by the JSON of their bodies. The time begins when the host first waits for the service. */
async function quotesWithin(
  timeoutMs: number,
  quotes: PageQuotes,
  bodies: readonly QuoteBody[],
  origin: string,
  context: unknown,
): Promise<ReadonlyMap<string, KnownQuote>> {
  const known = new Map<string, KnownQuote>();
  let startTime = () => {};
  const isOver = new Promise<void>((resolve) => {
    startTime = () => void sleep(timeoutMs).then(resolve);
  });
  const requests = bodies.map(async (body) => {
    // A page without a payment is better than none, so no failure of the service fails the page.
    const quote = await quotes.get(body, origin, startTime).catch(() => undefined);
    if (quote) known.set(JSON.stringify(body), quote);
  });
  const all = Promise.all(requests);
  keepAlive(quotes.waitUntil, all, context);
  await Promise.race([all, isOver, sleep(storeMs + timeoutMs)]);
  return new Map(known);
}
