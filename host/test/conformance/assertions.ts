/** Assertions on what all responses of a host have in common. */
import assert from 'node:assert/strict';
import { origin } from '../support/fixtures.js';
import { type Answer, assertError as assertErrorBody } from '../support/page.js';
import { waitUntil } from '../support/timing.js';
import type { Page } from './page.js';

const listIn = (headers: Headers, name: string) =>
  (headers.get(name) ?? '').split(',').map((each) => each.trim().toLowerCase());

/** Asserts the headers of every response. `from` is the page's origin, `null` if it is not one of the host's. */
export const assertHeaders = ({ headers }: Answer, from: string | null = origin): void => {
  // A platform may add to these two.
  assert.ok(listIn(headers, 'vary').includes('origin'), `Vary: ${headers.get('vary')}`);
  assert.ok(listIn(headers, 'cache-control').includes('no-store'), `Cache-Control: ${headers.get('cache-control')}`);
  assert.equal(headers.get('access-control-allow-origin'), from);
  assert.equal(headers.get('access-control-expose-headers'), from && 'Idempotent-Replayed, Retry-After');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('access-control-allow-credentials'), null);
  assert.equal(headers.get('set-cookie'), null);
};

export const assertJson = ({ headers, text }: Answer): void => {
  assert.match(headers.get('content-type') ?? '', /^application\/json\s*(;|$)/);
  assert.doesNotThrow(() => JSON.parse(text), text);
};

/** Asserts an error with this code and this `status`, in the protocol's form and with its headers. */
export const assertError = (
  answer: Answer,
  status: number,
  bodyStatus = 'NOT_RUN',
  from: string | null = origin,
): void => {
  assertErrorBody(answer, status, bodyStatus);
  assertJson(answer);
  assertHeaders(answer, from);
};

/** Asserts a 400 that names this field of the body, perhaps among others. */
export const assertWrongField = (answer: Answer, field: string): void => {
  assertError(answer, 400);
  assert.ok(JSON.parse(answer.text).fields?.includes(field), `${field}: ${answer.text}`);
};

/** Asserts a success, and gives its `response`. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the operation answers; the tests say what
export const assertSuccess = (answer: Answer, from: string | null = origin): any => {
  assert.equal(answer.status, 200, answer.text);
  assertJson(answer);
  assertHeaders(answer, from);
  const { status, response, ...more } = JSON.parse(answer.text);
  assert.deepEqual([status, more], ['success', {}]);
  return response;
};

/** Asserts whether a response says that an earlier request has made its outcome. */
export const assertReplayed = ({ headers, text }: Answer, isReplayed = true): void =>
  assert.equal(headers.get('idempotent-replayed'), isReplayed ? 'true' : null, text);

/** Asserts that a create is still under way: the page may ask again. */
export const assertPending = (answer: Answer): void => {
  assertError(answer, 502, 'UNKNOWN');
  assertReplayed(answer, false);
  assert.equal(answer.headers.get('retry-after'), '1');
};

/** Asserts an outcome that will not be known. `isReplayed`: an earlier request has made it. */
export const assertUnknown = (answer: Answer, isReplayed = true): void => {
  assertError(answer, 502, 'UNKNOWN');
  assertReplayed(answer, isReplayed);
  assert.equal(answer.headers.get('retry-after'), null);
};

/** Asserts a `Retry-After` of at least one second and at most so many. */
export const assertRetryAfter = ({ headers }: Answer, maxSeconds: number): void => {
  const seconds = headers.get('retry-after') ?? '';
  assert.match(seconds, /^[1-9]\d*$/);
  assert.ok(Number(seconds) <= maxSeconds, `Retry-After: ${seconds}`);
};

/** Asserts a 429 whose `Retry-After` is at most so many seconds. */
export const assertLimited = (answer: Answer, maxSeconds: number): void => {
  assertError(answer, 429);
  assertRetryAfter(answer, maxSeconds);
};

/** Asserts that the entry of the latest response has this reason. A host without a log passes. */
export const assertReason = async (page: Page, answer: Answer, reason: string | undefined): Promise<void> => {
  if (!page.logged()) return;
  const last = () => page.logged()?.at(-1);
  // The entry may be written after the response.
  await waitUntil(() => last()?.status === answer.status && last()?.reason === reason).catch(() => {});
  assert.deepEqual([last()?.status, last()?.reason], [answer.status, reason], answer.text);
};
