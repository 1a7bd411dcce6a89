/** When the first fee is there, from the start of the navigation, beside the hand-written page, which mints and asks too. */
import type { Page } from 'puppeteer-core';
import type { Stage } from '../page.js';
import { digits, median, table } from '../table.js';

const latencies = [0, 50, 150, 400];
const rounds = 9;

/** Has the page tell in `firstFee` when, in ms, a frame began with a figure in it. */
export const watchFirst = (page: Page): Promise<unknown> =>
  page.evaluateOnNewDocument(() => {
    const look = () => {
      const fee = document.querySelector('fin-monthly-fee')?.shadowRoot?.querySelector('[part=amount]');
      if ((fee ?? document.querySelector('#amount'))?.textContent) Reflect.set(window, 'firstFee', performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });

export const firstFee = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => Reflect.get(window, 'firstFee') as number | undefined)
    .then((found) => found.jsonValue() as Promise<number>);

/** The pages take turns, so that what else the machine does is the same for both; the first round warms up. */
export async function first({ site, visit }: Stage): Promise<string> {
  const rows: string[][] = [];
  for (const latency of latencies) {
    site.latency = latency;
    const times: Record<string, number[]> = { '/vanilla': [], '/widgets': [] };
    for (let round = 0; round <= rounds; round++) {
      for (const [path, all] of Object.entries(times)) {
        const time = await visit(path, firstFee, async (page) => void (await watchFirst(page)));
        if (round) all.push(time);
      }
    }
    const [vanilla = 0, widgets = 0] = Object.values(times).map(median);
    rows.push([`${latency} ms`, digits(vanilla), digits(widgets), digits(widgets / vanilla, 2)]);
  }
  return table([['latency', 'hand-written, ms to the first fee', 'the widget', 'ratio'], ...rows]);
}
