/** Validates each response of a host against `openapi/host.json`. */
import assert from 'node:assert/strict';
import { openApiValidator, type ReceivedResponse } from '../../../test/support/openapi.js';

const document = openApiValidator('openapi/host.json');

/**
 * Asserts that the document has this response.
 * @param path as it was sent
 */
export const assertDescribed = (method: string, path: string, response: ReceivedResponse): void => {
  const described = document.pathOf(method, path.replace(/\?.*/s, ''));
  if (described) {
    document.assertResponse(method, described, response);
    return;
  }
  // The document does not list preflights, nor the errors of requests that it does not have.
  const { status, text } = response;
  if (method === 'OPTIONS' && status === 204) return;
  assert.match(String(status), /^40[345]$/, `${method} ${path} ${text}`);
  if (method !== 'HEAD') document.assertSchema('ErrorBody', text);
};
