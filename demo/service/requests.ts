/** Reads and validates request bodies. Every step refuses with a 400 that says why. */
import * as z from 'zod/mini';
import { workflowFailure } from './error-answers.js';

/** The largest accepted body in bytes. The spec names no limit; a project has about 1,000 bytes. */
export const bodyLimit = 64 * 1024;

/** The largest accepted absolute value. The spec names no bounds. Up to this value, a float is exact to the cent. */
const numberLimit = 1e12;

/** The media type of JSON. A missing type is accepted; any other is refused. */
const json = /^application\/([\w.+-]+\+)?json\s*(;|$)/i;

/** The maximum number of problems in a message. */
const maxProblems = 3;

/** Reads the body as JSON. The body must be valid UTF-8 of at most `bodyLimit` bytes. */
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
      // Not awaited, so that the answer does not wait for the rest of the body.
      void reader?.cancel().catch(() => {});
      throw tooLarge();
    }
    chunks.push(chunk.value);
  }
}

const problemInWords = z.locales.en().localeError;

/** Validates a body against the operation's schema and the database's limits. Removes unknown fields. */
export function check<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const result = schema.safeParse(body, { error: problemInWords });
  if (result.success) {
    refuseUnstorable(result.data, '');
    return result.data;
  }
  const { issues } = result.error;
  const missing = issues.some(({ path }) => isMissing(path.reduce(step, body)));
  const problems = issues.slice(0, maxProblems).map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw workflowFailure(problems.join('; '), missing ? 'MISSING_DATA' : 'INVALID');
}

const step = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Refuses values that PostgreSQL cannot store: NUL and lone surrogates, which JSON allows, and too large numbers. */
function refuseUnstorable(value: unknown, path: string): void {
  if (typeof value === 'string' && /\0|\p{Surrogate}/u.test(value))
    throw workflowFailure(`${path}: Invalid input: NUL and lone surrogates are no text`);
  if (typeof value === 'number' && Math.abs(value) > numberLimit)
    throw workflowFailure(`${path}: Too big: expected a number between -${numberLimit} and ${numberLimit}`);
  if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) refuseUnstorable(item, path === '' ? key : `${path}.${key}`);
}
