/** The nodes and the memory that removed cards leave behind. */
import type { Page } from 'puppeteer-core';
import type { PageBench } from '../page.js';
import { format, table } from '../table.js';

const cycles = 100;
const cardsOfCycle = 300;
/** Different selections among the cards. */
const selections = 12;
const conditions = { path: '/widgets', latencyMs: 50, serviceMs: 0, isKnown: false };

const collectedMemory = async (page: Page) => {
  const client = await page.createCDPSession();
  await client.send('HeapProfiler.collectGarbage');
  await client.send('HeapProfiler.collectGarbage');
  const { Nodes = 0, JSHeapUsedSize = 0 } = await page.metrics();
  await client.detach();
  return { nodes: Nodes, heap: JSHeapUsedSize };
};

/** Adds cards and removes them, `cycles` times. @returns what is left of them */
const addAndRemove = ({ visit }: PageBench) =>
  visit(conditions, async ({ page }) => {
    // One call per cycle: a call of the protocol may not take longer than three minutes.
    const cycle = () =>
      page.evaluate(
        async (count, selections) => {
          const container = document.body.appendChild(document.createElement('div'));
          const fees = Array.from({ length: count }, (_, i) => {
            const fee = document.createElement('fin-monthly-fee');
            fee.totalCost = 24_900 + (i % selections);
            return fee;
          });
          container.append(...fees);
          await Promise.all(fees.map((fee) => fee.updateComplete));
          container.remove();
        },
        cardsOfCycle,
        selections,
      );
    const repeat = async (times: number) => {
      for (let i = 0; i < times; i++) await cycle();
    };
    await repeat(5);
    const before = await collectedMemory(page);
    await repeat(cycles);
    const after = await collectedMemory(page);
    return { nodes: after.nodes - before.nodes, heap: after.heap - before.heap };
  });

/** What cards leave behind. */
export async function leftOver(bench: PageBench): Promise<string> {
  const left = await addAndRemove(bench);
  return table([
    [`left after ${cardsOfCycle} cards were added and removed ${cycles} times`, ''],
    ['nodes', format(left.nodes)],
    ['kB of memory', format(left.heap / 1024)],
  ]);
}
