/** How anything leaves the client: http(s) only, POST, no redirects followed. */
import { FinError } from './errors.js';

/** An answer as it came, read to its end. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Posts and reads the whole answer. Cookies go as `fetch` sends them by default: to the page's own origin.
 * @throws FinError `network`
 */
export async function post(
  url: string,
  init: { headers: Headers; body?: string | undefined },
  signal: AbortSignal,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Reply> {
  try {
    // A followed redirect would turn the POST into a GET, or carry the body to who knows whom.
    const response = await fetch(url, { ...init, body: init.body ?? null, method: 'POST', redirect: 'manual', signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch {
    throw new FinError('network');
  }
}
