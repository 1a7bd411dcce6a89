/** Visitors of the chaos suite. Each wants one project, and behaves as the elements do. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Body, createClient, FinError, mintFrom } from 'fin-widgets/client';
import { newKey, project } from '../../support/fixtures.js';
import type { Random } from './random.js';

/** One create: everything that its visitor sends has this key and this body. */
export interface Create {
  key: string;
  body: Body<'new_project_2'>;
}

/** What the visitor knows in the end. */
export type Outcome = 'done' | 'refused' | 'unknown';

export interface VisitorOptions {
  /** The address of the host. */
  mount: string;
  fetch: typeof globalThis.fetch;
  random: Random;
}

/** A visitor gives up after so many attempts at most. */
const maxAttempts = 8;
const maxPauseMs = 500;
/** Longer than a host waits for the service. */
const createTimeoutMs = 6_000;

/** The cost is different for each, and the project is recognized by it. */
export const createNumber = (n: number): Create => ({
  key: newKey(),
  body: { ...project, send_offer_email: false, Total_cost_installation: 10_000 + n } as Create['body'],
});

export const openClient = ({ mount, fetch }: Pick<VisitorOptions, 'mount' | 'fetch'>, timeoutMs = createTimeoutMs) =>
  createClient({
    baseUrl: mount,
    token: mintFrom(`${mount}/token`, { fetch }),
    timeouts: { new_project_2: timeoutMs },
    fetch,
  });

/**
 * Asks until the project is there, and gives up after some attempts. As in the elements, every attempt has the same key, and is a
 * replay once an outcome was unknown. Some visitors reload the page meanwhile; some send a request twice, such as from two tabs.
 */
export async function visit({ key, body }: Create, { random, ...options }: VisitorOptions): Promise<Outcome> {
  let client = openClient(options);
  let isUnknown = false;
  const attempts = random.between(1, maxAttempts);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const call = { idempotencyKey: key, replay: isUnknown, bypassCache: attempt > 0 };
    const reload = random.chance(0.15) ? AbortSignal.timeout(random.between(0, 600)) : undefined;
    const calls = [client.call('new_project_2', body, { ...call, signal: reload })];
    if (random.chance(0.15)) calls.push(openClient(options).call('new_project_2', body, call));
    const results = await Promise.allSettled(calls);
    if (results.some(({ status }) => status === 'fulfilled')) return 'done';
    for (const result of results) {
      if (result.status === 'fulfilled') continue;
      if (!(result.reason instanceof FinError)) throw result.reason;
      const { code } = result.reason;
      if (code === 'aborted') client = openClient(options);
      if (code === 'aborted' || code === 'unknown_outcome') isUnknown = true;
    }
    await pause(random.between(0, maxPauseMs));
  }
  return isUnknown ? 'unknown' : 'refused';
}

/** A claim that a dead process left behind counts as `UNKNOWN` after some 40 s. */
const finalTimeoutMs = 120_000;

/** Asks for a create that may have happened until its outcome is final. */
export async function askOn({ key, body }: Create, client: ReturnType<typeof openClient>, isFinal: () => boolean) {
  const end = performance.now() + finalTimeoutMs;
  do {
    if (performance.now() > end) throw new Error('A create has no final outcome.');
    const call = { idempotencyKey: key, replay: true, bypassCache: true };
    await client.call('new_project_2', body, call).catch((error: unknown) => {
      if (!(error instanceof FinError)) throw error;
    });
    if (!isFinal()) await pause(maxPauseMs);
  } while (!isFinal());
}
