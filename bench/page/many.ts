/** Pages with many fees: what each more costs, and whether those that leave leave something behind. */
import type { Page } from 'puppeteer-core';
import type { Stage } from '../page.js';
import { digits, median, table } from '../table.js';

const counts = [1, 30, 300];
/** Distinct selections among them. */
const different = 12;
const rounds = 5;
const cycles = 100;

/** ms of scripting until the fees near the view are there. */
const scripting = ({ site, visit }: Stage, count: number) =>
  visit('/empty', async (page) => {
    site.asked = [];
    await page.goto(`${site.url}/widgets?count=${count}&different=${different}`);
    await page.waitForFunction(() => document.querySelector('fin-monthly-fee')?.matches(':state(ready)'));
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    const { ScriptDuration = 0 } = await page.metrics();
    return ScriptDuration * 1000;
  });

const settled = async (page: Page) => {
  const client = await page.createCDPSession();
  await client.send('HeapProfiler.collectGarbage');
  await client.send('HeapProfiler.collectGarbage');
  const { Nodes = 0, JSHeapUsedSize = 0 } = await page.metrics();
  await client.detach();
  return { nodes: Nodes, heap: JSHeapUsedSize };
};

/** Adds 300 fees and removes them, again and again. */
const churn = ({ visit }: Stage) =>
  visit(`/widgets?count=1`, async (page) => {
    const cycle = (times: number) =>
      page.evaluate(
        async (times, different) => {
          const holder = document.body.appendChild(document.createElement('div'));
          for (let i = 0; i < times; i++) {
            const made = Array.from({ length: 300 }, (_, i) => {
              const fee = document.createElement('fin-monthly-fee');
              fee.totalCost = 24_900 + (i % different);
              return fee;
            });
            holder.append(...made);
            await Promise.all(made.map((fee) => fee.updateComplete));
            holder.replaceChildren();
          }
          holder.remove();
        },
        times,
        different,
      );
    await cycle(5);
    const before = await settled(page);
    await cycle(cycles);
    const after = await settled(page);
    return { nodes: after.nodes - before.nodes, heap: after.heap - before.heap };
  });

export async function many(stage: Stage): Promise<string> {
  stage.site.latency = 50;
  const rows: string[][] = [];
  let one = 0;
  for (const count of counts) {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const time = await scripting(stage, count);
      if (round) times.push(time);
    }
    const time = median(times);
    if (count === 1) one = time;
    const tokens = stage.site.asked.filter((what) => what === 'token').length;
    rows.push([
      `${count} on a page`,
      digits(time),
      count === 1 ? '–' : digits(time - one),
      digits(tokens),
      digits(stage.site.asked.length - tokens),
    ]);
  }
  const left = await churn(stage);
  return [
    table([
      ['fees', 'scripting, ms', 'beyond the first', 'tokens', `fees asked for, of ${different} selections`],
      ...rows,
    ]),
    table([
      [`left after 300 fees were added and removed ${cycles} times`, ''],
      ['nodes', digits(left.nodes)],
      ['kB of memory', digits(left.heap / 1024)],
    ]),
  ].join('\n\n');
}
