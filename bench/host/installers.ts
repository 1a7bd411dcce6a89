/** A host of 10,000 installers, of which 500 are active, beside a host of one. */
import { rm } from 'node:fs/promises';
import { type Child, start } from '../child.js';
import type { Load, LoadResult, Target } from '../load-generator.js';
import { format, median, table } from '../table.js';
import { idOf, lastingTtl, writeInstallers } from './installers-folder.js';
import type { Usage } from './server.js';
import { headersOf, mint, quoteRequest } from './visitors.js';

const installerCount = 10_000;
const activeCount = 500;
/** How many installers get their first request one after the other. */
const coldCount = 100;
const defaultRounds = 7;
const durationMs = 2_000;
const connections = 32;
const visitor = '192.0.2.1';

const program = new URL('server.ts', import.meta.url);
const loader = new URL('../load-generator.ts', import.meta.url);

type Server = Child<number, string, Usage>;

interface Measured {
  /** Answers a second. */
  rate: number;
  /** Time of the processor for each answer, in µs. */
  processorUs: number;
}

/** A host of one installer and one of many, measured one after the other. */
interface Round {
  single: Measured;
  all: Measured;
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** @returns a table, in Markdown */
export async function installers(rounds = defaultRounds): Promise<string> {
  const load: Child<string, Load, LoadResult> = await start(loader);
  const service: Server = await start(program, 'service');
  const baseUrl = `http://127.0.0.1:${service.ready}`;
  const folder = await writeInstallers(installerCount, baseUrl);
  const children: { end(): void }[] = [load, service];
  const open = async (...args: string[]): Promise<[Server, startMs: number]> => {
    let server: Server | undefined;
    const startMs = await timed(async () => {
      server = await start(program, ...args);
    });
    if (!server) throw new Error('unreachable');
    children.push(server);
    return [server, startMs];
  };
  try {
    const [one, oneStartMs] = await open('host', baseUrl, 'memory', String(lastingTtl));
    const [many, manyStartMs] = await open('hosts', folder);
    const mountOf = (number: number) => `/fin/${idOf(number)}`;
    const target = async (mount: string, port: number): Promise<Target> => ({
      path: `${mount}/wf/pricing_2`,
      headers: headersOf(await mint(port, visitor, quoteRequest(24_000), mount)),
    });

    // As many sessions as the many have, each of which the host remembers.
    const own: Target[] = [];
    for (let i = 0; i < activeCount; i++) own.push(await target('/fin', one.ready));
    // For the first visitor, the host loads code. That memory and that time are not counted.
    await target(mountOf(installerCount - 1), many.ready);
    const before = await many.ask('usage');
    const all: Target[] = [];
    for (let i = 0; i < activeCount; i++) all.push(await target(mountOf(i), many.ready));
    const after = await many.ask('usage');
    const mintAt = (i: number) => mint(many.ready, visitor, undefined, mountOf(i));
    const coldMs: number[] = [];
    const warmMs: number[] = [];
    for (let i = 0; i < coldCount; i++) {
      coldMs.push(await timed(() => mintAt(activeCount + i)));
      warmMs.push(await timed(() => mintAt(activeCount + i)));
    }

    const measure = async (server: Server, requests: Load['requests'], body: string): Promise<Measured> => {
      const before = await server.ask('processor');
      const loaded = await load.ask({ port: server.ready, requests, body, connections, durationMs });
      const after = await server.ask('processor');
      if (loaded.failures) throw new Error(`${loaded.failures} answers failed.`);
      return {
        rate: loaded.answers / (loaded.durationMs / 1000),
        processorUs: (1000 * (after.processorMs - before.processorMs)) / loaded.answers,
      };
    };
    const measured = { known: [] as Round[], sent: [] as Round[] };
    for (let round = 0; round <= rounds; round++)
      for (const [name, body] of [
        ['known', quoteRequest(24_000)],
        ['sent', quoteRequest('#')],
      ] as const) {
        const single = await measure(one, own as [Target, ...Target[]], body);
        const ofMany = await measure(many, all as [Target, ...Target[]], body);
        if (round) measured[name].push({ single, all: ofMany });
      }
    const rowOf = (what: string, figure: keyof Measured, of: readonly Round[]) => {
      const middle = (figureOf: (round: Round) => number) => median(of.map(figureOf));
      const ratio = format(
        middle(({ single, all }) => all[figure] / single[figure]),
        2,
      );
      return [
        what,
        format(middle(({ single }) => single[figure])),
        `${format(middle(({ all }) => all[figure]))} (${ratio})`,
      ];
    };
    return table([
      [`${format(installerCount)} installers, ${activeCount} of them active`, 'one installer', 'many'],
      ['start, ms', format(oneStartMs), format(manyStartMs)],
      ['heap for each active installer, kB', '', format((after.heap - before.heap) / activeCount / 1e3)],
      ['resident memory for all active ones, MB', '', format((after.resident - before.resident) / 1e6)],
      ['a mint, ms', '', format(median(warmMs), 1)],
      ['the first mint of a cold installer, ms', '', format(median(coldMs), 1)],
      rowOf('cached quotes a second (ratio)', 'rate', measured.known),
      rowOf('cached quotes: µs of processor each', 'processorUs', measured.known),
      rowOf('quotes that the host requests, a second', 'rate', measured.sent),
      rowOf('quotes that the host requests: µs of processor each', 'processorUs', measured.sent),
    ]);
  } finally {
    for (const child of children) child.end();
    await rm(folder, { recursive: true, force: true });
  }
}
