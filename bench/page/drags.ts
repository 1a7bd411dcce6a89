/** Six recorded movements of a visitor: the requests that they cause, and how soon the right fee is visible. */
import type { Page } from 'puppeteer-core';
import type { PageBench } from '../page.js';
import { format, median, table } from '../table.js';
import { firstFee, watchFirst } from './first-fee.js';
import { type Played, play } from './play.js';
import { recordings } from './recordings.js';
import { cost } from './site.js';

const latenciesMs = [0, 50, 150, 400];
const defaultRounds = 3;

interface Run extends Played {
  /** Requests of a fee, including the first one. */
  requests: number;
}

/** Plays a recording on a page of its own. */
const run = ({ site, visit }: PageBench, name: string, prefetch: string): Promise<Run> => {
  const drag = async (page: Page): Promise<Run> => {
    await firstFee(page);
    await page.mouse.move(1, 1);
    const played = await page.evaluate(play, recordings[name] ?? [], cost);
    return { ...played, requests: site.requests.filter((request) => request !== 'token').length };
  };
  return visit(`/widgets?prefetch=${prefetch}`, drag, async (page) => {
    await watchFirst(page);
    site.requests = [];
  });
};

export async function drags(bench: PageBench): Promise<string> {
  const rows: string[][] = [];
  for (const name of Object.keys(recordings)) {
    for (const latencyMs of latenciesMs) {
      bench.site.latencyMs = latencyMs;
      const runs: Run[] = [];
      for (let round = 0; round < (bench.rounds ?? defaultRounds); round++)
        runs.push(await run(bench, name, 'neighbours'));
      const withoutPrefetch = await run(bench, name, 'none');
      const sum = (figure: keyof Run) => runs.reduce((total, run) => total + run[figure], 0);
      const settledMs = runs.map((run) => run.settledMs);
      const roundTrips = (ms: number) => (latencyMs ? format(ms / latencyMs, 2) : `${format(ms)} ms`);
      rows.push([
        `${name}, ${latencyMs} ms`,
        format(withoutPrefetch.inputs),
        format(withoutPrefetch.choices),
        format(withoutPrefetch.requests),
        format(median(runs.map((run) => run.requests))),
        sum('revisits') ? `${format((100 * sum('immediate')) / sum('revisits'))}%` : '–',
        roundTrips(median(settledMs)),
        roundTrips(Math.max(...settledMs)),
        format(sum('wrongFrames')),
        format(sum('longTasks')),
      ]);
    }
  }
  return table([
    [
      'drag, latency',
      'inputs',
      'choices',
      'requests without prefetch',
      'requests',
      'revisited choices visible in the next frame',
      'last input to the right fee, round trips: median',
      'worst',
      'frames with a wrong fee',
      'long tasks',
    ],
    ...rows,
  ]);
}
