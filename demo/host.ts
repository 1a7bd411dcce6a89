/**
 * The host site's server side: `createHost`, as an installer's backend mounts it. The password stays here; pages get session
 * tokens that are good for minutes and for four operations.
 */
import type { HttpBindings } from '@hono/node-server';
import { createHost, type Host, type HostOptions } from '../src/host/index.js';
import { basePaths, seeded, seededPassword } from './service/index.js';

export interface DemoHostOptions {
  /** Where the demo is: the service's address is there too. */
  port: number;
  /** How the service in this process is reached. */
  fetch: typeof fetch;
  /** Default: random, so that a session ends with the process at the latest, and so does every `project_id`. */
  secret?: string | undefined;
  /** Default: the host's own. */
  limits?: HostOptions['limits'];
}

/** The names under which a browser on this machine may have opened a page. */
const names = ['localhost', '127.0.0.1', '[::1]'];

/** What the host gets beside the request; none in a test without a port. */
export type Connection = Partial<HttpBindings> | undefined;

export const createDemoHost = ({ port, fetch, secret, limits }: DemoHostOptions): Host<Connection> => {
  const origins = names.map((name) => new URL(`http://${name}:${port}`).origin);
  return createHost({
    // The demo user is in every database of the service; a real host keeps its credentials out of its code.
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
    // `/offer.pdf` is the demo's own; a real offer lies under a public name.
    offerPdfOrigins: origins,
    limits,
    clientIp: (_request, connection: Connection) => connection?.incoming?.socket.remoteAddress ?? '127.0.0.1',
  });
};
