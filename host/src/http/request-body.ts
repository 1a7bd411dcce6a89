/** Reads the body of a request as JSON, within limits of size and time. */
import { FinError } from 'fin-widgets/client';
import { withTimeout } from 'fin-widgets/internal';
import { readAtMost } from './bounded-stream.js';
import { messages } from './messages.js';
import { Refusal } from './refusal.js';

/** The largest body that the host reads. A project has about 1,000 bytes. */
export const maxBodyBytes = 32 * 1024;

/** How long a body may take to arrive. */
const bodyTimeoutMs = 15_000;

/** How much of a body is read, and for how long. Default: 32 KiB, 15 s. */
interface Bounds {
  maxBytes?: number | undefined;
  timeoutMs?: number;
}

/**
 * Reads the body as a JSON object. Its `Content-Type` must be JSON.
 * @param maxBytes default: 32 KiB
 * @throws Refusal 415, 413, 400
 */
export async function readJsonBody(request: Request, maxBytes?: number): Promise<object> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Refusal('content_type', 415, messages.contentType);
  return readJsonObject(request, { maxBytes });
}

/**
 * As `readJsonBody`, whatever the `Content-Type`.
 * @throws Refusal 413, 400
 */
export async function readJsonObject(request: Request, bounds: Bounds): Promise<object> {
  let data: unknown;
  try {
    data = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(request, bounds)));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('body_invalid', 400, messages.bodyNoJson);
  }
  return asJsonObject(data);
}

/** @throws Refusal 400 */
export function asJsonObject(data: unknown): object {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new Refusal('body_invalid', 400, messages.bodyNoObject);
  return data;
}

const tooLarge = (maxBytes: number) =>
  new Refusal('body_too_large', 413, `The body must not be larger than ${maxBytes} bytes.`);
const alreadyRead = () => new Refusal('body_invalid', 400, 'The body was read before it came here.');

/** The `Content-Length`, which servers enforce. `undefined` if it is missing or no number. */
export function bodyLengthOf({ headers }: Request): number | undefined {
  const contentLength = headers.get('content-length') ?? '';
  return /^\d+$/.test(contentLength) ? Number(contentLength) : undefined;
}

async function readBytes(
  request: Request,
  { maxBytes = maxBodyBytes, timeoutMs = bodyTimeoutMs }: Bounds,
): Promise<Uint8Array> {
  const length = bodyLengthOf(request);
  if (length !== undefined && length > maxBytes) throw tooLarge(maxBytes);
  let bytes: Uint8Array | undefined;
  try {
    // A body with a Content-Length can be read whole, which is several times faster than a stream.
    bytes = await withTimeout(timeoutMs, async (signal) =>
      length === undefined && request.body
        ? readAtMost(maxBytes, request.body, signal)
        : new Uint8Array(await request.arrayBuffer()),
    );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof FinError) throw new Refusal('body_timeout', 400, 'The body did not arrive in time.');
    // `arrayBuffer` and `getReader` throw a TypeError if the body was read before.
    throw error instanceof TypeError ? alreadyRead() : new Refusal('body_invalid', 400, 'The body broke off.');
  }
  if (!bytes || bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  // After some body parsers, only an empty body with a Content-Length shows that it was read.
  if (length && !bytes.byteLength) throw alreadyRead();
  return bytes;
}
