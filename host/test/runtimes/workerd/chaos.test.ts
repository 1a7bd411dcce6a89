/**
 * Visitors create projects at a Worker, while its objects end, its runtime is killed, the service fails, and visitors go away. Then the
 * storm is over, and every create that may have happened is asked for: before and after one more kill. `CHAOS_SEED` repeats a run's random
 * numbers, and `CHAOS_CREATES` sets the number of creates.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sha256Hex } from '../../../src/crypto/keys.js';
import { bundleWorker } from '../../mounts/bundle.js';
import { forEach } from '../../services/chaos/for-each.js';
import { type CreateHistory, contradictions, timeline } from '../../services/chaos/judge.js';
import { createRandom } from '../../services/chaos/random.js';
import { disturber } from '../../services/chaos/storm.js';
import { askOn, type Create, createNumber, type Outcome, openClient, visit } from '../../services/chaos/visitor.js';
import { openWire } from '../../services/chaos/wire.js';
import { startService } from '../../services/host/service.js';
import { freePort } from '../../services/processes.js';
import { credentials } from '../../support/fixtures.js';
import { startWorkerd } from './workerd.js';

const creates = Number(process.env.CHAOS_CREATES ?? 250);
const concurrentVisitors = 48;
/** Between two visitors of a place in the queue, so that the storm has time. */
const maxArrivalMs = 500;
const upstreamTimeoutMs = 3_000;
/** After this, a visitor has gone. */
const patienceMs = 1_000;

