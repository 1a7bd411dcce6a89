/** How anything leaves the client: http(s) only, POST, no redirects followed. */
import { FinError } from './errors.js';

/** An answer as it came, read to its end. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * The address as it will be called: absolute, without fragment and trailing slashes. A relative one is resolved against the
 * document, once, since a page's own address changes under `history.pushState`.
 * @throws FinError `unconfigured`
 */
export function address(url: string): string {
  try {
    const { protocol, username, password, href } = new URL(url, globalThis.document?.baseURI);
    if (url && /^https?:$/.test(protocol) && !username && !password)
      return href.replace(/#.*$/, '').replace(/\/+$/, '');
  } catch {
    // Told below, without the address.
  }
  throw new FinError('unconfigured');
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
