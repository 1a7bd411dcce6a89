/** The `fetch` for calls of the service. It sends a request at most once, and reads a bounded number of bytes. */
import { boundedFetch } from './bounded-fetch.js';
import { findDispatcher, undiciFetch } from './undici-fetch.js';
import { unrepeatedFetch } from './unrepeated-fetch.js';

/** @param fetch the installer's own. Default: undici's on Node, and the platform's elsewhere */
export const createServiceFetch = (fetch: typeof globalThis.fetch | undefined): typeof globalThis.fetch =>
  fetch ? boundedFetch(fetch) : defaultFetch;

const platformFetch = boundedFetch(unrepeatedFetch);

const defaultFetch: typeof globalThis.fetch = (input, init) => {
  // Looked up for each call, since the application may set another dispatcher.
  const dispatcher = findDispatcher();
  return dispatcher ? undiciFetch(dispatcher, input, init) : platformFetch(input, init);
};
