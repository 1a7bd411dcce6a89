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

async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = () => new Refusal(413, `The body must not be larger than ${bodyLimit} bytes.`);
  const tooLate = () => new Refusal(400, 'The body was read before it came here.');
  const length = Number(request.headers.get('content-length'));
  if (length > bodyLimit) throw tooLarge();
  if (request.bodyUsed || request.body?.locked) throw tooLate();
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    await within(patience, async () => {
      for (;;) {
        const { value } = await reader.read();
        if (!value) return;
        size += value.byteLength;
        if (size > bodyLimit) throw tooLarge();
        chunks.push(value);
      }
    });
  } catch (error) {
    // Not awaited: what is still on its way is nobody's business, the answer is.
    reader.cancel().catch(() => {});
    if (error instanceof Refusal) throw error;
    const late = error instanceof FinError;
    throw new Refusal(400, late ? 'The body did not arrive in time.' : 'The body broke off.');
  }
  // What a body parser ahead of the host has read leaves no other trace.
  if (!size && length > 0) throw tooLate();
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
