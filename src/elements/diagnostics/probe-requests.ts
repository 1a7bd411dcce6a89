/** Test requests to the addresses of a connection, and what their answers mean. */

const timeoutMs = 15_000;

/** Sends a request. `blocked`: the page's Content Security Policy forbids it. `unreachable`: it failed otherwise. */
const send = async (url: URL, init: RequestInit): Promise<Response | 'blocked' | 'unreachable'> => {
  let isBlocked = false;
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    isBlocked ||= effectiveDirective === 'connect-src' && url.href.startsWith(blockedURI);
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    // Browsers dispatch the violation event in a task of its own, after `fetch` rejected.
    await new Promise((resolve) => setTimeout(resolve));
    return isBlocked ? 'blocked' : 'unreachable';
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
};

/**
 * Explains why an address gave no answer.
 * @param attribute the attribute that holds the address
 * @returns `undefined` if the address can be reached from this page
 */
export const explainNoAnswer = async (attribute: string, url: URL): Promise<string | undefined> => {
  // Without CORS, any answer proves that the address can be reached.
  const answer = await send(url, { method: 'HEAD', mode: 'no-cors', credentials: 'omit' });
  if (answer === 'blocked') {
    return `the page’s Content Security Policy blocks ${attribute}: add ${url.origin} to its connect-src.`;
  }
  if (answer === 'unreachable') {
    return `${attribute} cannot be reached: is ${url.origin} right, and up? A blocker in the browser does the same.`;
  }
  return url.origin === location.origin
    ? undefined
    : `${attribute} answers, but not to this page: add ${self.origin} to the origins of the host at ${url.origin}.`;
};

const refusals: Record<number, (attribute: string, url: URL) => string> = {
  401: (attribute) =>
    `${attribute} wants somebody to be signed in, or another kind of request (401): the endpoint at that address has to give a token to every visitor.`,
  403: (attribute, { origin }) =>
    `${attribute} refuses this page (403): add ${self.origin} to the origins of the host at ${origin}.`,
  404: (attribute, { pathname }) =>
    `nothing is at ${attribute}, ${pathname} (404): correct it, or mount the host there.`,
  405: (attribute) => `${attribute} takes no POST (405): check its path, and whether a proxy redirects the request.`,
};

/** Explains an error status of a token or operation request; `undefined` for a status that says nothing by itself. */
export const explainStatus = (status: number, attribute: string, url: URL): string | undefined =>
  refusals[status]?.(attribute, url);

/** Asks for a token, and explains what is wrong with the answer; `undefined` if it holds a token. */
export const checkTokenUrl = async (url: URL): Promise<string | undefined> => {
  const answer = await send(url, { method: 'POST', credentials: 'same-origin' });
  if (typeof answer === 'string') return explainNoAnswer('token-url', url);
  if (!answer.ok) {
    const status = answer.status || 'a redirect'; // a redirect that was not followed has status 0
    return (
      explainStatus(answer.status, 'token-url', url) ??
      `token-url failed (${status}): see the log of the server at that address.`
    );
  }
  const body = await answer.json().catch(() => undefined);
  return typeof body?.token === 'string' && body.token
    ? undefined
    : 'token-url answers, but without a token: it has to be the host’s …/token, which answers with JSON.';
};
