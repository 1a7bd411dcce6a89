/** The validator of responses finds what the OpenAPI documents do not have. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApiValidator } from '../support/openapi.js';

const host = openApiValidator('openapi/host.json');

const headers = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  Vary: 'Origin',
  'X-Content-Type-Options': 'nosniff',
};
const refusal = { status: 'NOT_RUN', message: 'The host refuses this.' };

const assertResponse = (status: number, body: unknown, more: Record<string, string> = {}) =>
  host.assertResponse('POST', '/wf/new_project_2', {
    status,
    headers: new Headers({ ...headers, ...more }),
    text: JSON.stringify(body),
  });

test('a response passes that the document has', () => {
  const response = { checkout_link: 'https://a.example', project_id: 'v1.a.b', financial_offer: 'Solar' };
  assertResponse(200, { status: 'success', response }, { 'Idempotent-Replayed': 'true' });
  assertResponse(422, refusal);
  assertResponse(504, { ...refusal, status: 'UNKNOWN' });
});

for (const [what, status, body, more, message] of [
  ['status that is not listed', 418, refusal, {}, /418 is not in the document/],
  ['missing field', 200, { status: 'success', response: {} }, {}, /required property 'checkout_link'/],
  ['field too many', 400, { ...refusal, password: 'x' }, {}, /must NOT have additional properties/],
  ['status of another kind of operation', 504, { ...refusal, status: 'ERROR' }, {}, /status must be equal to one of/],
  ['wrong header', 429, refusal, { 'Retry-After': 'soon' }, /Retry-After/],
  ['missing header', 401, refusal, { 'Cache-Control': '' }, /Cache-Control/],
  ['other media type', 401, refusal, { 'Content-Type': 'text/html' }, /may not be text\/html/],
] as const)
  test(`a ${what} fails`, () => assert.throws(() => assertResponse(status, body, more), message));
