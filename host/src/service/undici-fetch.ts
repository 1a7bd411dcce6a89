/**
 * `fetch` for calls of the service on Node, at a fraction of the processor time. Node's own `fetch` sends its requests through undici, Node's
 * HTTP client; this one uses the same connections, without the streams in between.
 */
import { readAtMost } from '../http/bounded-stream.js';
import { maxAnswerBytes } from './bounded-fetch.js';

/** The part of undici's dispatcher that is used, in the interface that all its versions share. */
export interface Dispatcher {
  dispatch(
    request: { origin: string; path: string; method: 'POST'; headers: Record<string, string>; body: string | null },
    handler: {
      /** The request is about to be written. */
      onConnect(abort: () => void): void;
      onHeaders(status: number, headers: readonly Uint8Array[]): boolean;
      onData(chunk: Uint8Array<ArrayBuffer>): boolean;
      onComplete(): void;
      onError(error: unknown): void;
    },
  ): unknown;
}

/**
 * The dispatcher of Node's `fetch`: Node's own, or the one that the application has set, such as that of a proxy. `undefined` if the runtime is
 * not Node. The symbol's name has the version of the interface.
 */
export function findDispatcher(): Dispatcher | undefined {
  const { process } = globalThis as { process?: { versions?: { undici?: string } } }; // typed here, since a Worker has no types of Node
  // Node sets the dispatcher when a class of `fetch` is first used.
  return process?.versions?.undici && new Headers()
    ? Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'))
    : undefined;
}

/** Without the first, most servers compress their answers. The second is that of Node's `fetch`: firewalls refuse requests without any. */
const ownHeaders = { 'accept-encoding': 'identity', 'user-agent': 'node' };

/** The headers of an answer, from their bytes: names and values in turns. */
function readHeaders(raw: readonly Uint8Array[]): Headers {
  const texts = raw.map((bytes) => String.fromCharCode(...bytes));
  const headers = new Headers();
  for (let i = 1; i < texts.length; i += 2) headers.append(texts[i - 1] ?? '', texts[i] ?? '');
  return headers;
}

/**
 * The text of an answer. Some proxies compress it although the request asks them not to. A body that cannot be decompressed is read as it is: its
 * header may be wrong, and its HTTP status counts in any case.
 */
async function textOf(chunks: readonly Uint8Array<ArrayBuffer>[], encoding: string): Promise<string> {
  const decoder = new TextDecoder();
  const readPlain = () => chunks.map((each) => decoder.decode(each, { stream: true })).join('') + decoder.decode();
  if (encoding === 'identity' || !chunks.length) return readPlain();
  try {
    const decompression = new DecompressionStream(encoding.replace(/^x-/, '') as CompressionFormat); // it refuses any other text
    return decoder.decode(await readAtMost(maxAnswerBytes, new Blob([...chunks]).stream().pipeThrough(decompression)));
  } catch {
    return readPlain();
  }
}

/** An error that proves nothing about the request. */
const brokenOff = () => new Error('The call broke off.');

/**
 * Sends a POST once, without following redirects. An answer that is longer than `maxAnswerBytes` arrives with its status and without its body.
 * The client reads status, headers and text, so the answer has nothing else.
 */
export const undiciFetch = (
  dispatcher: Dispatcher,
  input: RequestInfo | URL,
  { headers, body, signal }: RequestInit = {},
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { origin, pathname, search } = new URL(String(input));
    let abortRequest: (() => void) | undefined;
    let answer: { status: number; headers: Headers } | undefined;
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;

    const breakOff = () => {
      reject(brokenOff());
      abortRequest?.();
    };
    signal?.addEventListener('abort', breakOff);
    const respond = () => {
      signal?.removeEventListener('abort', breakOff);
      const encoding = answer?.headers.get('content-encoding') || 'identity';
      resolve({ ...answer, text: () => textOf(chunks, encoding.toLowerCase()) } as Response);
    };

    dispatcher.dispatch(
      {
        origin,
        path: pathname + search,
        method: 'POST',
        headers: { ...ownHeaders, ...Object.fromEntries(new Headers(headers)) },
        body: typeof body === 'string' ? body : null,
      },
      {
        onConnect(abort) {
          // undici could write a request again whose connection broke.
          const isRepeated = abortRequest !== undefined;
          abortRequest = abort;
          if (isRepeated || signal?.aborted) breakOff();
        },
        onHeaders(status, raw) {
          answer = { status, headers: readHeaders(raw) };
          return true;
        },
        onData(chunk) {
          bytes += chunk.byteLength;
          if (bytes <= maxAnswerBytes) chunks.push(chunk);
          else {
            chunks.length = 0;
            respond();
            abortRequest?.();
          }
          return true;
        },
        onComplete: respond,
        onError(error) {
          signal?.removeEventListener('abort', breakOff);
          // After the beginning of an answer, no error proves anything about the request.
          reject(answer ? brokenOff() : error);
        },
      },
    );
  });
