/** Pages with the built script or a hand-written widget, and a service of a fixed latency behind them. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Pricing2Request } from '../../src/contract/index.js';

/** What the pages ask about. */
export const cost = 24_900;

export interface Site {
  url: string;
  /** ms before each answer. */
  latency: number;
  /** What was asked since this was emptied: `token`, or percent and years of a fee. */
  asked: string[];
  close(): void;
}

const shell = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bench</title><link rel="icon" href="data:,">${body}</html>`;

const tag =
  '<script defer src="/fin-widgets.js" data-base-url="/fin" data-token-url="/fin/token" data-country="DE"></script>';

/** So many fees of as many costs as `different` says, one below the other. */
const fees = (count: number, different: number, attributes: string) =>
  Array.from(
    { length: count },
    (_, i) =>
      `<fin-monthly-fee total-cost="${cost + (i % different)}" downpayment-step="1" product="lease" ${attributes}></fin-monthly-fee>`,
  ).join('\n');

/** What is asked of the page, by its path and query. */
const pages: Record<string, (query: URLSearchParams) => string> = {
  '/widgets': (query) =>
    shell(
      tag +
        fees(
          Number(query.get('count') ?? 1),
          Number(query.get('different') ?? 1),
          `prefetch="${query.get('prefetch') ?? 'neighbours'}"`,
        ),
    ),
  '/empty': () => shell(tag),
  '/vanilla': () => shell(`<script defer src="/vanilla.js"></script><div id="fee"></div>`),
};

export const openSite = async (): Promise<Site> => {
  // As they are now: a build meanwhile changes nothing.
  const scripts = new Map(
    readdirSync('dist')
      .filter((name) => /^fin-widgets.*\.js$/.test(name))
      .map((name) => [`/${name}`, readFileSync(`dist/${name}`)]),
  );
  scripts.set('/vanilla.js', readFileSync(new URL('vanilla.js', import.meta.url)));
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bench');
    const page = pages[pathname];
    const script = scripts.get(pathname);
    const answer = (type: string, body: string | Buffer) => response.writeHead(200, { 'content-type': type }).end(body);
    if (page) answer('text/html', page(searchParams));
    else if (script) answer('text/javascript', script);
    else {
      const { LTI_tenor: years = '', LTI_downpayment: percent = 0 } =
        pathname === '/fin/token' ? {} : ((await json(request)) as Partial<Pricing2Request>);
      const months = Number.parseInt(years, 10) * 12;
      site.asked.push(years ? `${percent} ${Number.parseInt(years, 10)}` : 'token');
      await new Promise((resume) => setTimeout(resume, site.latency));
      const fee = Math.round((cost * (100 - percent)) / months) / 100;
      const body = years ? { status: 'success', response: { Monthly_fee: fee } } : { token: 'abc', expires_in: 600 };
      answer('application/json', JSON.stringify(body));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // a port, not a pipe
  const site: Site = {
    url: `http://localhost:${port}`,
    latency: 0,
    asked: [],
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return site;
};
