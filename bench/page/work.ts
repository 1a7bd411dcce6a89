/** What the browser has to do: to begin with, and while a thumb moves as wildly as it can, on a machine six times as slow. */
import type { CDPSession, Page } from 'puppeteer-core';
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
  dur?: number;
  ts: number;
  tid: number;
  args: { data?: { url?: string; type?: string } };
}

/** Traces what happens meanwhile. */
const traced = async (client: CDPSession, meanwhile: () => Promise<unknown>): Promise<TraceEvent[]> => {
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[]))); // as the protocol has it
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'v8', 'disabled-by-default-devtools.timeline'] },
  });
  await meanwhile();
  const complete = new Promise((over) => client.once('Tracing.tracingComplete', over));
  await client.send('Tracing.end');
  await complete;
  return events;
};

/** ms that the page's own script took to be compiled and evaluated, what that rendered included. */
const evaluation = async ({ visit }: Stage, path: string): Promise<number> => {
  let events: TraceEvent[] = [];
  await visit('/empty', async (page: Page) => {
    const client = await page.createCDPSession();
    events = await traced(client, async () => {
      await watchFirst(page);
      await page.goto(page.url().replace('/empty', path));
      await firstFee(page);
    });
  });
  const own = events.filter(
    ({ name, args }) => name === 'EvaluateScript' && /\/(?:vanilla|fin-widgets)\.js/.test(args.data?.url ?? ''),
  );
  return own.reduce((total, { dur = 0 }) => total + dur, 0) / 1000;
};

export async function work(stage: Stage): Promise<string> {
  stage.site.latency = 50;
  const times: Record<string, number[]> = { '/vanilla': [], '/widgets': [] };
  for (let round = 0; round <= rounds; round++) {
    for (const [path, all] of Object.entries(times)) {
      const time = await evaluation(stage, path);
      if (round) all.push(time);
    }
  }
  const [vanilla = 0, widgets = 0] = Object.values(times).map(median);

  let long = 0;
  let layouts = 0;
  for (const name of Object.keys(recordings)) {
    await stage.visit('/empty', async (page) => {
      await page.emulateCPUThrottling(slowdown);
      await watchFirst(page);
      await page.evaluateOnNewDocument(() => {
        Reflect.set(window, 'long', 0);
        new PerformanceObserver((list) => {
          Reflect.set(window, 'long', Reflect.get(window, 'long') + list.getEntries().length);
        }).observe({ type: 'longtask', buffered: true });
      });
      await page.goto(page.url().replace('/empty', '/widgets'));
      await firstFee(page);
      const client = await page.createCDPSession();
      const events = await traced(client, () => page.evaluate(play, recordings[name] ?? [], cost));
      // A layout that a script asks for lies within that script's time.
      const scripts = events.filter(({ name: event, dur }) => event === 'FunctionCall' && dur);
      layouts += events.filter(
        ({ name: event, ts, tid }) =>
          event === 'Layout' &&
          scripts.some((script) => script.tid === tid && script.ts <= ts && ts <= script.ts + (script.dur ?? 0)),
      ).length;
      long += (await page.evaluate(() => Reflect.get(window, 'long'))) as number;
    });
  }
  return table([
    ['what the browser does', 'hand-written', 'the widget', 'ratio'],
    [
      'to compile and evaluate the script and show its controls, ms',
      digits(vanilla, 1),
      digits(widgets, 1),
      digits(widgets / vanilla, 2),
    ],
    [
      `tasks of 50 ms and more, from load to the end of six drags, processor ${slowdown} times slower`,
      '–',
      digits(long),
      '–',
    ],
    ['layouts that a script forces during them', '–', digits(layouts), '–'],
  ]);
}
