/** The service for development on a port, with a record of every call that arrives there. */
import { Hono } from 'hono';
import { basePaths, createService } from '../../../demo/service/index.js';
import { serveOnPort } from '../../demo/service/support.js';
import { gate } from '../../host/support.js';

/** A call of the service, as it arrived there. */
export interface Call {
  operation: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the host sent; the tests say what
  body: any;
}

export interface RecordedService {
  baseUrl: string;
  calls(operation: string): Call[];
  /** Its own tokens, as far as it gave any. */
  readonly tokens: ReadonlySet<string>;
  /** How many there are. */
  projects(): Promise<number>;
  /** Keeps every call of the operation waiting, until what this gives is called. */
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
      const { opened, open } = gate();
      held.set(operation, opened);
      return () => {
        held.delete(operation);
        open();
      };
    },
    async close() {
      await close();
      await service.close();
    },
  };
}
