/** The memory of a host with up to 40,000 visitors. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Child, start } from '../child.js';
import { format, table } from '../table.js';
import type { Usage } from './server.js';
import { headersOf, mint, quoteRequest } from './visitors.js';

const maxSessions = 20_000;
/** The numbers of sessions after which the memory is measured. */
const stops = [0, 5_000, 10_000, maxSessions];
/** How many visitors send requests at the same time. */
const concurrency = 32;
/** Longer than the windows of the rate limits, and than the host keeps a quote. */
const windowMs = 61_000;

const program = new URL('server.ts', import.meta.url);

/**
 * Each visitor has an address of their own, mints a session and asks for a quote that is not cached.
 * @returns a table, in Markdown
 */
export async function memory(): Promise<string> {
  const service: Child<number, string, Usage> = await start(program, 'service');
  const host: typeof service = await start(program, 'host', `http://127.0.0.1:${service.ready}`);
  let visitors = 0;
  const visit = async () => {
    const number = ++visitors;
    const visitor = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
    const headers = { ...headersOf(await mint(host.ready, visitor)), 'X-Visitor': visitor };
    const url = `http://127.0.0.1:${host.ready}/fin/wf/pricing_2`;
    const answer = await fetch(url, { method: 'POST', headers, body: quoteRequest(10_000 + number) });
    if (!answer.ok) throw new Error(`The host answered a visitor with ${answer.status}.`);
    await answer.arrayBuffer();
  };
  const visitUntil = (number: number) =>
    Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (visitors < number) await visit();
      }),
    );
  const measure = async (when: string) => {
    const { heap, resident } = await host.ask('usage');
    return [when, format(heap / 1e6, 1), format(resident / 1e6)];
  };
  try {
    const rows: string[][] = [];
    // For the first visitor, the host loads code. That memory is not counted.
    await visit();
    for (const stop of stops) {
      await visitUntil(1 + stop);
      rows.push(await measure(format(stop)));
    }
    await delay(windowMs);
    await visit();
    rows.push(await measure('a minute later'));
    await visitUntil(2 * maxSessions);
    rows.push(await measure(`${format(maxSessions)} more`));
    return table([['sessions', 'heap in use, MB', 'resident, MB'], ...rows]);
  } finally {
    await Promise.all([service, host].map((child) => child.end()));
  }
}
