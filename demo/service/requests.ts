/** From the bytes of a request to a body that the database can hold: each step refuses with a 400 of its own. */
import * as z from 'zod/mini';
import { workflowFailure } from './failures.js';

/** The largest body that is read, in bytes. The spec shows no limit; a project takes about one thousand. */
export const bodyLimit = 64 * 1024;

/** The largest number taken, either way. The spec shows no bounds; below this, cents stay exact in a float. */
export const numberLimit = 1e12;

/** The media type is JSON, or left out. A form or a text is refused, so that a client learns of it here. */
const json = /^application\/([\w.+-]+\+)?json\s*(;|$)/i;

/** Problems that a message names at most. */
const mostProblems = 3;

/** Reads the body as JSON: bounded, in valid UTF-8, of any depth. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type');
  if (type !== null && !json.test(type)) throw workflowFailure('The Content-Type must be application/json.');
  const bytes = await readBytes(request);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw workflowFailure('The body must be JSON, in UTF-8.');
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = () => workflowFailure(`The body must not be larger than ${bodyLimit} bytes.`);
  if (Number(request.headers.get('content-length')) > bodyLimit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const chunk = await reader?.read().catch(() => {
      throw workflowFailure('The body broke off.');
    });
    if (chunk?.value === undefined) return Buffer.concat(chunks);
    size += chunk.value.byteLength;
    if (size > bodyLimit) {
      // Not awaited: what the caller still sends is nobody's business, the answer is.
      void reader?.cancel().catch(() => {});
      throw tooLarge();
    }
    chunks.push(chunk.value);
  }
}

const problemInWords = z.locales.en().localeError;

/** The body as the operation's schema and the database take it, without the fields that neither knows. */
export function check<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const result = schema.safeParse(body, { error: problemInWords });
  if (result.success) {
    refuseUnstorable(result.data, '');
    return result.data;
  }
  const { issues } = result.error;
  const missing = issues.some(({ path }) => isMissing(path.reduce(step, body)));
  const problems = issues.slice(0, mostProblems).map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw workflowFailure(problems.join('; '), missing ? 'MISSING_DATA' : 'INVALID');
}

const step = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** PostgreSQL holds no NUL and no half of a surrogate pair; both are good JSON. Bodies that passed a schema are shallow. */
function refuseUnstorable(value: unknown, path: string): void {
  if (typeof value === 'string' && /\0|\p{Surrogate}/u.test(value))
    throw workflowFailure(`${path}: Invalid input: NUL and lone surrogates are no text`);
  if (typeof value === 'number' && Math.abs(value) > numberLimit)
    throw workflowFailure(`${path}: Too big: expected a number between -${numberLimit} and ${numberLimit}`);
  if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) refuseUnstorable(item, path === '' ? key : `${path}.${key}`);
}
