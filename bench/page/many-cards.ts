/** Pages with many cards: the time to the first payment, and the work of the browser. */
import type { PageBench } from '../page.js';
import { format, median, table } from '../table.js';
import { evaluationsOf, layoutEvents, longestTask, timeOf, trace } from './trace.js';
import { firstFee, layoutShift } from './visit.js';

const counts = [1, 100, 300];
/** How many times slower the processor is. */
const slowdowns = [1, 4];
/** Different selections among the cards. */
const selections = 12;
const defaultRounds = 5;

const conditions = { latencyMs: 50, serviceMs: 0, isKnown: false };

/** The figures of a load. Times are processor time in ms, but for `firstFee`. */
const load = ({ visit }: PageBench, count: number, slowdown: number) =>
  visit({ ...conditions, path: '/blank', slowdown }, async ({ page, backend }) => {
    let shift = 0;
    const events = await trace(page, async () => {
      await page.goto(`${backend.url}/widgets?count=${count}&selections=${selections}`);
      shift = await layoutShift(page);
    });
    const [evaluation] = evaluationsOf(events);
    if (!evaluation) throw new Error('The trace lacks the script.');
    const layout = layoutEvents(events, evaluation);
    const timeOfEvents = (event: string) => timeOf(layout.filter(({ name }) => name === event));
    return {
      firstFee: await firstFee(page),
      longestTask: longestTask(events),
      style: timeOfEvents('UpdateLayoutTree'),
      layout: timeOfEvents('Layout'),
      shift,
      requests: (await backend.traffic()).requests.length,
    };
  });

export async function manyCards(bench: PageBench): Promise<string> {
  const measured = slowdowns.flatMap((slowdown) =>
    counts.map((count) => ({ slowdown, count, loads: [] as Awaited<ReturnType<typeof load>>[] })),
  );
  for (let round = 0; round < (bench.rounds ?? defaultRounds); round++)
    for (const { slowdown, count, loads } of measured) loads.push(await load(bench, count, slowdown));

  const figure = (loads: (typeof measured)[number]['loads'], name: keyof (typeof loads)[number]) =>
    median(loads.map((each) => each[name]));
  const rows = measured.map(({ slowdown, count, loads }) => {
    const one = measured.find((each) => each.slowdown === slowdown);
    return [
      `${count}${slowdown > 1 ? `, processor ${slowdown} times slower` : ''}`,
      format(figure(loads, 'firstFee')),
      format(figure(loads, 'firstFee') / figure(one?.loads ?? [], 'firstFee'), 2),
      format(figure(loads, 'longestTask')),
      format(figure(loads, 'style')),
      format(figure(loads, 'layout')),
      format(Math.max(...loads.map(({ shift }) => shift)), 3),
      format(figure(loads, 'requests')),
    ];
  });
  return table([
    [
      'cards on the page',
      'ms to the first payment',
      '÷ one card',
      'longest task, ms',
      'style, ms',
      'layout, ms',
      'layout shift (CLS), the largest',
      'requests',
    ],
    ...rows,
  ]);
}
