/** An installer's server whose page has a card that `renderFee` has written. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { createHost, type FeeAttributes, type RenderedFee, type RenderFeeOptions, renderFee } from 'fin-widgets-host';
import { basePaths, seeded, seededPassword } from '../../demo/service/index.js';

/** The card of an offer whose payment is €182.99. */
export const offer = {
  country: 'DE',
  'total-cost': 24900,
  tenor: 15,
  downpayment: 10,
  'base-url': '/fin',
  'token-url': '/fin/token',
};

export interface MarkupServer {
  /** The address of the page. */
  url: string;
  /** The paths that were requested so far. */
  paths: string[];
  /**
   * Writes the page with this card.
   * @param options.head HTML before the body. Default: without the script
   * @param options.heldBack the page from this text on is sent after the promise. Default: at once
   */
  writePage(
    attributes: FeeAttributes,
    options?: Partial<RenderFeeOptions> & { head?: string; heldBack?: { from: string; until: Promise<unknown> } },
  ): Promise<RenderedFee>;
  /** How often the service was asked for a quote. */
  quoteRequests(): number;
  /** Holds the service's quotes back for so many ms. */
  delayMs: number;
}

/** Starts the server, until the end of the test. The service is that of the demo at this address. */
export const startMarkupServer = async (
  t: TestContext,
  demoUrl: string,
  { pricingTtl = 300, csp = '' } = {},
): Promise<MarkupServer> => {
  let html = '';
  let heldBack: { from: string; until: Promise<unknown> } | undefined;
  let quoteRequests = 0;
  const paths: string[] = [];
  const pageStream = () => {
    const encoder = new TextEncoder();
    return new ReadableStream<Uint8Array>({
      async start(controller) {
        const sentFirst = heldBack ? html.indexOf(heldBack.from) : html.length;
        controller.enqueue(encoder.encode(html.slice(0, sentFirst)));
        await heldBack?.until;
        controller.enqueue(encoder.encode(html.slice(sentFirst)));
        controller.close();
      },
    });
  };
  const server = serve({
    port: 0,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      paths.push(pathname);
      if (pathname.startsWith('/fin/')) return host(request);
      if (pathname === '/')
        return new Response(pageStream(), {
          headers: { 'Content-Type': 'text/html; charset=utf-8', ...(csp && { 'Content-Security-Policy': csp }) },
        });
      if (/^\/fin-widgets.*\.js$/.test(pathname))
        return new Response(await readFile(`dist${pathname}`), { headers: { 'Content-Type': 'text/javascript' } });
      return new Response(null, { status: 404 });
    },
  });
  t.after(() => server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host = createHost({
    service: {
      baseUrl: `${demoUrl}${basePaths[0]}`,
      email: seeded.demo.email,
      password: seededPassword,
      fetch: async (input, init) => {
        if (String(input).endsWith('/pricing_2')) {
          quoteRequests++;
          await setTimeout(site.delayMs);
        }
        return fetch(input, init);
      },
    },
    secret: 'a secret of at least thirty-two characters',
    origins: [url],
    pricingTtl,
    clientIp: () => '192.0.2.1',
    log() {},
  });
  const site: MarkupServer = {
    url,
    paths,
    quoteRequests: () => quoteRequests,
    delayMs: 0,
    async writePage(attributes, options) {
      const rendered = await renderFee(host, attributes, { origin: url, timeoutMs: 10_000, ...options });
      const lang = options?.language ?? 'en';
      html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>An installer</title><link rel="icon" href="data:,">${options?.head ?? ''}<body>${rendered.html}<p>After the card</p>`;
      heldBack = options?.heldBack;
      return rendered;
    },
  };
  return site;
};
