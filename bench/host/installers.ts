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
/** How often both hosts are started. Each process compiles the code in its own way, so that two of them differ by a tenth. */
const defaultRounds = 7;
/** How often the two hosts of a round are measured in turns. */
const turns = 4;
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
interface Turn {
  single: Measured;
  all: Measured;
}

/** What a host of one installer and a host of many had, from their start to their end. */
interface Round {
  oneStartMs: number;
  manyStartMs: number;
  heapOfEach: number;
  residentOfAll: number;
  coldMs: number[];
  warmMs: number[];
  known: Turn[];
  sent: Turn[];
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
  try {
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round++) measured.push(await runRound(load, baseUrl, folder));
    return tableOf(measured);
  } finally {
    load.end();
    service.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The session of a visitor, who has an offer with a cost of its own. */
const target = async (mount: string, port: number, number: number): Promise<Target> => {
  const body = quoteRequest(24_000 + number);
  return { path: `${mount}/wf/pricing_2`, headers: headersOf(await mint(port, visitor, body, mount)), body };
};

const mountOf = (number: number) => `/fin/${idOf(number)}`;

async function runRound(load: Child<string, Load, LoadResult>, baseUrl: string, folder: string): Promise<Round> {
  const children: Server[] = [];
  const open = async (...args: string[]): Promise<[Server, startMs: number]> => {
    const startedAt = performance.now();
    const server: Server = await start(program, ...args);
    children.push(server);
    return [server, performance.now() - startedAt];
  };
  const measure = async (server: Server, targets: readonly Target[], isKnown: boolean): Promise<Measured> => {
    const body = quoteRequest('#');
    const requests = (isKnown ? targets : targets.map(({ path, headers }) => ({ path, headers }))) as Load['requests'];
    const before = await server.ask('processor');
    const loaded = await load.ask({ port: server.ready, requests, body, connections, durationMs });
    const after = await server.ask('processor');
    if (loaded.failures) throw new Error(`${loaded.failures} answers failed.`);
    return {
      rate: loaded.answers / (loaded.durationMs / 1000),
      processorUs: (1000 * (after.processorMs - before.processorMs)) / loaded.answers,
    };
  };
  try {
    const [one, oneStartMs] = await open('host', baseUrl, 'memory', String(lastingTtl));
    const [many, manyStartMs] = await open('hosts', folder);

    // As many sessions and quotes as the many have, so that both hosts do the same work.
    const own: Target[] = [];
    for (let i = 0; i < activeCount; i++) own.push(await target('/fin', one.ready, i));
    // For the first visitor, the host loads code. That memory and that time are not counted.
    await target(mountOf(installerCount - 1), many.ready, installerCount - 1);
    const before = await many.ask('usage');
    const all: Target[] = [];
    for (let i = 0; i < activeCount; i++) all.push(await target(mountOf(i), many.ready, i));
    const after = await many.ask('usage');

    const mintAt = (i: number) => mint(many.ready, visitor, undefined, mountOf(i));
    const coldMs: number[] = [];
    const warmMs: number[] = [];
    for (let i = activeCount; i < activeCount + coldCount; i++) {
      coldMs.push(await timed(() => mintAt(i)));
      warmMs.push(await timed(() => mintAt(i)));
    }

    const measured = { known: [] as Turn[], sent: [] as Turn[] };
    // In the first turn, the code is not compiled yet.
    for (let turn = 0; turn <= turns; turn++)
      for (const name of ['known', 'sent'] as const) {
        const single = await measure(one, own, name === 'known');
        const ofMany = await measure(many, all, name === 'known');
        if (turn) measured[name].push({ single, all: ofMany });
      }
    return {
      oneStartMs,
      manyStartMs,
      heapOfEach: (after.heap - before.heap) / activeCount,
      residentOfAll: after.resident - before.resident,
      coldMs,
      warmMs,
      ...measured,
    };
  } finally {
    for (const child of children) child.end();
  }
}

function tableOf(rounds: readonly Round[]): string {
  const middle = (figuresOf: (round: Round) => number | number[]) => median(rounds.flatMap(figuresOf));
  const rowOf = (what: string, kind: 'known' | 'sent', figure: keyof Measured) => {
    const ratio = middle((round) => round[kind].map(({ single, all }) => all[figure] / single[figure]));
    return [
      what,
      format(middle((round) => round[kind].map(({ single }) => single[figure]))),
      `${format(middle((round) => round[kind].map(({ all }) => all[figure])))} (${format(ratio, 2)})`,
    ];
  };
  return table([
    [`${format(installerCount)} installers, ${activeCount} of them active`, 'one installer', 'many'],
    ['start, ms', format(middle(({ oneStartMs }) => oneStartMs)), format(middle(({ manyStartMs }) => manyStartMs))],
    ['heap for each active installer, kB', '', format(middle(({ heapOfEach }) => heapOfEach) / 1e3)],
    ['resident memory for all active ones, MB', '', format(middle(({ residentOfAll }) => residentOfAll) / 1e6)],
    [
      'a mint, ms',
      '',
      format(
        middle(({ warmMs }) => warmMs),
        1,
      ),
    ],
    [
      'the first mint of a cold installer, ms',
      '',
      format(
        middle(({ coldMs }) => coldMs),
        1,
      ),
    ],
    rowOf('cached quotes a second (ratio)', 'known', 'rate'),
    rowOf('cached quotes: µs of processor each', 'known', 'processorUs'),
    rowOf('quotes that the host requests, a second', 'sent', 'rate'),
    rowOf('quotes that the host requests: µs of processor each', 'sent', 'processorUs'),
  ]);
}
