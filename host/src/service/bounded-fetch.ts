/** The `fetch` with which the service is called: it reads no more than the host can hold. */
import { readAtMost } from '../http/bounded-stream.js';

/** The longest answer that is read: 1 MB. The service's have some hundred bytes. */
const maxAnswerBytes = 1024 * 1024;

/** As `fetch`, but a longer answer arrives without its body: its status counts, and it is unreadable. `Content-Length` is not trusted. */
export function createBoundedFetch(fetch: typeof globalThis.fetch | undefined): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await (fetch ?? globalThis.fetch)(input, init);
    if (!response.body) return response;
    const { status, headers } = response;
    return new Response((await readAtMost(maxAnswerBytes, response.body)) ?? '', { status, headers });
  };
}
