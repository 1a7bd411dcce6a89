/** The recorded drags within one tenor, at several latencies, and with services of several speeds. */
import type { PageBench } from '../page.js';
import { format, median, table } from '../table.js';
import { type Drag, dragAll, oneTenorNames, perVisit, shareRight, sum } from './drags.js';

const latenciesMs = [0, 50, 150, 400];
const servicesMs = [0, 300, 1_000];
/** The widget has its default step. */
const paths = ['/two-requests', '/widgets?step=5'];

const settled = (drags: readonly Drag[], latencyMs: number): string => {
  const times = drags.map(({ settledMs }) => settledMs);
  const text = (ms: number) => `${format(ms)}${latencyMs ? ` (${format(ms / latencyMs, 1)})` : ''}`;
  return `${text(median(times))}, ${text(Math.max(...times))}`;
};

/** The figures of both pages in one cell. */
const both = (drags: readonly (readonly Drag[])[], figure: (drags: readonly Drag[]) => string): string =>
  drags.map(figure).join(' / ');

export async function networks(bench: PageBench): Promise<string> {
  const rows: string[][] = [];
  for (const latencyMs of latenciesMs) {
    for (const serviceMs of servicesMs) {
      const drags: Drag[][] = [];
      const conditions = { latencyMs, serviceMs, isKnown: false };
      for (const path of paths) drags.push(await dragAll(bench, { ...conditions, path }, oneTenorNames));
      rows.push([
        `${latencyMs} ms, ${format(serviceMs)} ms`,
        both(drags, shareRight),
        ...drags.map((all) => settled(all, latencyMs)),
        both(drags, (all) => perVisit(all, 'requests')),
        both(drags, (all) => perVisit(all, 'quoteRequests')),
        both(drags, (all) => format(sum(all, 'wrongFrames'))),
      ]);
    }
  }
  return table([
    [
      'latency, service: hand-written / the widget',
      'frames with the right payment',
      'hand-written: last input to right payment, ms (round trips), median, worst',
      'the widget: the same',
      'requests of a visit',
      'quote requests to the service',
      'frames with a wrong payment',
    ],
    ...rows,
  ]);
}
