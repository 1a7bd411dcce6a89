/**
 * Next's route handlers: functions named after methods, each called with a Request and the route's parameters. Next itself is not
 * here; what it does with such a module is: it picks the function, answers 405 where there is none, and its platform writes
 * `X-Real-IP`.
 */
import { conformance } from '../conformance/index.js';
import { mounted, timeless } from './mounted.js';
import * as route from './next.js';
import { createPlatform } from './platform.js';

/** Of `app/fin/[...path]/route.js`. */
const pattern = /^\/fin\/(.+)$/;

const server = createPlatform('X-Real-IP', (request) => {
  const [, path] = pattern.exec(new URL(request.url).pathname) ?? [];
  if (!path) return new Response('<h1>404</h1>', { status: 404 });
  const handler = Object.entries(route).find(([method]) => method === request.method)?.[1];
  return (
    handler?.(request, { params: Promise.resolve({ path: path.split('/') }) }) ?? new Response(null, { status: 405 })
  );
});

conformance(
  undefined,
  mounted(server, (request) => request.headers.get('x-real-ip') ?? undefined),
  timeless,
);
