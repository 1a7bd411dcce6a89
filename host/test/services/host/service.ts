/** The service for development on a port, with a record of every call that arrives there. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { basePaths, createService, type Service } from '../../../../demo/service/index.js';
import { deferred } from '../../support/timing.js';
import { freePort } from '../processes.js';

/** A call of the service, as it arrived there. */
export interface Call {
  operation: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the host sent; the tests say what
  body: any;
}

export interface RecordedService {
  baseUrl: string;
  calls(operation: string): Call[];
  /** The tokens that requests have carried. */
  readonly tokens: ReadonlySet<string>;
  /** The number of projects in the database. */
  projects(): Promise<number>;
  /** All rows of a table. */
  readonly rows: Service['rows'];
  /** Keeps every call of the operation waiting until the returned function is called. */
  hold(operation: string): () => void;
  /** Breaks all connections and refuses others until `listen` is called. What has arrived goes on. */
  refuse(): void;
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** What happens to one call of the service. */
export interface Disturbance {
  /** In the words of `demo/service/fault-injection.ts`. */
  faults?: string;
  /** How long a finished call waits for its answer, in ms. */
  answerDelayMs?: number;
}

/** Decides what happens to a call of an operation with this body. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the host sent
export type Disturb = (operation: string, body: any) => Disturbance;

/** @param disturb decides for each call what happens to it */
export async function startService(disturb: Disturb = () => ({})): Promise<RecordedService> {
  const service = await createService({ rateLimit: 1_000_000, log: () => {} });
  const calls: Call[] = [];
  const tokens = new Set<string>();
  const held = new Map<string, Promise<void>>();
  const app = new Hono()
    .use(async (c, next) => {
      const { req } = c;
      const text = await req.raw.clone().text();
      const operation = req.path.replace(/.*\//, '');
      const [, token] = /^Bearer (.+)/.exec(req.header('authorization') ?? '') ?? [];
      if (token) tokens.add(token);
      const body = text && JSON.parse(text);
      calls.push({ operation, body });
      await held.get(operation);
      const { faults = '', answerDelayMs = 0 } = disturb(operation, body);
      if (faults) req.raw.headers.set('X-Demo-Fault', faults);
      await next();
      if (answerDelayMs) await wait(answerDelayMs);
    })
    .route('/', service.app);
  const address = { hostname: '127.0.0.1', port: await freePort() };
  const server = serve({ fetch: app.fetch, ...address }) as Server;
  await once(server, 'listening');
  const refuse = () => {
    server.close();
    server.closeAllConnections();
  };
  return {
    baseUrl: `http://${address.hostname}:${address.port}${basePaths[0]}`,
    tokens,
    calls: (operation) => calls.filter((call) => call.operation === operation),
    projects: async () => (await service.rows('projects')).length,
    rows: service.rows,
    hold(operation) {
      const { promise, resolve } = deferred();
      held.set(operation, promise);
      return () => {
        held.delete(operation);
        resolve();
      };
    },
    refuse,
    async listen() {
      await once(server.listen(address.port, address.hostname), 'listening');
    },
    async close() {
      refuse();
      await service.close();
    },
  };
}