it('sends every create once, in a Worker', async () => {
  const random = createRandom();
  console.log(`in a Worker: CHAOS_SEED=${random.seed}`);
  const startedAt = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'fin-widgets-chaos-'));
  const disturb = disturber(random, upstreamTimeoutMs);
  let isCalm = false;
  const service = await startService((operation) => {
    if (isCalm) return {};
    // A create in five takes longer than its visitor stays.
    if (operation === 'new_project_2' && random.chance(0.2))
      return { answerDelayMs: random.between(patienceMs, 2 * patienceMs) };
    return disturb(operation);
  });
  const origin = 'http://localhost:5173';
  const options = {
    service: { baseUrl: service.baseUrl, ...credentials },
    origins: [origin],
    secret: randomBytes(32).toString('hex'),
    checkoutOrigins: [new URL(service.baseUrl).origin, 'http://localhost:5173'],
    timeout: upstreamTimeoutMs,
    limits: { mint: false, create: false, pricing: false },
    concurrency: false,
  };
  const settings = {
    code: await bundleWorker(new URL('chaos-worker.ts', import.meta.url)),
    variables: { OPTIONS: JSON.stringify(options) },
    port: await freePort(),
  };
  let workerd = await startWorkerd(folder, settings);
  const mount = `http://127.0.0.1:${workerd.port}/fin`;
  const wire = openWire({ origin, onAnswer: () => {} });
  /** Creates whose visitors are there. */
  const present = new Set<Create>();
  const counts = { 'workerd killed': 0, 'object ended': 0, 'service away': 0, 'visitor gone': 0 };

  const restart = async (downMs: number) => {
    counts['workerd killed']++;
    await workerd.kill();
    await pause(downMs);
    workerd = await startWorkerd(folder, settings);
  };
  const endObjects = async () => {
    const some = random.shuffle([...present]).slice(0, random.between(1, 4));
    counts['object ended'] += some.length;
    await Promise.all(
      some.map(async ({ key }) =>
        fetch(`${mount}/objects/create:${await sha256Hex(key)}/abort`, { method: 'POST' }).catch(() => {}),
      ),
    );
  };
  const outage = async () => {
    counts['service away']++;
    service.refuse();
    await pause(random.between(100, 800));
    await service.listen();
  };

  let isOver = false;
  const storm = async () => {
    while (!isOver) {
      await random.pick([
        endObjects,
        endObjects,
        endObjects,
        endObjects,
        outage,
        () => restart(random.between(0, 500)),
      ])();
      await pause(random.between(500, 2_500));
    }
  };

  /** Goes away while the create is under way, and does not come back. */
  const glance = async ({ key, body }: Create): Promise<Outcome> => {
    counts['visitor gone']++;
    const signal = AbortSignal.timeout(patienceMs);
    const call = openClient({ mount, fetch: wire.fetch }).call('new_project_2', body, { idempotencyKey: key, signal });
    return call.then(
      () => 'done',
      () => 'unknown',
    );
  };

  try {
    const all = Array.from({ length: creates }, (_, n) => createNumber(n));
    const storming = storm();
    storming.catch(() => {}); // reported below
    const outcomes = await forEach(all, concurrentVisitors, async (create) => {
      await pause(random.between(0, maxArrivalMs));
      present.add(create);
      const outcome = random.chance(0.3) ? glance(create) : visit(create, { mount, fetch: wire.fetch, random });
      return outcome.finally(() => present.delete(create));
    }).finally(() => {
      isOver = true;
    });
    await storming;
    isCalm = true;
    const stormSeconds = Math.round((performance.now() - startedAt) / 1000);

    const requested = all.filter((_, n) => outcomes[n] !== 'refused');
    const client = openClient({ mount, fetch: wire.fetch }, 15_000);
    const final = () =>
      forEach(requested, 16, async (create) => {
        const isFinal = () => ['done', 'unknown'].includes(wire.answers(create.key).at(-1)?.verdict ?? 'lost');
        await askOn(create, client, isFinal);
        return wire.answers(create.key).at(-1);
      });
    const told = await final();
    await restart(0);
    const markReplayed = await final();
    /** What a page learns. Of an unknown outcome, only who asks first may be told why. */
    const learned = (answer: (typeof told)[number]) => (answer?.verdict === 'done' ? answer.text : answer?.verdict);
    const changed = requested.filter((_, n) => learned(told[n]) !== learned(markReplayed[n]));
    assert.equal(changed.length, 0, 'every outcome is told the same each time');

    const projects = new Map<number, number>();
    for (const { Total_cost_installation: cost } of await service.rows('projects'))
      projects.set(cost, (projects.get(cost) ?? 0) + 1);
    const histories = all.map(({ key, body }, n): CreateHistory => {
      const answers = wire.answers(key);
      const isDone = answers.some(({ verdict }) => verdict === 'done');
      const outcome = isDone ? 'done' : (outcomes[n] ?? 'unknown');
      return { answers, outcome, projects: projects.get(body.Total_cost_installation) ?? 0, disturbances: [] };
    });
    const doubles = histories.filter(({ projects }) => projects > 1).map(timeline);
    // An object answers only when the outcome is on disk. So nothing excuses that one is forgotten.
    // When something was broken is not recorded, so that any `UNKNOWN` may have a reason.
    const circumstances = { wasAway: () => false, wasBroken: () => true, timeoutMs: upstreamTimeoutMs };
    const contradicting = histories.flatMap((history) =>
      contradictions(history, circumstances).map((sentence) => `${sentence}: ${timeline(history)}`),
    );
    const count = (outcome: Outcome) => `${histories.filter((each) => each.outcome === outcome).length} ${outcome}`;
    console.log(
      [
        `in a Worker: ${creates} creates, ${[...projects.values()].reduce((sum, each) => sum + each, 0)} projects`,
        `in the end ${count('done')}, ${count('refused')}, ${count('unknown')}`,
        `${doubles.length} doubles, ${contradicting.length} contradictions`,
        Object.entries(counts)
          .map(([what, times]) => `${what} ${times}`)
          .join(', '),
        `${stormSeconds} s and ${Math.round((performance.now() - startedAt) / 1000)} s with the audit`,
      ].join('; '),
    );
    assert.deepEqual(doubles, [], 'no create makes two projects');
    assert.deepEqual(contradicting, [], 'no answer contradicts an earlier one');
  } finally {
    await workerd.stop();
    await service.close();
    await rm(folder, { recursive: true });
  }
});
