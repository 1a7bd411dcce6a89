/** The share of frames that show the right fee in each recorded drag, at 150 ms latency and a service of 300 ms. */
import type { PageBench } from '../page.js';
import { format, table } from '../table.js';
import { type Drag, dragAll, dragNames, perVisit, shareRight, sum } from './drags.js';

const conditions = { latencyMs: 150, serviceMs: 300 };
const columns = [
  { name: 'hand-written, two requests', path: '/two-requests', isKnown: false },
  { name: 'the widget', path: '/widgets?step=5', isKnown: false },
  { name: 'the widget, whose host knows all quotes', path: '/widgets?step=5', isKnown: true },
];
const defaultRounds = 1;

export async function rightFrames(bench: PageBench): Promise<string> {
  const drags: Drag[][] = columns.map(() => []);
  for (let round = 0; round < (bench.rounds ?? defaultRounds); round++) {
    for (const [i, { path, isKnown }] of columns.entries()) {
      drags[i]?.push(...(await dragAll(bench, { ...conditions, isKnown, path })));
    }
  }
  const cells = (cell: (drags: Drag[]) => string, name?: string) =>
    drags.map((all) => cell(all.filter((drag) => !name || drag.name === name)));
  return table([
    ['frames with the right payment', ...columns.map(({ name }) => name)],
    ...dragNames.map((name) => [name, ...cells(shareRight, name)]),
    ['frames with a wrong payment', ...cells((drags) => format(sum(drags, 'wrongFrames')))],
    ['requests of a visit', ...cells((drags) => perVisit(drags, 'requests'))],
    ['quote requests to the service', ...cells((drags) => perVisit(drags, 'quoteRequests'))],
  ]);
}
