/** The page's figures: how long a visitor waits, how many requests the service gets, and how much work the browser has. */
import { launch } from 'puppeteer-core';
import { chromium, chromiumArgs } from '../scripts/test/browsers.js';
import type { BenchOptions } from './options.js';
import { interactions, loads } from './page/browser-work.js';
import { bytes } from './page/bytes.js';
import { knownFees, unknownFees } from './page/first-fee.js';
import { manyFees } from './page/many-fees.js';
import { networks } from './page/networks.js';
import { rightFrames } from './page/right-frames.js';
import { openSite, type Site } from './page/site.js';
import { firstFee, type OpenVisit, visitsIn } from './page/visit.js';
import { visitors } from './page/visitors.js';

export interface PageBench {
  site: Site;
  /** How often each figure is measured. Default: each figure's own number. */
  rounds: number | undefined;
  otherBuild: string | undefined;
  /** The pages that are compared: the hand-written one first, then the widget, then perhaps another build of the widget. */
  comparedPaths: readonly string[];
  /** Opens a page with a host, a service and a browser context of its own. */
  visit: OpenVisit;
}

/** The tables, by the names that `--only` takes. */
const tables: Readonly<Record<string, (bench: PageBench) => Promise<string>>> = {
  bytes,
  'first-fee': knownFees,
  'first-fee-unknown': unknownFees,
  frames: rightFrames,
  networks,
  visitors,
  loads,
  interactions,
  'many-fees': manyFees,
};

/** The viewport of a phone, in CSS px. */
const defaultViewport = { width: 390, height: 844 };
const warmUpVisits = 8;

/** In its first seconds, Chromium is busy with pages of its own, and compiles code that later visits find compiled. */
async function warmUp({ visit, comparedPaths }: PageBench): Promise<void> {
  for (let i = 0; i < warmUpVisits; i++) {
    for (const path of comparedPaths) {
      await visit({ path, latencyMs: 50, serviceMs: 0, isKnown: true }, ({ page }) => firstFee(page));
    }
  }
}

export async function* page({ otherBuild, rounds, only }: BenchOptions): AsyncGenerator<string> {
  const names = only ?? Object.keys(tables);
  const unknown = names.filter((name) => !Object.hasOwn(tables, name));
  if (unknown.length)
    throw new Error(`There is no table ${unknown.join(', ')}: there is ${Object.keys(tables).join(', ')}.`);
  const site = await openSite(otherBuild);
  const browser = await launch({ executablePath: await chromium(), args: chromiumArgs, defaultViewport });
  const comparedPaths = ['/vanilla', '/widgets', ...(otherBuild ? ['/widgets?other=1'] : [])];
  const bench: PageBench = { site, rounds, otherBuild, comparedPaths, visit: visitsIn(browser, site) };
  try {
    await warmUp(bench);
    for (const name of names) if (tables[name]) yield tables[name](bench);
  } finally {
    await browser.close();
    site.close();
  }
}
