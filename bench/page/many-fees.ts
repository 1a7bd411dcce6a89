/** Pages with many fees: the script time of each further fee, and the memory that removed fees leave behind. */
import type { Page } from 'puppeteer-core';
import type { PageBench } from '../page.js';
import { format, median, table } from '../table.js';
import type { Traffic } from './site/backend.js';

const counts = [1, 30, 300];
/** Different selections among the fees. */
const selections = 12;
const defaultRounds = 5;
const cycles = 100;

const conditions = { latencyMs: 50, serviceMs: 0, isKnown: false };

interface Load {
  /** Script time in ms until the fees near the viewport are there. */
  scriptMs: number;
  traffic: Traffic;
}

const load = ({ visit }: PageBench, count: number): Promise<Load> =>
  visit({ ...conditions, path: '/blank' }, async ({ page, backend }) => {
    await page.goto(`${backend.url}/widgets?count=${count}&selections=${selections}`);
    await page.waitForFunction(() => document.querySelector('fin-monthly-fee')?.matches(':state(ready)'));
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    const { ScriptDuration = 0 } = await page.metrics();
    return { scriptMs: ScriptDuration * 1000, traffic: await backend.traffic() };
  });

const collectedMemory = async (page: Page) => {
  const client = await page.createCDPSession();
  await client.send('HeapProfiler.collectGarbage');
  await client.send('HeapProfiler.collectGarbage');
  const { Nodes = 0, JSHeapUsedSize = 0 } = await page.metrics();
  await client.detach();
  return { nodes: Nodes, heap: JSHeapUsedSize };
};

/** Adds 300 fees and removes them, `cycles` times. @returns what is left of them */
const addAndRemove = ({ visit }: PageBench) =>
  visit({ ...conditions, path: '/widgets' }, async ({ page }) => {
    // One call per cycle: a call of the protocol may not take longer than three minutes.
    const cycle = () =>
      page.evaluate(async (selections) => {
        const container = document.body.appendChild(document.createElement('div'));
        const fees = Array.from({ length: 300 }, (_, i) => {
          const fee = document.createElement('fin-monthly-fee');
          fee.totalCost = 24_900 + (i % selections);
          return fee;
        });
        container.append(...fees);
        await Promise.all(fees.map((fee) => fee.updateComplete));
        container.remove();
      }, selections);
    const repeat = async (times: number) => {
      for (let i = 0; i < times; i++) await cycle();
    };
    await repeat(5);
    const before = await collectedMemory(page);
    await repeat(cycles);
    const after = await collectedMemory(page);
    return { nodes: after.nodes - before.nodes, heap: after.heap - before.heap };
  });

export async function manyFees(bench: PageBench): Promise<string> {
  const rows: string[][] = [];
  let timeOfOne = 0;
  for (const count of counts) {
    const loads: Load[] = [];
    for (let round = 0; round < (bench.rounds ?? defaultRounds); round++) loads.push(await load(bench, count));
    const time = median(loads.map(({ scriptMs }) => scriptMs));
    if (count === 1) timeOfOne = time;
    const requests = loads.at(-1)?.traffic.requests ?? [];
    const tokens = requests.filter(({ operation }) => operation === 'token').length;
    rows.push([
      `${count} on a page`,
      format(time),
      count === 1 ? '–' : format(time - timeOfOne),
      format(tokens),
      format(requests.length - tokens),
    ]);
  }
  const left = await addAndRemove(bench);
  return [
    table([['fees', 'scripting, ms', 'more than one fee', 'tokens', `requests, of ${selections} selections`], ...rows]),
    table([
      [`left after 300 fees were added and removed ${cycles} times`, ''],
      ['nodes', format(left.nodes)],
      ['kB of memory', format(left.heap / 1024)],
    ]),
  ].join('\n\n');
}
