/** The demo as one server: the installer's pages, the host under `/fin`, and the service with its checkout. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { HostOptions } from 'fin-widgets-host';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { secureHeaders } from 'hono/secure-headers';
import { type Connection, createDemoHost, type DemoHostOptions } from './host.js';
import { api, reference, referenceDocument } from './pages/api.js';
import { configurator } from './pages/configurator.js';
import { docs, docsPage } from './pages/docs.js';
import { besideDocuments, nameOf } from './pages/documents.js';
import { failed, notFound } from './pages/error-pages.js';
import { home } from './pages/home.js';
import type { Markup } from './pages/layout.js';
import { llmsFiles } from './pages/llms.js';
import { offerPdf } from './pages/offer-pdf.js';
import { offers } from './pages/offers.js';
import { createPage, type Page } from './pages/page.js';
import { studio } from './pages/studio.js';
import { frame } from './pages/studio-frame.js';
import { languageOf } from './pages/texts/index.js';
import { themes } from './pages/themes.js';
import { createService, type Service, type ServiceOptions } from './service/index.js';

export interface DemoOptions {
  /** Default: 5173. With 0, the system chooses a free port. */
  port?: number;
  /** The address to listen on. Default: 127.0.0.1, which other machines cannot reach. */
  hostname?: string;
  service?: ServiceOptions;
  /** The host's secret, 32 bytes or more. Default: random. */
  secret?: string | undefined;
  /** The host's limits. Default: those of `createHost`. */
  limits?: HostOptions['limits'];
  /** How many quotes the host prefetches. Default: that of `createHost`. */
  prefetch?: HostOptions['prefetch'];
}

export interface Demo {
  /** `http://localhost:5173`. */
  url: string;
  service: Service;
  /** Closes every connection at once, then the database. */
  close(): Promise<void>;
}

/**
 * Starts the demo. The server listens before the database is opened, so that a start on a busy port touches no data. Requests wait
 * until the database is open. Rejects with the error of `listen` (`EADDRINUSE`, `EACCES`) or of the service.
 */
export const createDemo = async ({
  port = 5173,
  hostname = '127.0.0.1',
  service: options,
  secret,
  limits,
  prefetch,
}: DemoOptions = {}): Promise<Demo> => {
  const server = createServer(getRequestListener(async (request, env) => (await app).fetch(request, env)));
  const hangUp = () => {
    server.close();
    server.closeAllConnections();
  };
  const opening: Promise<Service> = once(server.listen(port, hostname), 'listening').then(() => createService(options));
  const place = () => server.address() as AddressInfo; // a port, not a pipe
  const keepsProjects = Boolean(options?.databaseUrl || options?.dataDir);
  const app: Promise<Hono> = opening.then((service) =>
    createApp(service.app, { port: place().port, secret, limits, prefetch, keepsProjects }),
  );
  try {
    await app;
    const service = await opening;
    const close = async () => {
      hangUp();
      await service.close();
    };
    return { url: address(hostname, place()), service, close };
  } catch (error) {
    hangUp();
    throw error;
  }
};

/** The demo's address. Loopback and "any" become `localhost`, which browsers treat as a secure context. */
const address = (hostname: string, { port }: AddressInfo): string =>
  `http://${/^(127\.0\.0\.1|0\.0\.0\.0|::1?)$/.test(hostname) ? 'localhost' : hostname}:${port}`;

