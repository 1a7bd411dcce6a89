/**
 * The chaos suite: visitors create projects through nginx at two processes of a host, while everything behind them fails. Then the storm
 * is over, and every create that may have happened is asked for again at both processes. In the end:
 *
 * - no create has made two projects;
 * - no answer contradicts an earlier one (`judge.ts`);
 * - every create is done, refused or `UNKNOWN`: the audit asks until an answer is final;
 * - no create is `UNKNOWN` without a reason, some are done, and in calm all are.
 *
 * `CHAOS_SEED` repeats a run's random numbers, and `CHAOS_CREATES` sets the number of creates for each store.
 */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { FinError } from 'fin-widgets/client';
import type { Disturbance } from '../host/service.js';
import type { SharedStore } from '../host/shared-store.js';
import { openSite, type Site } from '../host/site.js';
import { waitUntil } from '../processes.js';
import { forEach } from './for-each.js';
import { type CreateHistory, contradictions, timeline } from './judge.js';
import { createRandom, type Random } from './random.js';
import { disturber, startStorm } from './storm.js';
import { askOn, type Create, createNumber, type Outcome, openClient, visit } from './visitor.js';
import { openWire, type Wire, type WireAnswer } from './wire.js';

/** On each of three stores, and two fifths of it on a Redis that fails over. */
const allCreates = Number(process.env.CHAOS_CREATES ?? 250);
const concurrentVisitors = 48;
/** Between two visitors of a place in the queue, so that a quick machine has time for the storm too. */
const maxArrivalMs = 500;
/** So many creates at each process when the storm is over. */
const calmCreates = 10;
/** How long the host waits for the service. Short, since a claim is left behind for a little longer than this. */
const upstreamTimeoutMs = 3_000;

/** Asks both processes for what came of these creates, in calm. */
async function audit({ servers }: Site, wire: Wire, requested: readonly Create[]): Promise<void> {
  for (const { port } of servers) {
    const client = openClient({ mount: `http://127.0.0.1:${port}/fin`, fetch: wire.fetch }, 15_000);
    const isCalm = async () => {
      const create = createNumber(-1);
      await client
        .call('new_project_2', create.body, { idempotencyKey: create.key, bypassCache: true })
        .catch(() => {});
      return wire.answers(create.key).at(-1)?.verdict === 'done';
    };
    await waitUntil(isCalm);
    await forEach(requested, 16, (create) =>
      askOn(create, client, () => ['done', 'unknown'].includes(wire.answers(create.key).at(-1)?.verdict ?? 'lost')),
    );
  }
}

/**
 * Creates that nothing disturbs, at each process. A refusal is repeated: on a busy machine a replica may confirm too late, and the host then
 * refuses creates for a second. Gives the answers to those whose first other answer is not `done`.
 */
async function failuresInCalm({ servers }: Site, wire: Wire, firstNumber: number): Promise<(readonly WireAnswer[])[]> {
  const all = servers.flatMap(({ port }, n) => {
    const client = openClient({ mount: `http://127.0.0.1:${port}/fin`, fetch: wire.fetch }, 15_000);
    return Array.from({ length: calmCreates }, (_, i) => ({
      client,
      create: createNumber(firstNumber + n * calmCreates + i),
    }));
  });
  const answers = await forEach(all, 2, async ({ client, create: { key, body } }) => {
    await waitUntil(async () => {
      await client.call('new_project_2', body, { idempotencyKey: key, bypassCache: true }).catch((error: unknown) => {
        if (!(error instanceof FinError)) throw error;
      });
      return wire.answers(key).at(-1)?.verdict !== 'refused';
    });
    return wire.answers(key);
  });
  return answers.filter((all) => all.at(-1)?.verdict !== 'done');
}

/** What came of each create, by its answers and by what the service has. */
async function readHistories(
  { service }: Site,
  wire: Wire,
  all: readonly Create[],
  outcomes: readonly Outcome[],
  disturbances: ReadonlyMap<number, readonly Disturbance[]>,
): Promise<CreateHistory[]> {
  const projects = new Map<number, number>();
  for (const { Total_cost_installation: cost } of await service.rows('projects'))
    projects.set(cost, (projects.get(cost) ?? 0) + 1);
  return all.map(({ key, body }, n) => {
    const answers = wire.answers(key);
    const isDone = answers.some(({ verdict }) => verdict === 'done');
    return {
      answers,
      outcome: isDone ? 'done' : (outcomes[n] ?? 'unknown'),
      projects: projects.get(body.Total_cost_installation) ?? 0,
      disturbances: disturbances.get(body.Total_cost_installation) ?? [],
    };
  });
}

