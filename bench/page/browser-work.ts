/** The work of the browser: at the load, and during drags on a processor that is six times slower. */
import type { Page } from 'puppeteer-core';
import { compare, comparisonCells, comparisonHeads, type PageBench } from '../page.js';
import { format, table } from '../table.js';
import { firstFee, watchFirst } from './first-fee.js';
import { play } from './play.js';
import { recordings } from './recordings.js';
import { cost } from './site.js';

const defaultRounds = 9;
/** The factor by which Chromium slows its processor down. */
const slowdown = 6;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Begin and duration in µs. */
  ts: number;
  dur?: number;
  /** The duration in processor time of the thread, without other work of the machine. */
  tdur?: number;
  args: { data?: { url?: string } };
}

const ownScript = /\/(?:vanilla|fin-widgets)[\w.-]*\.js/;

const isWithin = (inner: TraceEvent, outer: TraceEvent): boolean =>
  inner.tid === outer.tid &&
  inner.pid === outer.pid &&
  inner.ts >= outer.ts &&
  inner.ts + (inner.dur ?? 0) <= outer.ts + (outer.dur ?? 0);

/** The trace of what happens in the page during `run`. */
const trace = async (page: Page, run: () => Promise<unknown>): Promise<TraceEvent[]> => {
  const client = await page.createCDPSession();
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[]))); // as the protocol has it
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'v8', 'toplevel', 'disabled-by-default-devtools.timeline'],
    },
  });
  await run();
  const complete = new Promise((over) => client.once('Tracing.tracingComplete', over));
  await client.send('Tracing.end');
  await complete;
  return events;
};

/** The events of the page's own script. */
const scriptEvents = (events: readonly TraceEvent[]) =>
  events.filter(
    ({ name, args }) => /^(?:EvaluateScript|FunctionCall)$/.test(name) && ownScript.test(args.data?.url ?? ''),
  );

/** The longest task with the page's own script in it, in ms. */
const longestTask = (events: readonly TraceEvent[]): number => {
  const own = scriptEvents(events);
  const tasks = events.filter((event) => event.name === 'RunTask' && own.some((one) => isWithin(one, event)));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
};

/** Traces the load of a page to its first fee, on a processor that is `slowdown` times slower. */
const traceLoad = async ({ visit }: PageBench, path: string, slowdown: number): Promise<TraceEvent[]> =>
  visit('/empty', async (page) => {
    await page.emulateCPUThrottling(slowdown);
    return trace(page, async () => {
      await watchFirst(page);
      await page.goto(page.url().replace('/empty', path));
      await firstFee(page);
    });
  });

/** Traces a recorded drag on a slow processor. */
const traceDrag = async ({ visit }: PageBench, name: string): Promise<TraceEvent[]> =>
  visit(
    '/widgets',
    async (page) => {
      await firstFee(page);
      await page.emulateCPUThrottling(slowdown);
      return trace(page, () => page.evaluate(play, recordings[name] ?? [], cost));
    },
    async (page) => void (await watchFirst(page)),
  );

export async function browserWork(bench: PageBench): Promise<string> {
  bench.site.latencyMs = 50;
  const evaluated = await compare(bench, defaultRounds, async (path) => {
    const events = scriptEvents(await traceLoad(bench, path, 1)).filter(({ name }) => name === 'EvaluateScript');
    return events.reduce((total, { tdur = 0 }) => total + tdur, 0) / 1000;
  });
  const loaded = await compare(bench, defaultRounds, async (path) =>
    longestTask(await traceLoad(bench, path, slowdown)),
  );

  let longestMs = 0;
  let layouts = 0;
  for (const name of Object.keys(recordings)) {
    const events = await traceDrag(bench, name);
    longestMs = Math.max(longestMs, longestTask(events));
    const own = scriptEvents(events);
    layouts += events.filter((event) => event.name === 'Layout' && own.some((one) => isWithin(event, one))).length;
  }
  return table([
    ['what the browser does', ...comparisonHeads(bench)],
    ['to compile and evaluate the script and show its controls, ms', ...comparisonCells(evaluated, 1)],
    [`the longest task of the load, processor ${slowdown} times slower, ms`, ...comparisonCells(loaded, 1)],
    [`the longest task of six drags, processor ${slowdown} times slower, ms`, '–', format(longestMs, 1), '–'],
    ['layouts that a script forces during them', '–', format(layouts), '–'],
  ]);
}
