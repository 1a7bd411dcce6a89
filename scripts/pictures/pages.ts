/** A site for pictures: its pages have the built script, one font and a scripted service. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, Frame, Page } from 'puppeteer-core';
import { openBrowser } from '../../test/support/browser.js';
import { type Plan, type Scenario, scenario } from '../../test/support/scenario.js';
import { createScripted } from '../../test/support/scripted-service.js';

/** The files of the font's package that have all characters of our languages. */
const fontFiles = /^\/(inter-latin(?:-ext)?-wght-normal\.woff2)$/;

const styles = `
@font-face { font-family: Inter; font-weight: 100 900; src: url(/inter-latin-ext-wght-normal.woff2); }
@font-face { font-family: Inter; font-weight: 100 900; src: url(/inter-latin-wght-normal.woff2);
  unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212; }
:root { color-scheme: light dark; font: 16px/1.5 Inter; text-rendering: geometricPrecision; }
body { margin: 16px; background: light-dark(#eef1ef, #070b0a); color: light-dark(#14201b, #e8efec); }
h2 { font-size: 1.1em; }
fin-checkout-button { max-inline-size: 34em; }
fin-monthly-fee + fin-checkout-button { max-inline-size: 48em; }
fin-lead-form { max-inline-size: 44em; }
.artwork { display: grid; place-items: center; padding: .4em; background: #fff; color: #111; font-weight: 700; text-align: center; }
* { caret-color: transparent; }
`;

export interface PicturePages {
  origin: string;
  context: BrowserContext;
  /** Puts a document on the site, and returns its path. */
  put(html: string): string;
  /** A scripted service with a plan of its own. */
  service(plan?: Plan): Promise<Scenario>;
  close(): Promise<void>;
}

/** A file that the pages load: a font, or a script of the build. */
const fileAt = (path: string): { type: string; bytes: Buffer } | undefined => {
  const [, font] = fontFiles.exec(path) ?? [];
  if (font)
    return { type: 'font/woff2', bytes: readFileSync(join('node_modules/@fontsource-variable/inter/files', font)) };
  const file = /^\/fin-widgets[\w.-]*\.js$/.test(path) && join('dist', path);
  return file && existsSync(file) ? { type: 'text/javascript', bytes: readFileSync(file) } : undefined;
};

/** Starts a server on a free port of this machine, and opens a browser. */
export const openPicturePages = async (): Promise<PicturePages> => {
  const { handle } = createScripted();
  const documents = new Map<string, string>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (handle(request, response)) return;
    const html = documents.get(path);
    const file = html === undefined ? fileAt(path) : { type: 'text/html; charset=utf-8', bytes: html };
    if (file) response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
    else response.writeHead(path === '/favicon.ico' ? 204 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a port, not a pipe
  const browser = await openBrowser();
  const context = await browser.createBrowserContext();
  return {
    origin,
    context,
    put(html) {
      const path = `/page-${documents.size}`;
      documents.set(path, html);
      return path;
    },
    service: (plan) => scenario(origin, plan),
    async close() {
      await browser.close();
      server.close();
      server.closeAllConnections();
    },
  };
};

/** A document with the widgets in it. */
export const pageWith = (there: Scenario, lang: string, html: string, more = ''): string => `<!doctype html>
<html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A page</title>
<style>${styles}${more}</style>
<script defer src="/fin-widgets.js" data-base-url="${there.baseUrl}" data-token-url="${there.tokenUrl}"></script>
<main>${html}</main>`;

/** Emulates a color scheme and reduced motion. */
export const emulateScheme = (page: Page, scheme: 'light' | 'dark'): Promise<void> =>
  page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);

/** Waits for the fonts and two frames, after which every change is drawn. */
export const painted = (page: Page | Frame): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  });
