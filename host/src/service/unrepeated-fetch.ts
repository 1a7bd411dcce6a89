/**
 * The platform's `fetch`, which sends a request at most once: a create that is sent twice happens twice.
 *
 * Deno's `fetch` sends even a POST again if a kept connection breaks (denoland/deno#35610). It cannot repeat a stream, which can be read only
 * once. The service then gets the body in chunks. `Response.body` is no such stream: Deno knows its source.
 */
export const unrepeatedFetch: typeof fetch = (input, init) => {
  if (!('Deno' in globalThis) || typeof init?.body !== 'string') return fetch(input, init);
  const body = new Blob([init.body]).stream();
  const streamed: RequestInit & { duplex: 'half' } = { ...init, body, duplex: 'half' };
  return fetch(input, streamed);
};
