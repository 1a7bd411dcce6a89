/** 100 visitors of one offer within a minute: how often the service is asked for the same price. */
import { setTimeout as delay } from 'node:timers/promises';
import type { PageBench } from '../page.js';
import { format, table } from '../table.js';
import { dragAll } from './drags.js';
import type { PageRequest, Traffic } from './site/backend.js';
import type { OpenBackend } from './site.js';

const visitorCount = 100;
/** One visitor comes after the other at this interval. */
const intervalMs = 500;
/** A price is renewed in the last quarter of the minute for which a host gives it. */
const renewalMs = 45_000;
const conditions = { latencyMs: 50, serviceMs: 300, isKnown: false };

/** Sends the requests of a recorded visit again, at the same intervals, with a session and an address of its own. */
async function replay({ url }: OpenBackend, requests: readonly PageRequest[], address: string): Promise<void> {
  const beganAt = performance.now();
  const [mint, ...others] = requests;
  if (!mint) return;
  const send = async ({ at, operation, type, body }: PageRequest, token?: string): Promise<Response> => {
    await delay(beganAt + at - mint.at - performance.now());
    const path = operation === 'pricing_2' ? 'wf/pricing_2' : operation;
    const response = await fetch(`${url}/fin/${path}`, {
      method: 'POST',
      headers: {
        Origin: new URL(url).origin,
        'X-Visitor': address,
        ...(type && { 'Content-Type': type }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body }),
    });
    if (!response.ok) throw new Error(`A visitor's ${operation} was answered with ${response.status}.`);
    return response;
  };
  const { token }: { token: string } = await (await send(mint)).json();
  await Promise.all(others.map(async (request) => (await send(request, token)).arrayBuffer()));
}

/** Lets real tabs play the six drags, then lets 100 visitors ask one host what those tabs have asked. */
async function crowd(bench: PageBench, path: string): Promise<Traffic> {
  const recorded = await dragAll(bench, { ...conditions, path });
  const backend = await bench.site.open(conditions);
  await Promise.all(
    Array.from({ length: visitorCount }, async (_, i) => {
      await delay(i * intervalMs);
      await replay(backend, recorded[i % recorded.length]?.traffic.requests ?? [], `192.0.2.${i}`);
    }),
  );
  return backend.traffic();
}

const figures = ({ requests, questions }: Traffic): string[] => {
  const firstAskedAt = new Map<string, number>();
  let renewals = 0;
  for (const { at, selection } of questions) {
    const firstAt = firstAskedAt.get(selection);
    if (firstAt === undefined) firstAskedAt.set(selection, at);
    else if (at > firstAt + renewalMs) renewals++;
  }
  const repeated = questions.length - firstAskedAt.size - renewals;
  return [requests.length, questions.length, firstAskedAt.size, renewals, repeated].map((count) => format(count));
};

export async function visitors(bench: PageBench): Promise<string> {
  const crowds = await Promise.all([crowd(bench, '/vanilla'), crowd(bench, '/widgets?step=5')]);
  const [handWritten = [], widget = []] = crowds.map(figures);
  const names = [
    'requests to the host',
    'questions to the service',
    'different selections among them',
    'renewals among them',
    'asked again without need',
  ];
  return table([
    [`${visitorCount} visitors of one offer within a minute`, 'hand-written', 'the widget'],
    ...names.map((name, i) => [name, handWritten[i] ?? '', widget[i] ?? '']),
  ]);
}
