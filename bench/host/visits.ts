/** What whole visits cost a host, in processor time, with each store. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, start } from '../child.js';
import { format, median, table } from '../table.js';
import type { Usage } from './server.js';
import { headersOf, mint, project, question } from './visitors.js';

const defaultRounds = 5;
/** Visits, or creates, in each round. */
const count = 300;
const concurrency = 16;
/** What a tab sends in a drag of the page bench, rounded: a mint with the first question, single prices, and lists of nine. */
const singles = 4;
const lists = 6;
const listLength = 9;

const program = new URL('server.ts', import.meta.url);

type Server = Child<number, string, Usage>;

async function post(port: number, path: string, headers: Record<string, string>, body: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/fin/${path}`, { method: 'POST', headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`);
}

/** All visitors look at the same offer, so that the host knows nearly all prices. */
async function visit(port: number): Promise<void> {
  const address = `2001:db8::${randomUUID().slice(0, 4)}`;
  const headers = { ...headersOf(await mint(port, address, question(24_000))), 'X-Visitor': address };
  for (let i = 1; i <= singles; i++) await post(port, 'wf/pricing_2', headers, question(24_000 + i));
  for (let i = 0; i < lists; i++) {
    const questions = Array.from({ length: listLength }, (_, j) => question(25_000 + i * listLength + j));
    await post(port, 'prices', headers, `{"questions":[${questions}]}`);
  }
}

/** A create is the rarest and dearest request: two changes of the store, which are on the disk before anything else happens. */
async function create(port: number, token: string): Promise<void> {
  const headers = { ...headersOf(token), 'Idempotency-Key': randomUUID() };
  await post(port, 'wf/new_project_2', headers, JSON.stringify(project));
}

async function many(run: () => Promise<void>): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (left-- > 0) await run();
    }),
  );
}

/**
 * With the environment's `REDIS_URL`, Redis is measured too. The first round warms up and does not count.
 * @returns a table, in Markdown
 */
export async function visits(rounds = defaultRounds): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fin-bench-'));
  const service: Server = await start(program, 'service');
  const places: [name: string, place: string][] = [
    ['memory', 'memory'],
    ['a folder', join(folder, 'store')],
  ];
  const { REDIS_URL } = process.env;
  if (REDIS_URL) places.push(['Redis', REDIS_URL]);
  const subjects: { name: string; host: Server; visitUs: number[]; createUs: number[] }[] = [];
  try {
    for (const [name, place] of places) {
      const host: Server = await start(program, 'host', `http://127.0.0.1:${service.ready}`, place);
      subjects.push({ name, host, visitUs: [], createUs: [] });
    }
    for (let round = 0; round <= rounds; round++)
      for (const { host, visitUs, createUs } of subjects) {
        const measure = async (run: () => Promise<void>) => {
          const before = await host.ask('usage');
          await many(run);
          const after = await host.ask('usage');
          return ((after.processorMs - before.processorMs) * 1000) / count;
        };
        const visited = await measure(() => visit(host.ready));
        const token = await mint(host.ready, '192.0.2.1');
        const created = await measure(() => create(host.ready, token));
        if (round) {
          visitUs.push(visited);
          createUs.push(created);
        }
      }
    const requests = 1 + singles + lists;
    return table([
      ['store', `µs of processor: a visit (${requests} requests, known prices)`, 'a create'],
      ...subjects.map(({ name, visitUs, createUs }) => [name, format(median(visitUs)), format(median(createUs))]),
    ]);
  } finally {
    for (const child of [service, ...subjects.map(({ host }) => host)]) child.end();
    await rm(folder, { recursive: true, force: true });
  }
}
