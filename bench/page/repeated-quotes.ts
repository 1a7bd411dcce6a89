/** Many visitors within a minute: how many quote requests reach the service, and how many of them are repeated. */
import { setTimeout as delay } from 'node:timers/promises';
import type { PageBench } from '../page.js';
import { format, table } from '../table.js';
import { dragAll } from './drags.js';
import type { PageRequest, Traffic } from './site/backend.js';
import type { OpenBackend } from './site.js';

/** The visitors come one after the other, at equal intervals. */
const arrivalsMs = 50_000;
/** A quote is renewed in the last quarter of the minute for which a host gives it. */
const renewalMs = 45_000;
/** The total cost in a quote request. */
const totalCost = /("total_cost_installation \(after subsidies\) \(incl vat\)":)[\d.]+/g;
const conditions = { latencyMs: 50, serviceMs: 300, isKnown: false };

interface Crowd {
  visitors: number;
  /** Whether they all look at the same offer. Otherwise each one has a total cost of their own, as in a configurator. */
  sameOffer: boolean;
}

/**
 * Sends the requests of a recorded visit again, at the same intervals, with a session and an address of its own.
 * @param rewrite changes the bodies
 */
async function replay(
  { url }: OpenBackend,
  requests: readonly PageRequest[],
  address: string,
  rewrite: (body: string) => string,
): Promise<void> {
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
      ...(body && { body: rewrite(body) }),
    });
    if (!response.ok) throw new Error(`A visitor's ${operation} failed with ${response.status}.`);
    return response;
  };
  const { token }: { token: string } = await (await send(mint)).json();
  await Promise.all(others.map(async (request) => (await send(request, token)).arrayBuffer()));
}

/** Many visitors replay at one host the requests that real tabs sent in the six drags. */
async function crowd(bench: PageBench, tabs: Awaited<ReturnType<typeof dragAll>>, { visitors, sameOffer }: Crowd) {
  const backend = await bench.site.open(conditions);
  await Promise.all(
    Array.from({ length: visitors }, async (_, i) => {
      await delay((i * arrivalsMs) / visitors);
      const rewrite = (body: string) => (sameOffer ? body : body.replaceAll(totalCost, `$1${20_000 + i}`));
      await replay(backend, tabs[i % tabs.length]?.traffic.requests ?? [], `2001:db8:${i.toString(16)}::1`, rewrite);
    }),
  );
  return backend.traffic();
}

const figures = ({ requests, quoteRequests }: Traffic): string[] => {
  const firstRequestedAt = new Map<string, number>();
  let renewals = 0;
  for (const { at, selection } of quoteRequests) {
    const firstAt = firstRequestedAt.get(selection);
    if (firstAt === undefined) firstRequestedAt.set(selection, at);
    else if (at > firstAt + renewalMs) renewals++;
  }
  const repeated = quoteRequests.length - firstRequestedAt.size - renewals;
  return [requests.length, quoteRequests.length, firstRequestedAt.size, renewals, repeated].map((count) =>
    format(count),
  );
};

export async function visitors(bench: PageBench): Promise<string> {
  const [handWritten, widget] = [
    await dragAll(bench, { ...conditions, path: '/two-requests' }),
    await dragAll(bench, { ...conditions, path: '/widgets?step=5' }),
  ];
  // One crowd after the other, since a thousand visitors keep the machine busy.
  const columns = [
    figures(await crowd(bench, handWritten, { visitors: 100, sameOffer: true })),
    figures(await crowd(bench, widget, { visitors: 100, sameOffer: true })),
    figures(await crowd(bench, widget, { visitors: 1_000, sameOffer: true })),
    figures(await crowd(bench, widget, { visitors: 1_000, sameOffer: false })),
  ];
  const names = [
    'requests to the host',
    'quote requests to the service',
    'different selections among them',
    'renewals among them',
    'repeated without need',
  ];
  return table([
    [
      'visitors within a minute',
      '100 of one offer, hand-written',
      '100 of one offer, the widget',
      '1,000 of one offer, the widget',
      '1,000, each with an offer of their own, the widget',
    ],
    ...names.map((name, i) => [name, ...columns.map((column) => column[i] ?? '')]),
  ]);
}
