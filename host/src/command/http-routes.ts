/** The command's routes: the host, the script files, and two addresses for monitoring. */
import { type Context, Hono } from 'hono';
import type { Host } from '../index.js';
import type { Connection } from './command-settings.js';
import type { ScriptFiles } from './script-files.js';

export interface AppParts {
  host: Host<Connection>;
  files: ScriptFiles;
  readiness(): Promise<{ ready: boolean }>;
  /** The text at `/`. */
  welcome(): string;
}

const fresh = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

export function createApp({ host, files, readiness, welcome }: AppParts): Hono<{ Bindings: Connection }> {
  const app = new Hono<{ Bindings: Connection }>();
  // Beside the routes of each host, so that a page needs one address.
  const fileNextToHost = async (c: Context<{ Bindings: Connection }>) =>
    (await files.answer(c.req.param('name') ?? '', c.req.raw)) ?? host(c.req.raw, c.env);
  app.get('/fin/:name', fileNextToHost);
  app.get('/fin/:installer/:name', fileNextToHost);
  app.all('/fin/*', (c) => host(c.req.raw, c.env));
  // Hono answers HEAD as GET, without the body.
  app.get('/', (c) => c.text(welcome(), 200, fresh));
  app.get('/healthz', (c) => c.text('ok', 200, fresh));
  app.get('/readyz', async (c) => {
    const state = await readiness();
    return c.json(state, state.ready ? 200 : 503, fresh);
  });
  app.get('/:name', async (c) => (await files.answer(c.req.param('name'), c.req.raw)) ?? c.notFound());
  app.all('/:name?', (c) => c.text('Method not allowed. Use GET.', 405, { ...fresh, Allow: 'GET, HEAD' }));
  app.notFound((c) => c.text('Not found.', 404, fresh));
  return app;
}