/** The demo as an app, from Request to Response. */
export const createApp = (
  service: Service['app'],
  { port = 5173, ...options }: Partial<Omit<DemoHostOptions, 'fetch'>> = {},
): Hono => {
  // The service runs in this process, so that no port is needed.
  const fetchService = async (input: string | URL | Request, init?: RequestInit) =>
    service.fetch(new Request(input, init));
  const host = createDemoHost({ ...options, port, fetch: fetchService });
  const pageOf = (c: Context) => createPage(new URL(c.req.url), languageOf(c.req.query('lang')));
  const page = (render: (page: Page) => Markup) => (c: Context) => c.html(render(pageOf(c)));

  const app = new Hono();
  app.all('/service/*', (c) => service.fetch(c.req.raw, c.env));
  app.all('/checkout/*', (c) => service.fetch(inLanguageOfPage(c.req.raw), c.env));
  app.all('/fin/*', (c) => host(c.req.raw, c.env as Connection)); // the bindings of @hono/node-server

  app.use(compress());
  // Pages of other origins load the script's files too, so they come before the headers of this site's own pages.
  app.get('/:name{fin-widgets(?:[.-][\\w.-]+)?\\.js}', etag(), async (c, next) => {
    const script = await file(c, new URL(c.req.param('name'), widgetScript));
    if (!script) return next();
    script.headers.set('Access-Control-Allow-Origin', '*');
    script.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
    return script;
  });

  // The studio's frame is the one page that another page of this site may show.
  app.use((c, next) => headersFor(c.req.path)(c, next), etag());
  app.get('/', page(home));
  app.get('/configurator', page(configurator));
  app.get('/offers', page(offers));
  app.get('/themes', page(themes));
  app.get('/snippet', page(studio));
  app.get(framePath, (c) => c.html(frame(pageOf(c), c.req.query('test'))));
  app.get('/docs', async (c) => c.html(await docs(pageOf(c), c.req.query('q'))));
  app.get('/docs/api', page(api));
  app.get(
    '/docs/api/:name{(?:service|host)\\.json}',
    async (c) => (await file(c, referenceDocument(c.req.param('name')))) ?? c.notFound(),
  );
  app.get('/assets/:name{swagger-ui(?:-bundle)?\\.(?:css|js)}', async (c) => {
    return (await file(c, new URL(c.req.param('name'), reference))) ?? c.notFound();
  });
  app.get(
    '/docs/:name{[\\w/-]+\\.(?:png|svg|json)}',
    async (c) => (await file(c, besideDocuments(c.req.param('name')))) ?? c.notFound(),
  );
  app.get('/docs/:name{[\\w/-]+}', async (c) => {
    const document = await docsPage(pageOf(c), c.req.param('name'));
    return document ? c.html(document) : c.notFound();
  });
  app.get('/:name{llms(?:-full)?\\.txt}', async (c) => {
    const files = await llmsFiles((document) => new URL(`/docs/${nameOf(document)}`, c.req.url).href);
    return c.text(files[c.req.param('name')] ?? '');
  });
  app.get('/offer.pdf', (c) => {
    c.header('Content-Type', 'application/pdf');
    return c.body(offerPdf(languageOf(c.req.query('lang'))));
  });
  app.get('/fin-widgets.js', (c) => c.text(unbuilt, 503));
  app.get('/reserve.js', async (c) => (await file(c, new URL('reserve.js', widgetScript))) ?? c.text(unbuilt, 503));
  // What `reserve.js` imports.
  app.get('/contract/:name{[a-z-]+\\.js}', async (c) => {
    return (await file(c, new URL(`contract/${c.req.param('name')}`, widgetScript))) ?? c.notFound();
  });
  app.get('/assets/figtree.woff2', async (c) => (await file(c, font)) ?? c.notFound());
  app.get('/assets/:name{(?:themes/)?[a-z-]+\\.(?:css|js|svg)}', async (c) => {
    return (await file(c, new URL(c.req.param('name'), assets))) ?? c.notFound();
  });
  app.notFound((c) => {
    c.status(404);
    return page(notFound)(c);
  });
  app.onError((error, c) => {
    console.error(error);
    c.status(500);
    return page(failed)(c);
  });
  return app;
};

/** A request for the checkout, in the language of the page that led there in place of the browser's. */
const inLanguageOfPage = (request: Request): Request => {
  const referrer = request.headers.get('Referer') ?? '';
  if (!URL.canParse(referrer) || new URL(referrer).origin !== new URL(request.url).origin) return request;
  const headers = new Headers(request.headers);
  headers.set('Accept-Language', languageOf(new URL(referrer).searchParams.get('lang') ?? undefined));
  return new Request(request, { headers });
};

/** The page in the studio's frame. */
const framePath = '/snippet/frame';

/** The built script of the widgets, and the message if it is missing. */
export const widgetScript = new URL('../dist/fin-widgets.js', import.meta.url);
export const unbuilt = 'dist/fin-widgets.js is not there yet: run `npm run build`.';

const assets = new URL('pages/assets/', import.meta.url);

/** The site's font, for all weights. It has the letters of both languages of the pages. */
const font = new URL(import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'));

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  json: 'application/json',
  woff2: 'font/woff2',
};

/** Reads a file for each request, so that a change is visible after a reload. `undefined` if there is no such file. */
const file = async (c: Context, url: URL): Promise<Response | undefined> => {
  const content = await readFile(url).catch(() => undefined);
  const ending = url.pathname.split('.').pop() ?? '';
  return content && c.body(new Uint8Array(content), 200, { 'Content-Type': types[ending] ?? '' });
};

/**
 * Pages may load resources of the demo only. Lit needs the Trusted Types policy `lit-html` for its templates.
 * @param policies further Trusted Types policies
 */
const headers = (frameAncestors: string, ...policies: string[]) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      fontSrc: ["'self'"],
      imgSrc: ["'self'"],
      connectSrc: ["'self'"],
      formAction: ["'self'"], // the search of /docs
      baseUri: ["'none'"],
      frameSrc: ["'self'"],
      frameAncestors: [frameAncestors],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['lit-html', ...policies],
    },
    referrerPolicy: 'same-origin', // tells the checkout, and no other site, where the visitor came from
    strictTransportSecurity: false,
  });

const headersFor = (path: string) => {
  if (path === framePath) return headers("'self'");
  // The reference is rendered by Swagger UI, which has DOMPurify in it.
  if (path === '/docs/api') return headers("'none'", 'dompurify');
  return headers("'none'");
};
