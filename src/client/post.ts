/** The one place where a request leaves the client: always a POST, without following redirects. */
import { FinError } from './errors.js';

/** An answer as received, its body read completely. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Posts a request and reads the whole answer. Cookies are sent as `fetch` sends them by default: to the page's own origin.
 * @throws FinError `network`
 */
export async function post(
  url: string,
  init: { headers: Headers; body?: string | undefined },
  signal: AbortSignal,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Reply> {
  try {
    // `fetch` turns a redirected POST into a GET, or carries its body to an address that nobody configured.
    const response = await fetch(url, { ...init, body: init.body || null, method: 'POST', redirect: 'manual', signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch {
    throw new FinError('network');
  }
}
