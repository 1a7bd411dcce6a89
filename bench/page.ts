/** The page's figures: what a visitor waits for, what the service is asked, what the browser has to do. */
import { launch } from 'puppeteer-core';
import { chromium, chromiumArgs } from '../scripts/test/browsers.js';
import type { BenchOptions } from './options.js';
import { hands, loads } from './page/browser-work.js';
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
  /** In place of each figure's own number of rounds. */
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
  'first-fee-asked': unknownFees,
  frames: rightFrames,
  networks,
  visitors,
  loads,
  hands,
  'many-fees': manyFees,
};

/** A phone's. */
const defaultViewport = { width: 390, height: 844 };
const warmUpVisits = 8;

/** A fresh Chromium loads pages of its own for seconds, and the first visits compile what later ones find compiled. */
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
