/** Pages with the built script or a hand-written widget, and a service of a fixed latency. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Pricing2Request } from '../../src/contract/index.js';

/** The total cost on the pages. */
export const cost = 24_900;

export interface Site {
  url: string;
  /** The delay of each answer. */
  latencyMs: number;
  /** The requests since the list was emptied: `token`, or percent and years of a fee. */
  requests: string[];
  close(): void;
}

const shell = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bench</title><link rel="icon" href="data:,">${body}</html>`;

/** The folder of the site with the files of the other build. */
const otherFolder = '/other';

/** The page with the script of the other build. */
export const otherBuildPath = '/widgets?other=1';

const tag = (folder = '') =>
  `<script defer src="${folder}/fin-widgets.js" data-base-url="/fin" data-token-url="/fin/token" data-country="DE"></script>`;

/** `count` fees of `selections` different costs, one below the other. */
const fees = (count: number, selections: number, attributes: string) =>
  Array.from(
    { length: count },
    (_, i) =>
      `<fin-monthly-fee total-cost="${cost + (i % selections)}" downpayment-step="1" product="lease" ${attributes}></fin-monthly-fee>`,
  ).join('\n');

/** The pages by path. */
const pages: Record<string, (query: URLSearchParams) => string> = {
  '/widgets': (query) =>
    shell(
      tag(query.has('other') ? otherFolder : '') +
        fees(
          Number(query.get('count') ?? 1),
          Number(query.get('selections') ?? 1),
          `prefetch="${query.get('prefetch') ?? 'neighbours'}"`,
        ),
    ),
  '/empty': () => shell(tag()),
  '/vanilla': () => shell(`<script defer src="/vanilla.js"></script><div id="fee"></div>`),
};

/** The script files of a build, by their path on the site. They are read once, so that a build during the bench changes nothing. */
const scriptFiles = (build: string, folder: string): [path: string, content: Buffer][] =>
  readdirSync(build)
    .filter((name) => /^fin-widgets.*\.js$/.test(name))
    .map((name) => [`${folder}/${name}`, readFileSync(join(build, name))]);

/** @param otherBuild the folder of another build's script files, for the page `otherBuildPath` */
export const openSite = async (otherBuild?: string): Promise<Site> => {
  const scripts = new Map([...scriptFiles('dist', ''), ...(otherBuild ? scriptFiles(otherBuild, otherFolder) : [])]);
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
      site.requests.push(years ? `${percent} ${Number.parseInt(years, 10)}` : 'token');
      await new Promise((resume) => setTimeout(resume, site.latencyMs));
      const fee = Math.round((cost * (100 - percent)) / months) / 100;
      const body = years ? { status: 'success', response: { Monthly_fee: fee } } : { token: 'abc', expires_in: 600 };
      answer('application/json', JSON.stringify(body));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // a port, not a pipe
  const site: Site = {
    url: `http://localhost:${port}`,
    latencyMs: 0,
    requests: [],
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return site;
};
