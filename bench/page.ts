/** The page's figures: how long a visitor waits, how many requests the service gets, and how much work the browser has. */
import { launch } from 'puppeteer-core';
import { chromiumArgs, headlessChromium } from '../scripts/test/browsers.js';
import type { BenchOptions } from './options.js';
import { interactions, loads } from './page/browser-work.js';
import { bytes } from './page/bytes.js';
import { type ComparedPage, comparedPages, otherBuildPage } from './page/compared-pages.js';
import { knownFees, unknownFees } from './page/first-fee.js';
import { leftOver } from './page/left-over.js';
import { manyCards } from './page/many-cards.js';
import { networks } from './page/networks.js';
import { visitors } from './page/repeated-quotes.js';
import { rightFrames } from './page/right-frames.js';
import { openSite, type Site } from './page/site.js';
import { firstFee, type OpenVisit, visitsIn } from './page/visit.js';
import type { Figures } from './table.js';

export interface PageBench {
  site: Site;
  /** How often each figure is measured. Default: each figure's own number. */
  rounds: number | undefined;
  otherBuild: string | undefined;
  /** The pages that are compared. */
  pages: readonly ComparedPage[];
  /** Opens a page with a host, a service and a browser context of its own. */
  visit: OpenVisit;
}

/** The tables that a run without `--only` measures. */
export const pageTables: Readonly<Record<string, (bench: PageBench) => Promise<string | Figures>>> = {
  'first-fee': knownFees,
  'first-fee-unknown': unknownFees,
  frames: rightFrames,
  'many-cards': manyCards,
  loads,
  bytes,
};

/** Tables for a closer look, and those that take long. They are measured if `--only` names them. */
export const furtherPageTables: typeof pageTables = {
  networks,
  visitors,
  interactions,
  'left-over': leftOver,
};

/** The viewport of a phone, in CSS px. */
const defaultViewport = { width: 390, height: 844 };
const warmUpVisits = 8;

/** In its first seconds, Chromium is busy with pages of its own, and compiles code that later visits find compiled. */
async function warmUp({ visit, pages }: PageBench): Promise<void> {
  for (let i = 0; i < warmUpVisits; i++) {
    for (const { path } of pages) {
      await visit({ path, latencyMs: 50, serviceMs: 0, isKnown: true }, ({ page }) => firstFee(page));
    }
  }
}

/** Measures what these names stand for. */
export async function* page(
  names: readonly string[],
  { otherBuild, rounds }: BenchOptions,
): AsyncGenerator<[name: string, figures: string | Figures]> {
  const site = await openSite(otherBuild);
  const browser = await launch({ ...(await headlessChromium()), args: chromiumArgs, defaultViewport });
  const pages = [...comparedPages, ...(otherBuild ? [otherBuildPage] : [])];
  const bench: PageBench = { site, rounds, otherBuild, pages, visit: visitsIn(browser, site) };
  const tables = { ...pageTables, ...furtherPageTables };
  try {
    await warmUp(bench);
    for (const name of names) if (tables[name]) yield [name, await tables[name](bench)];
  } finally {
    await browser.close();
    site.close();
  }
}
