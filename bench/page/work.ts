/** What the browser has to do: to begin with, and while a thumb moves as wildly as it can, on a machine six times as slow. */
import type { Page } from 'puppeteer-core';
import type { Stage } from '../page.js';
import { digits, median, table } from '../table.js';
import { firstFee, watchFirst } from './first.js';
import { play } from './play.js';
import { recordings } from './recordings.js';
import { cost } from './site.js';

const rounds = 9;
const slowdown = 6;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Begin and length, in µs. */
  ts: number;
  dur?: number;
  /** The same in time of the thread: what others do on the machine does not count. */
  tdur?: number;
  args: { data?: { url?: string } };
}

const ownScript = /\/(?:vanilla|fin-widgets)[\w.-]*\.js/;

const within = (inner: TraceEvent, outer: TraceEvent): boolean =>
  inner.tid === outer.tid &&
  inner.pid === outer.pid &&
  inner.ts >= outer.ts &&
  inner.ts + (inner.dur ?? 0) <= outer.ts + (outer.dur ?? 0);

/** Traces what happens meanwhile. */
const traced = async (page: Page, meanwhile: () => Promise<unknown>): Promise<TraceEvent[]> => {
  const client = await page.createCDPSession();
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[]))); // as the protocol has it
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'v8', 'toplevel', 'disabled-by-default-devtools.timeline'],
    },
  });
  await meanwhile();
  const complete = new Promise((over) => client.once('Tracing.tracingComplete', over));
  await client.send('Tracing.end');
  await complete;
  return events;
};

/** What the page's own script is part of. */
const ownOf = (events: readonly TraceEvent[]) =>
  events.filter(
    ({ name, args }) => /^(?:EvaluateScript|FunctionCall)$/.test(name) && ownScript.test(args.data?.url ?? ''),
  );

/** ms of the longest task with the page's own script in it. */
const longest = (events: readonly TraceEvent[]): number => {
  const own = ownOf(events);
  const tasks = events.filter((event) => event.name === 'RunTask' && own.some((one) => within(one, event)));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
};

/** Opens a page on a machine so many times slower, up to its first fee. */
const load = async ({ visit }: Stage, path: string, slower: number): Promise<TraceEvent[]> =>
  visit('/empty', async (page) => {
    await page.emulateCPUThrottling(slower);
    return traced(page, async () => {
      await watchFirst(page);
      await page.goto(page.url().replace('/empty', path));
      await firstFee(page);
    });
  });

/** Plays a recording there. */
const drag = async ({ visit }: Stage, name: string): Promise<TraceEvent[]> =>
  visit(
    '/widgets',
    async (page) => {
      await firstFee(page);
      await page.emulateCPUThrottling(slowdown);
      return traced(page, () => page.evaluate(play, recordings[name] ?? [], cost));
    },
    async (page) => void (await watchFirst(page)),
  );

/** By page, so that what else the machine does is the same for both; the first round warms up. */
const byTurns = async (measure: (path: string) => Promise<number>): Promise<[vanilla: number, widgets: number]> => {
  const times: Record<string, number[]> = { '/vanilla': [], '/widgets': [] };
  for (let round = 0; round <= rounds; round++) {
    for (const [path, all] of Object.entries(times)) {
      const time = await measure(path);
      if (round) all.push(time);
    }
  }
  const [vanilla = 0, widgets = 0] = Object.values(times).map(median);
  return [vanilla, widgets];
};

export async function work(stage: Stage): Promise<string> {
  stage.site.latency = 50;
  const compared = (what: string, [vanilla, widgets]: [number, number]) => [
    what,
    digits(vanilla, 1),
    digits(widgets, 1),
    digits(widgets / vanilla, 2),
  ];
  const evaluated = await byTurns(async (path) => {
    const own = ownOf(await load(stage, path, 1)).filter(({ name }) => name === 'EvaluateScript');
    return own.reduce((total, { tdur = 0 }) => total + tdur, 0) / 1000;
  });
  const loaded = await byTurns(async (path) => longest(await load(stage, path, slowdown)));

  let slowest = 0;
  let layouts = 0;
  for (const name of Object.keys(recordings)) {
    const events = await drag(stage, name);
    slowest = Math.max(slowest, longest(events));
    const own = ownOf(events);
    layouts += events.filter((event) => event.name === 'Layout' && own.some((one) => within(event, one))).length;
  }
  return table([
    ['what the browser does', 'hand-written', 'the widget', 'ratio'],
    compared('to compile and evaluate the script and show its controls, ms', evaluated),
    compared(`the longest task of the load, processor ${slowdown} times slower, ms`, loaded),
    [`the longest task of six drags, processor ${slowdown} times slower, ms`, '–', digits(slowest, 1), '–'],
    ['layouts that a script forces during them', '–', digits(layouts), '–'],
  ]);
}
