/** Hosts of many installers in this process. Each installer has a user, an organization and an origin of its own at one simulated financing service. */
import { createHosts, type HostsOptions, type InstallerOptions, type LogEntry } from '../../src/index.js';
import { assertDescribed } from '../conformance/openapi.js';
import { durableStore } from '../support/durable-store.js';
import { baseUrl, newKey, project, quoteRequest, secret } from '../support/fixtures.js';
import { deferred } from '../support/timing.js';

export const originOf = (id: string) => `https://${id}.example`;
export const organizationOf = (id: string) => `organization of ${id}`;

/** A call of the service. `id` is the installer whose user sent it. */
export interface ServiceCall {
  id: string;
  operation: string;
  body: Record<string, unknown>;
}

/** A service whose answers name the user that asks: each quote of an installer ends in the number of its id. */
export function createService() {
  const calls: ServiceCall[] = [];
  const projects: string[] = [];
  const held = new Map<string, Promise<void>>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const operation = request.url.replace(/.*\//, '');
    const text = await request.text();
    const body = text ? JSON.parse(text) : {};
    const [, id = ''] =
      /^(?:Bearer token of )?([a-z0-9-]+)/.exec(
        operation === 'generate-user-token' ? body.email : String(request.headers.get('authorization')),
      ) ?? [];
    calls.push({ id, operation, body });
    await held.get(operation);
    return Response.json({ status: 'success', response: answer(operation, id) });
  };
  const answer = (operation: string, id: string): object => {
    switch (operation) {
      case 'generate-user-token':
        return { user_id: id, token: `token of ${id}`, expires: 86_400 };
      case 'me':
        return { first: 'A', last: 'B', User_Id: id, org_id: organizationOf(id), option: [], email: `${id}@e.example` };
      case 'pricing_2':
        return { Monthly_fee: 100 + Number(id.replace(/\D/g, '')) };
      case 'new_project_2':
        projects.push(id);
        return {
          checkout_link: `https://service.example/${id}`,
          project_id: `${id}/${projects.length}`,
          financial_offer: 'offer',
        };
      default:
        return {};
    }
  };
  return {
    fetch,
    calls,
    sent: (operation: string) => calls.filter((call) => call.operation === operation),
    /** Keeps every call of the operation waiting until the returned function is called. */
    hold(operation: string) {
      const { promise, resolve } = deferred();
      held.set(operation, promise);
      return () => {
        held.delete(operation);
        resolve();
      };
    },
  };
}

export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the route answers; the tests say what
  json: any;
}

/** What is different from a valid request of the installer's own page. */
export interface Sending {
  origin?: string;
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
  method?: string;
  address?: string;
}

export type Service = ReturnType<typeof createService>;

export const optionsOf = (id: string, service: Service): InstallerOptions => ({
  service: { baseUrl, email: `${id}@installers.example`, password: `password of ${id}`, fetch: service.fetch },
  origins: [originOf(id)],
  page: { lender: `lender of ${id}` },
});

/** @param find default: every id is an installer */
export function openHosts(options: Partial<HostsOptions> = {}) {
  const service = createService();
  const entries: LogEntry[] = [];
  const hosts = createHosts({
    find: (id) => optionsOf(id, service),
    secret,
    store: durableStore(),
    clientIp: (request) => request.headers.get('x-address') ?? '192.0.2.1',
    log: (entry) => entries.push(entry),
    ...options,
  });

  const send = async (path: string, { address, headers, origin, token, body, method = 'POST' }: Sending = {}) => {
    const response = await hosts(
      new Request(`https://pay.example${path}`, {
        method,
        headers: {
          ...(origin && { Origin: origin }),
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(address && { 'X-Address': address }),
          'Content-Type': 'application/json',
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const { status, headers: received } = response;
    const text = await response.text();
    assertDescribed(method, path, { status, headers: received, text });
    return { status, headers: received, json: text ? JSON.parse(text) : undefined } as Reply;
  };
  const mint = (id: string, how: Sending = {}) => send(`/fin/${id}/token`, { origin: originOf(id), ...how });
  const token = async (id: string, how?: Sending): Promise<string> => (await mint(id, how)).json.token;

  return {
    hosts,
    service,
    entries,
    send,
    mint,
    token,
    /** A quote, as this installer's page asks for it. */
    quote: async (id: string, how: Sending = {}) =>
      send(`/fin/${id}/wf/pricing_2`, {
        origin: originOf(id),
        body: quoteRequest,
        ...how,
        token: how.token ?? (await token(id)),
      }),
    create: async (id: string, how: Sending & { key?: string } = {}) =>
      send(`/fin/${id}/wf/new_project_2`, {
        origin: originOf(id),
        body: project,
        ...how,
        token: how.token ?? (await token(id)),
        headers: { 'Idempotency-Key': how.key ?? newKey(), ...how.headers },
      }),
    notices: () => entries.flatMap(({ installer, notice }) => (notice ? [`${installer}: ${notice}`] : [])),
    warnings: () => entries.flatMap(({ installer, warning }) => (warning ? [`${installer}: ${warning}`] : [])),
  };
}
