/**
 * The platform's `fetch`, sending a request once at most, since a create that is sent twice happens twice.
 *
 * Deno's `fetch` sends a request again if a kept connection breaks, be it a POST (denoland/deno#35610). It cannot do so with a stream,
 * which is gone once it was read. The service then gets the body in chunks. `Response.body` would not do: Deno knows what it was made of.
 */
export const unrepeatedFetch: typeof fetch = (input, init) => {
  if (!('Deno' in globalThis) || typeof init?.body !== 'string') return fetch(input, init);
  const body = new Blob([init.body]).stream();
  const streamed: RequestInit & { duplex: 'half' } = { ...init, body, duplex: 'half' };
  return fetch(input, streamed);
};
