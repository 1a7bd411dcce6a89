/** What every answer of a host has in common. */
import assert from 'node:assert/strict';
import { type Answer, assertRefused, origin } from '../support.js';

const listed = (headers: Headers, name: string) =>
  (headers.get(name) ?? '').split(',').map((each) => each.trim().toLowerCase());

/** The headers of every answer. `from`: the page's origin, where it is one of the host's. A platform may add to the first two. */
export const assertHeaders = ({ headers }: Answer, from: string | null = origin): void => {
  assert.ok(listed(headers, 'vary').includes('origin'), `Vary: ${headers.get('vary')}`);
  assert.ok(listed(headers, 'cache-control').includes('no-store'), `Cache-Control: ${headers.get('cache-control')}`);
  assert.equal(headers.get('access-control-allow-origin'), from);
  assert.equal(headers.get('access-control-expose-headers'), from && 'Retry-After');
  assert.equal(headers.get('access-control-allow-credentials'), null);
  assert.equal(headers.get('set-cookie'), null);
};

/** That its body is JSON, and nothing but. */
export const assertJson = ({ headers, text }: Answer): void => {
  assert.match(headers.get('content-type') ?? '', /^application\/json\s*(;|$)/);
  assert.doesNotThrow(() => JSON.parse(text), text);
};

/** That it was refused with this code, in the protocol's form. */
export const assertNo = (answer: Answer, status: number, word = 'NOT_RUN', from: string | null = origin): void => {
  assertRefused(answer, status, word);
  assertJson(answer);
  assertHeaders(answer, from);
};

/** That it was done; gives the operation's own part. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the operation answers; the tests say what
export const assertYes = (answer: Answer, from: string | null = origin): any => {
  assert.equal(answer.status, 200, answer.text);
  assertJson(answer);
  assertHeaders(answer, from);
  const { status, response, ...more } = JSON.parse(answer.text);
  assert.deepEqual([status, more], ['success', {}]);
  return response;
};

/** That a limit was met, and says for how long. */
export const assertLimited = (answer: Answer, most: number): void => {
  assertNo(answer, 429);
  const wait = answer.headers.get('retry-after') ?? '';
  assert.match(wait, /^[1-9]\d*$/);
  assert.ok(Number(wait) <= most, `Retry-After: ${wait}`);
};
