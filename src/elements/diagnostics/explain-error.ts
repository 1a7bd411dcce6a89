import type { FinError, FinErrorCode } from '../../client/errors.js';
import type { Connection } from './connection.js';
import { checkTokenUrl, explainNoAnswer, explainStatus } from './probe-requests.js';

/** Codes that the token request and the operation have in common. The token request is then repeated to tell which failed. */
const codesOfTokenRequests: readonly FinErrorCode[] = [
  'network',
  'unauthorized',
  'forbidden',
  'not_found',
  'wrong_method',
  'bad_response',
];

/** Explains the cause of a failed request, and what to do about it. */
export const explainError = async (error: FinError, connection: Connection): Promise<string> => {
  const { code, status, operation } = error;
  const { tokenUrl, baseUrl, hasToken } = connection;
  const tokenProblem = tokenUrl && codesOfTokenRequests.includes(code) && (await checkTokenUrl(tokenUrl));
  if (tokenProblem) return tokenProblem;
  const url = baseUrl ?? new URL(location.href);
  switch (code) {
    case 'network':
      return (
        (await explainNoAnswer('base-url', url)) ??
        'the connection broke: try again, then look at the browser’s network tab.'
      );
    case 'unauthorized':
      if (hasToken)
        return 'the token is refused (401): it has expired or is another service’s. Use token-url and a host, which renews it.';
      if (!tokenUrl) return 'a token is wanted (401), and the page has none: set token-url.';
      return 'base-url refuses the token that token-url gave (401): both have to be the same host’s, with one FIN_SECRET on all its servers.';
    case 'forbidden':
      return `base-url refuses ${operation} (403): add ${self.origin} to the origins of the host at ${url.origin}, and ${operation} to its operations.`;
    case 'bad_response':
      return 'base-url answers, but not as the service does: is it the path under which …/wf/pricing_2 is?';
    default:
      return (
        explainStatus(status ?? 0, 'base-url', url) ??
        `${operation} failed (${[code, status].filter(Boolean).join(', ')}): see docs/errors.md.`
      );
  }
};
