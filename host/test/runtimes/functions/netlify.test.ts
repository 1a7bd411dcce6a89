/**
 * The conformance suite on the signature of a Netlify function. Netlify itself is not here. What it does is: it calls the default export
 * with a Request for the configured path, and a context that has the visitor's address.
 */
import { conformance } from '../../conformance/index.js';
import { mounted, timeless } from '../../mounts/mounted.js';
import netlify, { config } from '../../mounts/netlify/functions/fin.js';
import { createPlatform } from '../../mounts/platform.js';

interface Context {
  ip: string;
  waitUntil(work: Promise<unknown>): void;
}

const mount = config.path.replace('*', '');
const address = 'X-Nf-Client-Connection-Ip';

const server = createPlatform(address, (request) => {
  if (!new URL(request.url).pathname.startsWith(mount)) return new Response('Not Found', { status: 404 });
  const context: Context = { ip: request.headers.get(address) ?? '', waitUntil() {} };
  return netlify(request, context);
});

conformance(
  'Netlify’s function signature',
  mounted<Context>(server, (_request, { ip }) => ip),
  // The platform's `Request` has the dot segments of a path resolved.
  { without: [...(timeless.without ?? []), 'dotSegments'] },
);
