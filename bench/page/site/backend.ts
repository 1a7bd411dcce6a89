/** A host with its own service, behind a slow network. Each visit has its own, so that visits share no memory. */
import { setTimeout as delay } from 'node:timers/promises';
import { createHost, type Host, memoryStore, type Store } from 'fin-widgets-host';
import type { QuoteRequest } from './selections.js';
import { allQuoteRequests, quoteRequestFor } from './selections.js';
import { createService, type ReceivedQuoteRequest } from './service.js';

export interface Conditions {
  /** The delay of each answer of the host: half of it before the host has the request, half after its answer. */
  latencyMs: number;
  /** How long the service takes for a quote. */
  serviceMs: number;
  /** Whether the host knows all quotes of the page beforehand. */
  isKnown: boolean;
}

/** A request of a page to the host. */
export interface PageRequest {
  /** In ms, on the clock of the site's process. */
  at: number;
  /** The end of its path: `token`, `prices`, `pricing_2`. */
  operation: string;
  type: string | null;
  body: string;
}

/** The requests of a page to the host, and the host's quote requests to the service, so far. */
export interface Traffic {
  requests: PageRequest[];
  quoteRequests: ReceivedQuoteRequest[];
}

export interface Backend {
  traffic: Traffic;
  host: Host;
  answer(request: Request): Promise<Response>;
}

const day = 86_400;
const secret = globalThis.crypto.getRandomValues(new Uint8Array(32));

const hostFor = (origin: string, fetch: typeof globalThis.fetch, address: string, store: Store, pricingTtl?: number) =>
  createHost({
    service: {
      baseUrl: 'https://service.example/api/1.1',
      email: 'demo@installer.example',
      password: 'demo-password',
      fetch,
    },
    origins: [origin],
    secret,
    operations: ['pricing_2'],
    store,
    pricingTtl,
    // The hand-written page sends a request at each input, and the limit would refuse some of them.
    concurrency: false,
    // Visitors without a browser have an address each.
    clientIp: (request) => request.headers.get('x-visitor') ?? address,
    log: () => {},
  });

/** Requests quotes from a host, as a page does. */
async function requestAll(host: Host, origin: string, quoteRequests: readonly QuoteRequest[]): Promise<void> {
  const post = async (path: string, headers: HeadersInit, body?: string) => {
    const response = await host(
      new Request(`${origin}/fin/${path}`, {
        method: 'POST',
        headers: { Origin: origin, ...headers },
        ...(body && { body }),
      }),
    );
    if (!response.ok) throw new Error(`The host answered ${response.status}.`);
    return response.json();
  };
  const { token } = await post('token', {});
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  for (const quoteRequest of quoteRequests) await post('wf/pricing_2', headers, JSON.stringify(quoteRequest));
}

export async function createBackends(origin: string): Promise<(conditions: Conditions) => Promise<Backend>> {
  /** The memory of all hosts that know the quotes. */
  const knownStore = memoryStore();
  await requestAll(hostFor(origin, createService().fetch, '192.0.2.1', knownStore, day), origin, allQuoteRequests());

  let visitors = 0;
  return async ({ latencyMs, serviceMs, isKnown }) => {
    visitors++;
    const address = `10.0.${visitors >> 8}.${visitors & 255}`;
    const service = createService();
    const host = isKnown
      ? hostFor(origin, service.fetch, address, knownStore, day)
      : hostFor(origin, service.fetch, address, memoryStore());
    // Another offer's quote: from then on the host is logged in, as one that has been running for a while.
    await requestAll(host, origin, [quoteRequestFor(1_000 + visitors, 10, 0)]);
    service.quoteRequests = [];
    service.delayMs = serviceMs;
    const traffic: Traffic = { requests: [], quoteRequests: service.quoteRequests };
    return {
      traffic,
      host,
      async answer(request) {
        const body = await request.clone().text();
        const operation = new URL(request.url).pathname.split('/').pop() ?? '';
        traffic.requests.push({ at: performance.now(), operation, type: request.headers.get('content-type'), body });
        if (latencyMs) await delay(latencyMs / 2);
        const response = await host(request);
        if (latencyMs) await delay(latencyMs / 2);
        return response;
      },
    };
  };
}
