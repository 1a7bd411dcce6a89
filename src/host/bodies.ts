/** From the bytes of a request to JSON: of the right type, bounded in size and time. */
import { FinError } from '../client/errors.js';
import { Refusal } from './answers.js';
import { within } from './waits.js';

/** The largest body that is read, in bytes. A project takes about one thousand. */
const bodyLimit = 32 * 1024;

/** How long a body may take to arrive, in ms. */
const patience = 15_000;

/**
 * Reads the body as a JSON object.
 * @throws Refusal 415, 413, 400
 */
export async function readBody(request: Request): Promise<object> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Refusal(415, 'The Content-Type must be application/json.');
  let data: unknown;
  try {
    data = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(request)));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'The body must be JSON, in UTF-8.');
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new Refusal(400, 'The body must be a JSON object.');
  return data;
}

const tooLarge = () => new Refusal(413, `The body must not be larger than ${bodyLimit} bytes.`);
const readBefore = () => new Refusal(400, 'The body was read before it came here.');

async function readBytes(request: Request): Promise<Uint8Array> {
  const named = request.headers.get('content-length') ?? '';
  const length = /^\d+$/.test(named) ? Number(named) : undefined;
  if (length !== undefined && length > bodyLimit) throw tooLarge();
  let bytes: Uint8Array;
  try {
    // A server holds a body to the length that is named, and reads it several times faster whole than as a stream.
    bytes = await within(patience, async (signal) =>
      length === undefined ? collect(request.body, signal) : new Uint8Array(await request.arrayBuffer()),
    );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof FinError) throw new Refusal(400, 'The body did not arrive in time.');
    throw error instanceof TypeError ? readBefore() : new Refusal(400, 'The body broke off.');
  }
  if (bytes.byteLength > bodyLimit) throw tooLarge();
  // What a body parser ahead of the host has read may leave no other trace.
  if (length && !bytes.byteLength) throw readBefore();
  return bytes;
}

/** The bytes of a stream, up to the limit. */
async function collect(body: ReadableStream<Uint8Array> | null, signal: AbortSignal): Promise<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return new Uint8Array();
  // Not awaited: what is still on its way is nobody's business, the answer is.
  const leave = () => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', leave);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { value } = await reader.read();
    if (!value) break;
    size += value.byteLength;
    if (size > bodyLimit) {
      leave();
      throw tooLarge();
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
