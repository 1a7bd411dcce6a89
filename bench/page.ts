/** The page's figures: what a visitor waits for, what the service is asked, what the browser has to do. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { chromium, chromiumArgs } from '../scripts/chromium.js';
import type { BenchOptions } from './options.js';
import { browserWork } from './page/browser-work.js';
import { drags } from './page/drags.js';
import { firstFees } from './page/first-fee.js';
import { manyFees } from './page/many-fees.js';
import { openSite, otherBuildPath, type Site } from './page/site.js';
import { format, median, table } from './table.js';

export interface PageBench {
  site: Site;
  /** In place of each figure's own number of rounds. */
  rounds: number | undefined;
  /** The pages that are compared: the hand-written one first, then the widget, then perhaps another build of the widget. */
  comparedPaths: readonly string[];
  /** Opens a page in a browser context of its own, calls `before`, then goes to `path` and calls `use`. */
  visit<T>(path: string, use: (page: Page) => Promise<T>, before?: (page: Page) => Promise<void>): Promise<T>;
}

/**
 * Measures the compared pages in turns, so that other work of the machine affects all of them alike. The first round warms up and
 * does not count.
 * @returns the median of each page
 */
export async function compare(
  { comparedPaths, rounds }: PageBench,
  defaultRounds: number,
  measure: (path: string) => Promise<number>,
): Promise<number[]> {
  const measured = comparedPaths.map((path) => ({ path, values: [] as number[] }));
  for (let round = 0; round <= (rounds ?? defaultRounds); round++) {
    for (const { path, values } of measured) {
      const value = await measure(path);
      if (round) values.push(value);
    }
  }
  return measured.map(({ values }) => median(values));
}

/** The heads of the columns that `comparisonCells` fills. */
export const comparisonHeads = ({ comparedPaths }: PageBench): string[] =>
  comparedPaths.length > 2
    ? ['hand-written', 'the widget', 'ratio', 'the other build', 'its ratio', 'the widget : the other build']
    : ['hand-written', 'the widget', 'ratio'];

export function comparisonCells([handWritten = 0, widget = 0, other]: readonly number[], digits: number): string[] {
  const cells = [format(handWritten, digits), format(widget, digits), format(widget / handWritten, 2)];
  if (other === undefined) return cells;
  return [...cells, format(other, digits), format(other / handWritten, 2), format(widget / other, 2)];
}

/** The script files of a build, compressed. */
const scriptBytes = (folder: string): (string | undefined)[] =>
  [/^fin-widgets\.js$/, /^fin-widgets-forms-.*\.js$/, /^fin-widgets-lead-.*\.js$/].map((name) => {
    const file = readdirSync(folder).find((file) => name.test(file));
    return file && format(brotliCompressSync(readFileSync(join(folder, file))).length);
  });

const bytes = (otherBuild: string | undefined): string => {
  const [script, forms, lead] = scriptBytes('dist');
  const [otherScript, otherForms, otherLead = ''] = otherBuild ? scriptBytes(otherBuild) : [];
  const row = (...cells: (string | undefined)[]) => cells.filter((cell) => cell !== undefined);
  return table([
    row('sent to a browser', 'bytes (brotli)', otherScript && 'the other build'),
    row('the script, with the page', script, otherScript),
    row('the dialog, when a visitor first needs it', forms, otherForms),
    row('the lead form, which needs the former too', lead, otherScript && otherLead),
  ]);
};

const visitWith =
  (site: Site, browser: Browser): PageBench['visit'] =>
  async (path, use, before) => {
    const context = await browser.createBrowserContext();
    try {
      const page = await context.newPage();
      // Functions that are sent to a page contain calls of `__name`, a helper of the compiler.
      await page.evaluateOnNewDocument('globalThis.__name = (named) => named');
      await before?.(page);
      await page.goto(site.url + path);
      return await use(page);
    } finally {
      await context.close();
    }
  };

export async function* page({ otherBuild, rounds }: BenchOptions): AsyncGenerator<string> {
  const site = await openSite(otherBuild);
  const browser = await launch({ executablePath: await chromium(), args: chromiumArgs });
  const comparedPaths = ['/vanilla', '/widgets', ...(otherBuild ? [otherBuildPath] : [])];
  const bench: PageBench = { site, rounds, comparedPaths, visit: visitWith(site, browser) };
  try {
    yield bytes(otherBuild);
    yield firstFees(bench);
    yield drags(bench);
    yield browserWork(bench);
    yield manyFees(bench);
  } finally {
    await browser.close();
    site.close();
  }
}
