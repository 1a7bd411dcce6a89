/** The work of the browser: at the load, at the first press, and during drags on a processor that is four times slower. */
import type { PageBench } from '../page.js';
import { format, median, table } from '../table.js';
import { compare, comparisonCells, comparisonHeads } from './compare.js';
import { dragNames, hoverSlider, playOptions } from './drags.js';
import { play } from './play-recording.js';
import { recordings } from './recordings.js';
import {
  evaluationsOf,
  isWithin,
  layoutEvents,
  longestTask,
  scriptEvents,
  type TraceEvent,
  timeOf,
  trace,
} from './trace.js';
import { firstFee, type Visit } from './visit.js';

const loadRounds = 4;
const interactionRounds = 2;
/** The factor by which Chromium slows its processor down. */
const slowdown = 4;
/** The host still prefetches the slider's row while the drag is played. */
const unknown = { latencyMs: 50, serviceMs: 300, isKnown: false };
const known = { ...unknown, isKnown: true };

interface Load {
  events: TraceEvent[];
  /** When the mint left, in ms after the start of the navigation. */
  mintAt: number;
}

/** The trace of a load, from a blank page to the first fee. */
const traceLoad = ({ visit }: PageBench, path: string, slowdown: number): Promise<Load> =>
  visit({ ...known, path: '/blank', slowdown }, async ({ page, backend }) => {
    const events = await trace(page, async () => {
      await page.goto(backend.url + path);
      await firstFee(page);
    });
    const mintAt = await page.evaluate(
      () =>
        performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/token'))?.startTime ?? Number.NaN,
    );
    return { events, mintAt };
  });

/** The figures of a load. `evaluatedAt` and `mintAt` count from the start of the navigation; all other times are processor time. */
const loadFigures = ({ events, mintAt }: Load) => {
  const evaluations = evaluationsOf(events);
  const [first] = evaluations;
  const mint = events.find(({ name, args }) => name === 'ResourceSendRequest' && args.data?.url?.endsWith('/token'));
  if (!first || !mint) throw new Error('The trace lacks the script or the mint.');
  const task = events.find((event) => event.name === 'RunTask' && isWithin(first, event));
  const layout = layoutEvents(events, first);
  return {
    evaluatedAt: mintAt - (mint.ts - first.ts) / 1000,
    mintAt,
    mintInTask: Number(Boolean(task && isWithin(mint, task))),
    evaluation: timeOf(evaluations),
    layout: timeOf(layout.filter(({ name }) => name === 'Layout')),
    style: timeOf(layout.filter(({ name }) => name === 'UpdateLayoutTree')),
    longestTask: longestTask(events),
  };
};

/** The work of the browser until the first fee. */
export async function loads(bench: PageBench): Promise<string> {
  const pages = bench.pages.filter(({ requestsQuote = true }) => requestsQuote);
  const rows: string[][] = [];
  for (const factor of [1, slowdown]) {
    const medianOf = await compare(bench, pages, loadRounds, async (path) =>
      loadFigures(await traceLoad(bench, path, factor)),
    );
    const processor = factor > 1 ? `, processor ${factor} times slower` : '';
    const row = (text: string, name: Parameters<typeof medianOf>[0]) => [
      text + processor,
      ...comparisonCells(pages, medianOf(name), 1),
    ];
    const isInTask = [...medianOf('mintInTask').values()].map((fraction) => (fraction === 1 ? 'yes' : 'no'));
    rows.push(
      row('the script is evaluated, ms after the start of the navigation', 'evaluatedAt'),
      row('the mint leaves, ms after it', 'mintAt'),
      [`the mint leaves in the task of the evaluation${processor}`, ...isInTask],
      row('to compile and evaluate the script and show its controls, ms', 'evaluation'),
      row('style until the first fee, ms', 'style'),
      row('layout until the first fee, ms', 'layout'),
      row('the longest task, ms', 'longestTask'),
    );
  }
  return table([['at the load', ...comparisonHeads(pages)], ...rows]);
}

/** How many layouts the page's own script forces. */
const forcedLayouts = (events: readonly TraceEvent[]): number => {
  const own = scriptEvents(events);
  return events.filter((event) => event.name === 'Layout' && own.some((one) => isWithin(event, one))).length;
};

/** Presses and releases the mouse on the slider. */
const press = async ({ page }: Visit) => {
  await page.mouse.down();
  await page.mouse.up();
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
};

/** The work of the browser while a visitor presses and drags. */
export async function interactions(bench: PageBench): Promise<string> {
  const traceOf = (path: string, run: (visit: Visit) => Promise<unknown>) =>
    bench.visit({ ...unknown, path }, async (visit) => {
      await firstFee(visit.page);
      await visit.page.emulateCPUThrottling(slowdown);
      await hoverSlider(visit.page);
      return trace(visit.page, () => run(visit));
    });
  const playOn =
    (name: string) =>
    ({ page }: Visit) =>
      page.evaluate(play, recordings[name] ?? [], { ...playOptions(name, false), untilMs: 0 });
  const subjects = [
    { name: 'the first press, on the hand-written page', path: '/two-requests', run: press },
    { name: 'the first press, on the widget', path: '/widgets', run: press },
    ...dragNames.map((name) => ({ name: `the drag "${name}"`, path: '/widgets', run: playOn(name) })),
  ];

  const rows: string[][] = [];
  let forced = 0;
  for (const { name, path, run } of subjects) {
    const longest: number[] = [];
    for (let round = 0; round < (bench.rounds ?? interactionRounds); round++) {
      const events = await traceOf(path, run);
      longest.push(longestTask(events));
      forced += forcedLayouts(events);
    }
    rows.push([name, format(median(longest), 1), format(Math.max(...longest), 1)]);
  }
  return table([
    [`longest task, processor ${slowdown} times slower, ms`, 'median', 'worst'],
    ...rows,
    ['layouts that a script forces in all of them', format(forced), ''],
  ]);
}
