/** Six recorded drags: what the service hears of them, and what their visitors see. */
import type { Page } from 'puppeteer-core';
import type { Stage } from '../page.js';
import { digits, median, table } from '../table.js';
import { firstFee, watchFirst } from './first.js';
import { type Played, play } from './play.js';
import { recordings } from './recordings.js';
import { cost } from './site.js';

const latencies = [0, 50, 150, 400];
const rounds = 3;

interface Run extends Played {
  /** How many fees the service was asked for, the first one included. */
  asked: number;
}

/** Plays a recording on a fresh page. */
const run = ({ site, visit }: Stage, name: string, prefetch: string): Promise<Run> => {
  const drag = async (page: Page): Promise<Run> => {
    await firstFee(page);
    await page.mouse.move(1, 1);
    const played = await page.evaluate(play, recordings[name] ?? [], cost);
    return { ...played, asked: site.asked.filter((one) => one !== 'token').length };
  };
  return visit(`/widgets?prefetch=${prefetch}`, drag, async (page) => {
    await watchFirst(page);
    site.asked = [];
  });
};

export async function drags(stage: Stage): Promise<string> {
  const rows: string[][] = [];
  for (const name of Object.keys(recordings)) {
    for (const latency of latencies) {
      stage.site.latency = latency;
      const runs: Run[] = [];
      for (let round = 0; round < rounds; round++) runs.push(await run(stage, name, 'neighbours'));
      const bare = await run(stage, name, 'none');
      const sum = (what: keyof Run) => runs.reduce((total, one) => total + one[what], 0);
      const settled = runs.map((one) => one.settled);
      const trips = (ms: number) => (latency ? digits(ms / latency, 2) : `${digits(ms)} ms`);
      rows.push([
        `${name}, ${latency} ms`,
        digits(bare.inputs),
        `${digits(bare.choices)}`,
        `${digits(bare.asked)}`,
        digits(median(runs.map((one) => one.asked))),
        sum('revisits') ? `${digits((100 * sum('atOnce')) / sum('revisits'))} %` : '–',
        trips(median(settled)),
        trips(Math.max(...settled)),
        digits(sum('wrong')),
        digits(sum('long')),
      ]);
    }
  }
  return table([
    [
      'drag, latency',
      'inputs',
      'choices',
      'asked, none ahead',
      'asked in all',
      'revisited and there in a frame',
      'last input to right figure, round trips: median',
      'worst',
      'wrong figures',
      'long tasks',
    ],
    ...rows,
  ]);
}
