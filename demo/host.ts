/**
 * The demo's host: `createHost`, as an installer's backend mounts it. The password stays on the server. Pages get session tokens that
 * are valid for minutes and for four operations.
 */
import type { HttpBindings } from '@hono/node-server';
import { createHost, type Host, type HostOptions, memoryStore } from 'fin-widgets-host';
import { basePaths, seeded, seededPassword } from './service/index.js';

export interface DemoHostOptions {
  /** The port of the demo, which serves the service too. */
  port: number;
  /** Calls the service in this process. */
  fetch: typeof fetch;
  /** Default: random. Then no session token and no `project_id` outlives the process. */
  secret?: string | undefined;
  /** Default: the host's own. */
  limits?: HostOptions['limits'];
  prefetch?: HostOptions['prefetch'];
  /** Whether the service's projects outlive this process, as in a folder or a PostgreSQL. Default: false. */
  keepsProjects?: boolean | undefined;
}

/** The names under which a browser on this machine may have opened a page. */
const names = ['localhost', '127.0.0.1', '[::1]'];

/** The server's connection, which the host gets with each request. Tests without a port have none. */
export type Connection = Partial<HttpBindings> | undefined;

export const createDemoHost = ({
  port,
  fetch,
  secret,
  limits,
  prefetch,
  keepsProjects = false,
}: DemoHostOptions): Host<Connection> => {
  const origins = names.map((name) => new URL(`http://${name}:${port}`).origin);
  const host = createHost({
    // The demo user is in every database of the service. A real host keeps its credentials out of its code.
    service: {
      baseUrl: `http://localhost:${port}${basePaths[0]}`,
      email: seeded.demo.email,
      password: seededPassword,
      fetch,
    },
    origins,
    // A lead has to be allowed by name.
    operations: ['pricing_2', 'new_project_2', 'update_project_2', 'new_lead'],
    secret: secret ?? globalThis.crypto.getRandomValues(new Uint8Array(32)),
    // `/offer.pdf` is served by the demo itself. A real offer has an address under a public name.
    offerPdfOrigins: origins,
    limits,
    prefetch,
    // The store ends with this process. If the projects end with it too, a create without a record is new, as in a durable store. A real
    // host's projects do not end: its store has to be durable itself, such as `fileStore`.
    store: { ...memoryStore(), durable: !keepsProjects },
    clientIp: (_request, connection: Connection) => connection?.incoming?.socket.remoteAddress ?? '127.0.0.1',
  });
  return forLocalPages(host, origins[0]);
};

/**
 * Lets every page on loopback use a host, whatever its port: a list of origins has no wildcards. For the host, such a page is a page of
 * `own`. A real host is for the pages of its site alone.
 */
const forLocalPages =
  (host: Host<Connection>, own = ''): Host<Connection> =>
  async (request, connection) => {
    const origin = request.headers.get('Origin') ?? '';
    if (!URL.canParse(origin) || !names.includes(new URL(origin).hostname)) return host(request, connection);
    const headers = new Headers(request.headers);
    headers.set('Origin', own);
    const { body, status, headers: answered } = await host(new Request(request, { headers }), connection);
    const response = new Response(body, { status, headers: answered });
    response.headers.set('Access-Control-Allow-Origin', origin);
    return response;
  };
