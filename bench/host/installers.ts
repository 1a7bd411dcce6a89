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
const turnMs = 2_000;
const connections = 32;
const visitor = '192.0.2.1';

const program = new URL('server.ts', import.meta.url);
const loader = new URL('../load-generator.ts', import.meta.url);

type Server = Child<number, string, Usage>;

/** The sums over all turns. */
interface Work {
  answers: number;
  durationMs: number;
  processorMs: number;
}

const rateOf = ({ answers, durationMs }: Work) => answers / (durationMs / 1000);
const processorUsOf = ({ answers, processorMs }: Work) => (1000 * processorMs) / answers;

/** The work of a host of one installer and of one of many, which are measured in turns. */
interface Pair {
  single: Work;
  all: Work;
}

const newPair = (): Pair => ({
  single: { answers: 0, durationMs: 0, processorMs: 0 },
  all: { answers: 0, durationMs: 0, processorMs: 0 },
});

/** The figures of one host of each kind, from their start to their end. */
interface Round {
  oneStartMs: number;
  manyStartMs: number;
  heapOfEach: number;
  residentOfAll: number;
  coldMs: number[];
  warmMs: number[];
  known: Pair;
  sent: Pair;
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
    await Promise.all([load.end(), service.end()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Mints a session, and gives its quote request, which has a cost of its own. */
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
  /** Adds what a server does for some seconds. */
  const measure = async (work: Work, server: Server, targets: readonly Target[], isKnown: boolean) => {
    const body = quoteRequest('#');
    const requests = (isKnown ? targets : targets.map(({ path, headers }) => ({ path, headers }))) as Load['requests'];
    const before = await server.ask('processor');
    const { answers, failures, durationMs } = await load.ask({
      port: server.ready,
      requests,
      body,
      connections,
      durationMs: turnMs,
    });
    const after = await server.ask('processor');
    if (failures) throw new Error(`${failures} answers failed.`);
    work.answers += answers;
    work.durationMs += durationMs;
    work.processorMs += after.processorMs - before.processorMs;
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

    const known = newPair();
    const sent = newPair();
    // In the first turn, the code is not compiled yet.
    for (let turn = 0; turn <= turns; turn++) {
      const [knownOfTurn, sentOfTurn] = turn ? [known, sent] : [newPair(), newPair()];
      await measure(knownOfTurn.single, one, own, true);
      await measure(knownOfTurn.all, many, all, true);
      await measure(sentOfTurn.single, one, own, false);
      await measure(sentOfTurn.all, many, all, false);
    }
    return {
      oneStartMs,
      manyStartMs,
      heapOfEach: (after.heap - before.heap) / activeCount,
      residentOfAll: after.resident - before.resident,
      coldMs,
      warmMs,
      known,
      sent,
    };
  } finally {
    await Promise.all(children.map((child) => child.end()));
  }
}

function tableOf(rounds: readonly Round[]): string {
  const middle = (figuresOf: (round: Round) => number | number[]) => median(rounds.flatMap(figuresOf));
  const rowOf = (what: string, kind: 'known' | 'sent', figureOf: (work: Work) => number) => {
    const ratio = middle(({ [kind]: { single, all } }) => figureOf(all) / figureOf(single));
    return [
      what,
      format(middle(({ [kind]: { single } }) => figureOf(single))),
      `${format(middle(({ [kind]: { all } }) => figureOf(all)))} (${format(ratio, 2)})`,
    ];
  };
  const warmMs = middle((round) => round.warmMs);
  const coldMs = middle((round) => round.coldMs);
  return table([
    [`${format(installerCount)} installers, ${activeCount} of them active`, 'one installer', 'many'],
    ['start, ms', format(middle(({ oneStartMs }) => oneStartMs)), format(middle(({ manyStartMs }) => manyStartMs))],
    ['heap for each active installer, kB', '', format(middle(({ heapOfEach }) => heapOfEach) / 1e3)],
    ['resident memory for all active ones, MB', '', format(middle(({ residentOfAll }) => residentOfAll) / 1e6)],
    ['a mint, ms', '', format(warmMs, 1)],
    ['the first mint of a cold installer, ms', '', format(coldMs, 1)],
    rowOf('cached quotes a second (ratio)', 'known', rateOf),
    rowOf('cached quotes: µs of processor each', 'known', processorUsOf),
    rowOf('quotes that the host requests, a second', 'sent', rateOf),
    rowOf('quotes that the host requests: µs of processor each', 'sent', processorUsOf),
  ]);
}
