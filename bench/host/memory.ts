/** What a host's memory does while visitors come and go. */
import { setTimeout as pass } from 'node:timers/promises';
import { type Child, start } from '../child.js';
import { digits, table } from '../table.js';
import type { Used } from './program.js';
import { headersOf, mint, question } from './visitors.js';

/** Where it is looked at, in sessions so far. */
const most = 20_000;
const stops = [0, 5_000, 10_000, most];
/** How many visitors come at once. */
const atOnce = 32;
/** How long limits count and prices are known, in ms, and a little more. */
const windows = 61_000;

const program = new URL('program.ts', import.meta.url);

/**
 * Each visitor has an address of their own, mints a session and asks for a price that nobody asked for before.
 * @returns a table, in Markdown
 */
export async function memory(): Promise<string> {
  const service: Child<number, string, Used> = await start(program, 'service');
  const host: typeof service = await start(program, 'host', `http://127.0.0.1:${service.hello}`);
  let visitors = 0;
  const visit = async () => {
    const number = ++visitors;
    const visitor = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
    const headers = { ...headersOf(await mint(host.hello, visitor)), 'X-Visitor': visitor };
    const url = `http://127.0.0.1:${host.hello}/fin/wf/pricing_2`;
    const answer = await fetch(url, { method: 'POST', headers, body: question(10_000 + number) });
    if (!answer.ok) throw new Error(`A visitor was answered with ${answer.status}.`);
    await answer.arrayBuffer();
  };
  const visitUntil = (number: number) =>
    Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (visitors < number) await visit();
      }),
    );
  const look = async (when: string) => {
    const { heap, resident } = await host.ask('used');
    return [when, digits(heap / 1e6, 1), digits(resident / 1e6)];
  };
  try {
    const rows: string[][] = [];
    // What is loaded for the first one is not theirs.
    await visit();
    for (const stop of stops) {
      await visitUntil(1 + stop);
      rows.push(await look(digits(stop)));
    }
    await pass(windows);
    await visit();
    rows.push(await look('a minute later'));
    await visitUntil(2 * most);
    rows.push(await look(`${digits(most)} more`));
    return table([['sessions', 'heap in use, MB', 'resident, MB'], ...rows]);
  } finally {
    for (const child of [service, host]) child.end();
  }
}
