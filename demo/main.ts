/**
 * `npm start`: the demo on http://localhost:5173 (`PORT`, `HOST`). Further variables configure the service. With `DEMO_SECRET`,
 * session tokens and project ids stay valid after a restart.
 */
import { existsSync } from 'node:fs';
import { createDemo, unbuilt, widgetScript } from './server.js';
import { optionsFromEnvironment } from './service/index.js';

const { PORT = '5173', HOST, DEMO_SECRET, ...env } = process.env;

const portOf = (value: string): number => {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (!(port <= 65535)) throw new Error('PORT must be a number from 0 to 65535.');
  return port;
};

/** The message for an error that kept the demo from starting. */
const explain = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException; // any thrown value: both may be missing
  if (code === 'EADDRINUSE') return `Port ${PORT} is in use. Choose another one: PORT=5174 npm start`;
  if (code === 'EACCES') return `Port ${PORT} may not be used by this user. Choose one above 1023: PORT=5174 npm start`;
  return `The demo cannot start: ${message ?? error}`;
};

try {
  const demo = await createDemo({
    port: portOf(PORT),
    ...(HOST && { hostname: HOST }),
    service: optionsFromEnvironment(env),
    secret: DEMO_SECRET || undefined,
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => demo.close().finally(() => process.exit(0)));
  }
  if (!existsSync(widgetScript)) console.error(unbuilt);
  console.log(`The demo is ready: ${demo.url}`);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
