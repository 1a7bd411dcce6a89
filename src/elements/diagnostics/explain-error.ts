import type { FinError } from '../../client/errors.js';
import type { Connection } from './connection-settings.js';
import { explainStatus } from './explain-status.js';
import {
  brokenConnection,
  checkHost,
  explainBadAnswer,
  explainForbidden,
  explainMissingToken,
  explainRefusedToken,
} from './host-checks.js';
import { explainNoAnswer } from './probe-requests.js';

/** Failures that another request would not explain, or would make worse. */
const notProbed = ['invalid_input', 'rate_limited', 'aborted'];

/** Explains the cause of a failed request, and what to do about it. */
export const explainError = async (error: FinError, connection: Connection): Promise<string> => {
  const { code, status, operation } = error;
  const { tokenUrl, baseUrl, hasToken, names } = connection;
  const { problems } = notProbed.includes(code)
    ? { problems: [] }
    : await checkHost(connection, operation ? [operation] : [], false);
  if (problems[0]) return problems[0];
  const url = baseUrl ?? new URL(location.href);
  switch (code) {
    case 'network':
      return (await explainNoAnswer(names.baseUrl, url)) ?? brokenConnection;
    case 'unauthorized':
      if (hasToken)
        return 'the service refuses the token (401): it has expired, or belongs to another service. Set token-url to a host, which renews tokens.';
      return tokenUrl ? explainRefusedToken(names) : explainMissingToken;
    case 'forbidden':
      return explainForbidden(url, names.baseUrl, operation ?? 'the request');
    case 'bad_response':
      return explainBadAnswer(names.baseUrl);
    default:
      return (
        explainStatus(status ?? 0, names.baseUrl, url) ??
        `${operation} failed (${[code, status].filter(Boolean).join(', ')}): see docs/errors.md for the meaning, and the host’s log for the cause.`
      );
  }
};
