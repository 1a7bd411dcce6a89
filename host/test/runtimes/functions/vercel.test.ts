/**
 * The conformance suite on the signature of a Vercel function. Vercel itself is not here. What it does is: it rewrites `/fin/:path*` to
 * the function, which gets the URL as the page asked for it, with the parameters of the rewrite in the query, and overwrites `X-Real-IP`.
 */
import { conformance } from '../../conformance/index.js';
import vercel from '../../mounts/api/fin.js';
import { mounted, timeless } from '../../mounts/mounted.js';
import { createPlatform } from '../../mounts/platform.js';

const server = createPlatform('X-Real-IP', (request) => {
  const { method, headers, body, signal } = request;
  const url = new URL(request.url);
  const [, path] = /^\/fin\/(.*)$/.exec(url.pathname) ?? [];
  if (path === undefined) return new Response('NOT_FOUND', { status: 404 });
  url.searchParams.append('path', path);
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
  return vercel.fetch(new Request(url, init), undefined);
});

conformance(
  'Vercel’s function signature',
  mounted(server, (request) => request.headers.get('x-real-ip') ?? undefined),
  // The platform's `Request` has the dot segments of a path resolved.
  { without: [...(timeless.without ?? []), 'dotSegments'] },
);
