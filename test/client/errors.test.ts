/** The sentence that a `FinError` says to developers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FinError, type FinErrorCode } from '../../src/client/index.js';

const codes: Record<FinErrorCode, true> = {
  invalid_input: true,
  unconfigured: true,
  workflow_failed: true,
  unauthorized: true,
  forbidden: true,
  not_found: true,
  wrong_method: true,
  rate_limited: true,
  internal: true,
  unavailable: true,
  http: true,
  not_run: true,
  bad_response: true,
  network: true,
  timeout: true,
  aborted: true,
  unknown_outcome: true,
};

for (const code of Object.keys(codes) as FinErrorCode[]) {
  test(`${code} has a sentence that names the operation and the code`, () => {
    const { message } = new FinError(code, { operation: 'new_lead' });
    assert.match(message, new RegExp(`^new_lead: [a-z]+(?:,? [A-Za-z]+){2,12} \\(${code}\\)\\.$`));
  });
}

test('every code has a sentence of its own', () => {
  const sentences = Object.keys(codes).map((code) => new FinError(code as FinErrorCode).message.replace(code, ''));
  assert.equal(new Set(sentences).size, sentences.length);
});

test('the message names the status, and how long to wait', () => {
  assert.equal(
    new FinError('rate_limited', { operation: 'pricing_2', status: 429, retryAfter: 5 }).message,
    'pricing_2: too many requests (rate_limited, HTTP 429). Try again after 5 s.',
  );
});

test('the message names the fields that are missing or invalid', () => {
  assert.equal(
    new FinError('invalid_input', { operation: 'new_lead', fields: ['country', 'customer_email'] }).message,
    'new_lead: a field is missing or invalid (invalid_input): country, customer_email.',
  );
});

test('the message contains the sentences on the settings', () => {
  assert.equal(
    new FinError('unconfigured', { problems: ['country is missing.', 'tenor is "x".'] }).message,
    'fin-widgets: a setting is missing or invalid (unconfigured). country is missing. tenor is "x".',
  );
});
