/**
 * The demo's host: `createHost`, as an installer's backend mounts it. The password stays on the server. Pages get session tokens that
 * are valid for minutes and for four operations.
 */
import type { HttpBindings } from '@hono/node-server';
import { createHost, type Host, type HostOptions, memoryStore } from '../src/host/index.js';
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
}

/** The names under which a browser on this machine may have opened a page. */
const names = ['localhost', '127.0.0.1', '[::1]'];

/** The server's connection, which the host gets with each request. Tests without a port have none. */
export type Connection = Partial<HttpBindings> | undefined;

export const createDemoHost = ({ port, fetch, secret, limits }: DemoHostOptions): Host<Connection> => {
  const origins = names.map((name) => new URL(`http://${name}:${port}`).origin);
  return createHost({
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
    // The service's database is in memory as well, unless told otherwise: no project outlives this process. A real host needs a store that
    // does, such as `fileStore`.
    store: { ...memoryStore(), durable: true },
    clientIp: (_request, connection: Connection) => connection?.incoming?.socket.remoteAddress ?? '127.0.0.1',
  });
};