const tally = (outcomes: readonly Outcome[]) =>
  (['done', 'refused', 'unknown'] as const)
    .map((outcome) => `${outcomes.filter((each) => each === outcome).length} ${outcome}`)
    .join(', ');

const secondsSince = (time: number) => Math.round((performance.now() - time) / 1000);

/**
 * Runs the suite on one kind of store, asserts what it promises, and prints the figures.
 * @param share of the creates that a run has by default
 */
export async function runChaos(name: string, startStore: (folder: string) => Promise<SharedStore>, share = 1) {
  const creates = Math.ceil(allCreates * share);
  const random: Random = createRandom();
  console.log(`${name}: CHAOS_SEED=${random.seed}`);
  const startedAt = performance.now();
  let isCalm = false;
  const disturb = disturber(random, upstreamTimeoutMs);
  const limits = { mint: false, create: false, pricing: false } as const;
  /** What happened to the calls of each create, by its cost. */
  const disturbances = new Map<number, Disturbance[]>();
  const site = await openSite(startStore, { timeout: upstreamTimeoutMs, limits }, (operation, body) => {
    if (isCalm) return {};
    const disturbance = disturb(operation);
    if (operation === 'new_project_2') {
      const cost: number = body.Total_cost_installation;
      disturbances.set(cost, [...(disturbances.get(cost) ?? []), disturbance]);
    }
    return disturbance;
  });
  try {
    const wire = openWire(site);
    const storm = startStorm(site, random);
    const areEnough = (outcomes: readonly Outcome[]) =>
      outcomes.filter((outcome) => outcome === 'done').length > creates / 10;
    const all: Create[] = [];
    const outcomes: Outcome[] = [];
    const visitor = { mount: `http://127.0.0.1:${site.port}/fin`, fetch: wire.fetch, random };
    const send = async () => {
      const next = Array.from({ length: creates }, (_, n) => createNumber(all.length + n));
      all.push(...next);
      const ended = await forEach(next, concurrentVisitors, async (create) => {
        await pause(random.between(0, maxArrivalMs));
        return visit(create, visitor);
      });
      outcomes.push(...ended);
    };
    try {
      await send();
      // On a busy machine, the store may have been away nearly all the time. That would show little, so more visitors come.
      while (!areEnough(outcomes) && all.length < 4 * creates) await send();
    } finally {
      await storm.end();
    }
    isCalm = true;
    const stormSeconds = secondsSince(startedAt);
    const refused = new Set(all.filter((_, n) => outcomes[n] === 'refused'));
    await audit(
      site,
      wire,
      all.filter((create) => !refused.has(create)),
    );

    const notDone = await failuresInCalm(site, wire, all.length);

    const histories = await readHistories(site, wire, all, outcomes, disturbances);
    const doubles = histories.filter(({ projects }) => projects > 1).map(timeline);
    const contradicting = histories.flatMap((history) =>
      contradictions(history, { ...storm, timeoutMs: upstreamTimeoutMs }).map(
        (sentence) => `${sentence}: ${timeline(history)}`,
      ),
    );
    console.log(
      [
        `${name}: ${all.length} creates, ${histories.reduce((sum, { projects }) => sum + projects, 0)} projects`,
        `visitors left with ${tally(outcomes)}`,
        `in the end ${tally(histories.map(({ outcome }) => outcome))}`,
        `${doubles.length} doubles, ${contradicting.length} contradictions`,
        [...storm.counts].map(([what, times]) => `${what} ${times}`).join(', '),
        `${stormSeconds} s and ${secondsSince(startedAt)} s with the audit`,
      ].join('; '),
    );
    assert.deepEqual(doubles, [], 'no create makes two projects');
    assert.deepEqual(contradicting, [], 'no answer contradicts an earlier one');
    assert.deepEqual(notDone, [], 'in calm, every create is done');
    assert.ok(areEnough(histories.map(({ outcome }) => outcome)), `more than ${creates / 10} creates are done`);
  } catch (error) {
    await site.close().catch(() => {});
    throw error;
  }
  await site.close();
}
