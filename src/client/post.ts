/** The one place where a request leaves the client: always a POST, without following redirects. */
import { FinError } from './errors.js';

/** An answer as received, its body read completely. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

/** What a request consists of. */
export interface PostInit {
  headers: Headers;
  body?: string | undefined;
}

/** The options for `fetch`, which would turn a redirected POST into a GET, or carry its body to an address that nobody configured. */
export const fetchInit = ({ headers, body }: PostInit): RequestInit => ({
  headers,
  body: body || null,
  method: 'POST',
  redirect: 'manual',
});

/**
 * Posts a request and reads the whole answer. Cookies are sent as `fetch` sends them by default: to the page's own origin.
 * @throws FinError `network`
 */
export async function post(
  url: string,
  init: PostInit,
  signal: AbortSignal,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Reply> {
  try {
    const response = await fetch(url, { ...fetchInit(init), signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch {
    throw new FinError('network');
  }
}
