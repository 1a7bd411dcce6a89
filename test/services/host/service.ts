/** The service for development on a port, with a record of every call that arrives there. */
import { Hono } from 'hono';
import { basePaths, createService } from '../../../demo/service/index.js';
import { serveOnPort } from '../../demo/service/support.js';
import { deferred } from '../../host/timing.js';

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
  /** Keeps every call of the operation waiting until the returned function is called. */
  hold(operation: string): () => void;
  close(): Promise<void>;
}

export async function startService(): Promise<RecordedService> {
  const service = await createService();
  const calls: Call[] = [];
  const tokens = new Set<string>();
  const held = new Map<string, Promise<void>>();
  const app = new Hono()
    .use(async ({ req }, next) => {
      const text = await req.raw.clone().text();
      const operation = req.path.replace(/.*\//, '');
      const [, token] = /^Bearer (.+)/.exec(req.header('authorization') ?? '') ?? [];
      if (token) tokens.add(token);
      calls.push({ operation, body: text && JSON.parse(text) });
      await held.get(operation);
      await next();
    })
    .route('/', service.app);
  const { origin, close } = await serveOnPort(app);
  return {
    baseUrl: `${origin}${basePaths[0]}`,
    tokens,
    calls: (operation) => calls.filter((call) => call.operation === operation),
    projects: async () => (await service.rows('projects')).length,
    hold(operation) {
      const { promise, resolve } = deferred();
      held.set(operation, promise);
      return () => {
        held.delete(operation);
        resolve();
      };
    },
    async close() {
      await close();
      await service.close();
    },
  };
}
