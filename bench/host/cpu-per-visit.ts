/** The processor time that a host needs for a visit, with each store. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { type Child, start } from '../child.js';
import { format, median, table } from '../table.js';
import type { Usage } from './server.js';
import { headersOf, mint, project, quoteRequest } from './visitors.js';

const defaultRounds = 5;
/** Visits, or creates, in each round. */
const count = 300;
const concurrency = 8;
/** As many requests as a tab sends in a drag of the page bench: a mint with the first quote request, single quote requests, and batches. */
const singles = 4;
const batches = 6;
const batchLength = 9;

const program = new URL('server.ts', import.meta.url);

type Server = Child<number, string, Usage>;

async function post(port: number, path: string, headers: Record<string, string>, body: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/fin/${path}`, { method: 'POST', headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The host answered ${path} with ${answer.status}: ${text}`);
}

/** All visitors look at the same offer, so that the host knows nearly all quotes. */
async function visit(port: number): Promise<void> {
  const address = `2001:db8::${randomUUID().slice(0, 4)}`;
  const headers = { ...headersOf(await mint(port, address, quoteRequest(24_000))), 'X-Visitor': address };
  for (let i = 1; i <= singles; i++) await post(port, 'wf/pricing_2', headers, quoteRequest(24_000 + i));
  for (let i = 0; i < batches; i++) {
    const quoteRequests = Array.from({ length: batchLength }, (_, j) => quoteRequest(25_000 + i * batchLength + j));
    await post(port, 'prices', headers, `{"questions":[${quoteRequests}]}`);
  }
}

/** Sends a create, the most expensive request: the host changes its store twice, and waits each time until the change is on the disk. */
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

/** The processor time of Redis's one thread, in ms. */
async function redisProcessorMs(redis: Redis): Promise<number> {
  const info = await redis.info('cpu');
  const seconds = ['user', 'sys'].map((kind) => Number(info.match(`used_cpu_${kind}_main_thread:([\\d.]+)`)?.[1]));
  return 1000 * seconds.reduce((sum, part) => sum + part);
}

/** Processor time of each run, in µs. */
interface Figures {
  visit: number;
  create: number;
  /** The processor time of Redis, if Redis is the store. */
  redisVisit?: number;
  redisCreate?: number;
}

/**
 * Measures the stores in turns, Redis too if the environment variable `REDIS_URL` is set. The first round warms up and does not count.
 * @returns a table, in Markdown
 */
export async function visits(rounds = defaultRounds): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fin-bench-'));
  const service: Server = await start(program, 'service');
  const baseUrl = `http://127.0.0.1:${service.ready}`;
  const proxy: Server = await start(program, 'proxy', baseUrl);
  const { REDIS_URL } = process.env;
  const redis = REDIS_URL ? new Redis(REDIS_URL) : undefined;
  const places: [name: string, place: string, redis?: Redis][] = [
    ['memory', 'memory'],
    ['a folder', join(folder, 'store')],
    ...(REDIS_URL ? [['Redis', REDIS_URL, redis] as [string, string, Redis]] : []),
  ];
  const subjects: { name: string; host: Server; redis?: Redis; figures: Figures[] }[] = [];
  const forwardedUs: number[] = [];
  try {
    for (const [name, place, redis] of places)
      subjects.push({ name, redis, host: await start(program, 'host', baseUrl, place), figures: [] });

    const measure = async (server: Server, run: () => Promise<void>, redis?: Redis) => {
      const spent = async () => ({
        server: (await server.ask('usage')).processorMs,
        redis: redis && (await redisProcessorMs(redis)),
      });
      const before = await spent();
      await many(run);
      const after = await spent();
      const each = (from = Number.NaN, to = Number.NaN) => ((to - from) * 1000) / count;
      return { server: each(before.server, after.server), redis: each(before.redis, after.redis) };
    };
    for (let round = 0; round <= rounds; round++) {
      const forwarded = await measure(proxy, () => post(proxy.ready, 'wf/pricing_2', {}, quoteRequest(24_000)));
      if (round) forwardedUs.push(forwarded.server);
      for (const { host, redis, figures } of subjects) {
        const visited = await measure(host, () => visit(host.ready), redis);
        const token = await mint(host.ready, '192.0.2.1');
        const created = await measure(host, () => create(host.ready, token), redis);
        const measured = { visit: visited.server, create: created.server };
        if (round) figures.push({ ...measured, redisVisit: visited.redis, redisCreate: created.redis });
      }
    }

    const forwards = (figures: readonly Figures[], what: 'visit' | 'create') =>
      format(median(figures.map((each, i) => each[what] / (forwardedUs[i] ?? Number.NaN))), 1);
    const of = (figures: readonly Figures[], what: keyof Figures) => {
      const figure = median(figures.map((each) => each[what] ?? Number.NaN));
      return Number.isNaN(figure) ? '' : format(figure);
    };
    const requests = 1 + singles + batches;
    return table([
      [
        'µs of processor, and as forwarded requests',
        `a visit: ${requests} requests, known quotes`,
        '',
        'a create',
        '',
        'Redis: a visit',
        'a create',
      ],
      ['a proxy of `node:http`, one request', format(median(forwardedUs)), '1', '', '', '', ''],
      ...subjects.map(({ name, figures }) => [
        `the host, ${name}`,
        of(figures, 'visit'),
        forwards(figures, 'visit'),
        of(figures, 'create'),
        forwards(figures, 'create'),
        of(figures, 'redisVisit'),
        of(figures, 'redisCreate'),
      ]),
    ]);
  } finally {
    redis?.disconnect();
    await Promise.all([service, proxy, ...subjects.map(({ host }) => host)].map((child) => child.end()));
    await rm(folder, { recursive: true, force: true });
  }
}
