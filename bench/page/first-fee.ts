/** The time from the start of the navigation to the first fee, compared with a hand-written page that mints and asks too. */
import type { Page } from 'puppeteer-core';
import { compare, comparisonCells, comparisonHeads, type PageBench } from '../page.js';
import { table } from '../table.js';

const latenciesMs = [0, 50, 150, 400];
const defaultRounds = 9;

/** Lets the page record when a frame began with a fee in it. To be called before the navigation. */
export const watchFirst = (page: Page): Promise<unknown> =>
  page.evaluateOnNewDocument(() => {
    const recordFirstFee = () => {
      const fee = document.querySelector('fin-monthly-fee')?.shadowRoot?.querySelector('[part=amount]');
      if ((fee ?? document.querySelector('#amount'))?.textContent) Reflect.set(window, 'firstFee', performance.now());
      else requestAnimationFrame(recordFirstFee);
    };
    recordFirstFee();
  });

/** Waits for the first fee. @returns ms since the start of the navigation */
export const firstFee = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => Reflect.get(window, 'firstFee') as number | undefined)
    .then((found) => found.jsonValue() as Promise<number>);

export async function firstFees(bench: PageBench): Promise<string> {
  const rows: string[][] = [];
  for (const latencyMs of latenciesMs) {
    bench.site.latencyMs = latencyMs;
    const medians = await compare(bench, defaultRounds, (path) =>
      bench.visit(path, firstFee, async (page) => void (await watchFirst(page))),
    );
    rows.push([`${latencyMs} ms`, ...comparisonCells(medians, 0)]);
  }
  return table([['ms to the first fee, by latency of the service', ...comparisonHeads(bench)], ...rows]);
}
