/** What goes wrong while visitors create: processes die or stop, the store and the service are away, clocks jump. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Disturbance } from '../host/service.js';
import type { Site } from '../host/site.js';
import type { Random } from './random.js';

export interface Storm {
  /** How often each thing happened. */
  readonly counts: ReadonlyMap<string, number>;
  /** Whether the store, or a process of the host, was away at this time (ms of `performance.now()`), or shortly before. */
  wasAway(time: number): boolean;
  /** Whether anything was broken at some time between these two. */
  wasBroken(from: number, to: number): boolean;
  /** Repairs everything. */
  end(): Promise<void>;
}

/** The store's clients take up to so long until they use it again. */
const recoveryMs = 3_000;

/** Each by its name; resolves once everything is as before. */
type Disturbances = Record<string, () => Promise<unknown>>;

/** What happens to a call of the service. One create in seven is disturbed. */
export function disturber(random: Random, timeoutMs: number): (operation: string) => Disturbance {
  const create = (): Disturbance => {
    const ms = random.chance(0.2) ? timeoutMs + 500 : random.between(0, 800);
    return random.pick<Disturbance>([
      { faults: 'disconnect' },
      { faults: 'disconnect' },
      { faults: '500-after' },
      { faults: '500-before' },
      { faults: '503' },
      { faults: '429' },
      { faults: '401' },
      { faults: 'html' },
      { faults: 'not-run' },
      { faults: `delay=${ms}` },
      { faults: `delay=${ms},500-after` },
      { answerDelayMs: ms },
    ]);
  };
  return (operation: string): Disturbance => {
    if (operation === 'new_project_2') return random.chance(0.15) ? create() : {};
    return random.chance(0.05) ? { faults: '503' } : {};
  };
}

/** What the service says clearly. A 503 may be a proxy's, so that the create may have arrived. */
const clearFaults = ['429', '401', 'not-run'];

/** Whether the host may not learn the outcome of a create with this disturbance. */
export const mayHideOutcome = ({ faults, answerDelayMs }: Disturbance): boolean =>
  answerDelayMs !== undefined || (faults !== undefined && !clearFaults.includes(faults));

/** Disturbs the site until `end` is called: every kind of disturbance once, in random order, then all of them again. */
export function startStorm({ servers, store, service }: Site, random: Random): Storm {
  const counts = new Map<string, number>();
  const absences: { from: number; to: number }[] = [];
  const breaks: { from: number; to: number }[] = [];
  const away = async (breakIt: () => unknown, repair: () => unknown, leastMs: number, mostMs: number) => {
    const absence = { from: performance.now(), to: Number.POSITIVE_INFINITY };
    absences.push(absence);
    await breakIt();
    await pause(random.between(leastMs, mostMs));
    await repair();
    absence.to = performance.now() + recoveryMs;
  };
  const monotonicMs = new Map(servers.map((server) => [server, 0]));
  const jump = async (affected: readonly (typeof servers)[number][]) => {
    const { maxClockJumpMs } = store;
    const someMs = Math.min(maxClockJumpMs, 90_000);
    const ms = random.pick([
      maxClockJumpMs,
      -maxClockJumpMs,
      random.between(-5_000, 5_000),
      random.between(-someMs, someMs),
    ]);
    const wakesUp = ms > 0 && random.chance(0.3);
    for (const server of affected) {
      const monotonic = (monotonicMs.get(server) ?? 0) + (wakesUp ? ms : 0);
      monotonicMs.set(server, monotonic);
      server.setClock({ wallMs: ms, monotonicMs: monotonic });
    }
    await pause(random.between(300, 1_200));
    for (const server of affected) server.setClock({ wallMs: 0, monotonicMs: monotonicMs.get(server) ?? 0 });
  };
  const stopAndGo = (server: (typeof servers)[number]) => away(server.pause, server.resume, 200, 1_500);
  const restart = (server: (typeof servers)[number]) => away(server.kill, server.start, 0, 500);

  const others: Disturbances = {
    'host killed': () => restart(random.pick(servers)),
    'both hosts killed': () => Promise.all(servers.map(restart)),
    'host paused': () => stopAndGo(random.pick(servers)),
    'clock jumped': () => jump([random.pick(servers)]),
    'both clocks jumped': () => jump(servers),
    'service away': async () => {
      service.refuse();
      await pause(random.between(100, 800));
      await service.listen();
    },
  };
  const storeFailures: Disturbances = {};
  for (const [name, { begin, end }] of Object.entries(store.failures))
    storeFailures[name] = () => away(begin, end, 200, 2_000);

  let isOver = false;
  const run = async (disturbances: Disturbances) => {
    const all = Object.entries(disturbances);
    while (all.length && !isOver)
      for (const [name, disturb] of random.shuffle(all)) {
        if (isOver) return;
        counts.set(name, (counts.get(name) ?? 0) + 1);
        const broken = { from: performance.now(), to: Number.POSITIVE_INFINITY };
        breaks.push(broken);
        await disturb();
        broken.to = performance.now();
        await pause(random.between(500, 2_500));
      }
  };
  // At the same time, so that a process dies while the store is away.
  const running = Promise.all([storeFailures, others].map(run));
  // A failure is reported by `end`.
  running.catch(() => {});
  return {
    counts,
    wasAway: (time) => absences.some(({ from, to }) => from <= time && time <= to),
    wasBroken: (from, to) => breaks.some((broken) => broken.from <= to && from <= broken.to),
    async end() {
      isOver = true;
      await running;
    },
  };
}
