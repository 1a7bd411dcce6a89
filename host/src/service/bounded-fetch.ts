/** A `fetch` for calls of the service that reads a bounded number of bytes. */
import { readAtMost } from '../http/bounded-stream.js';

/** The longest answer that the host reads: 1 MB. The service's answers have some hundred bytes. */
export const maxAnswerBytes = 1024 * 1024;

/** As `fetch`, but a longer answer arrives with its status and without its body, so that it is unreadable. Ignores `Content-Length`. */
export function boundedFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    const { status, headers } = response;
    const bytes = await readAtMost(maxAnswerBytes, response.body).catch((error) => {
      // The status of a failure counts although its body cannot be decompressed.
      if (response.ok || init?.signal?.aborted) throw error;
    });
    return new Response(bytes ?? '', { status, headers });
  };
}
