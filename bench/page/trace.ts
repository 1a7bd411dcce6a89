/** What Chromium's trace says about a visit. */
import type { Page } from 'puppeteer-core';

export interface TraceEvent {
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

const ownScript = /\/(?:one-request|two-requests|fin-widgets)[\w.-]*\.js/;

export const isWithin = (inner: TraceEvent, outer: TraceEvent): boolean =>
  inner.tid === outer.tid &&
  inner.pid === outer.pid &&
  inner.ts >= outer.ts &&
  inner.ts + (inner.dur ?? 0) <= outer.ts + (outer.dur ?? 0);

/** The trace of what happens in the page during `run`. */
export const trace = async (page: Page, run: () => Promise<unknown>): Promise<TraceEvent[]> => {
  const client = await page.createCDPSession();
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[]))); // as the protocol has it
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'v8'],
    },
  });
  await run();
  const complete = new Promise((over) => client.once('Tracing.tracingComplete', over));
  await client.send('Tracing.end');
  await complete;
  return events;
};

/** The events of the page's own script. */
export const scriptEvents = (events: readonly TraceEvent[]): TraceEvent[] =>
  events.filter(
    ({ name, args }) => /^(?:EvaluateScript|FunctionCall)$/.test(name) && ownScript.test(args.data?.url ?? ''),
  );

/** The evaluations of the page's own scripts, in their order. */
export const evaluationsOf = (events: readonly TraceEvent[]): TraceEvent[] =>
  scriptEvents(events).filter(({ name }) => name === 'EvaluateScript');

/** Processor time in ms. */
export const timeOf = (events: readonly TraceEvent[]): number =>
  events.reduce((total, { tdur = 0 }) => total + tdur, 0) / 1000;

/** Style and layout, those that a script forces among them. */
export const layoutEvents = (events: readonly TraceEvent[], { pid, tid }: TraceEvent): TraceEvent[] =>
  events.filter((event) => event.pid === pid && event.tid === tid && /^(?:Layout|UpdateLayoutTree)$/.test(event.name));

/** The longest task with the page's own script, style or layout in it, in ms. */
export const longestTask = (events: readonly TraceEvent[]): number => {
  const own = scriptEvents(events);
  const [first] = own;
  if (!first) return 0;
  const work = [...own, ...layoutEvents(events, first)];
  const tasks = events.filter((event) => event.name === 'RunTask' && work.some((one) => isWithin(one, event)));
  return Math.max(0, ...tasks.map((task) => timeOf([task])));
};
