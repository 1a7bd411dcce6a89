/** The page's figures: what a visitor waits for, what the service is asked, what the browser has to do, beside a hand-written widget. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { chromium, chromiumArgs } from '../scripts/chromium.js';
import { drags } from './page/drags.js';
import { first } from './page/first.js';
import { many } from './page/many.js';
import { openSite, type Site } from './page/site.js';
import { work } from './page/work.js';
import { digits, table } from './table.js';

/** What a bench of pages works with. */
export interface Stage {
  site: Site;
  /** A page of nobody's, with nothing remembered; it is closed behind `use`. */
  visit<T>(path: string, use: (page: Page) => Promise<T>, before?: (page: Page) => Promise<void>): Promise<T>;
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

const bytes = (): string => {
  const size = (file: string) => digits(brotliCompressSync(readFileSync(file)).length);
  return table([
    ['sent to a browser', 'bytes (brotli)'],
    ['the script', size('dist/fin-widgets.js')],
    ['dialog and forms, once somebody wants them', size(`dist/fin-widgets-forms-${version}.js`)],
  ]);
};

const visitOf =
  (site: Site, browser: Browser): Stage['visit'] =>
  async (path, use, before) => {
    const context = await browser.createBrowserContext();
    try {
      const page = await context.newPage();
      // The names that the compiler keeps for functions that are sent to a page are nothing there.
      await page.evaluateOnNewDocument('globalThis.__name = (named) => named');
      await before?.(page);
      await page.goto(site.url + path);
      return await use(page);
    } finally {
      await context.close();
    }
  };

export async function* page(): AsyncGenerator<string> {
  const site = await openSite();
  const browser = await launch({ executablePath: await chromium(), args: chromiumArgs });
  const stage: Stage = { site, visit: visitOf(site, browser) };
  try {
    yield bytes();
    yield first(stage);
    yield drags(stage);
    yield work(stage);
    yield many(stage);
  } finally {
    await browser.close();
    site.close();
  }
}
