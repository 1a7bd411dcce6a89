/** Test requests to the addresses of a connection, and what a missing answer means. */
import { isLoopback } from '../../client/url-guards.js';

const timeoutMs = 15_000;

/** Observes whether the page's Content Security Policy forbids an address. */
export const observeCsp = (directive: string, url: URL) => {
  let isBlocked = false;
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    isBlocked ||= effectiveDirective.startsWith(directive) && url.href.startsWith(blockedURI);
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  return {
    /** To be asked after the request failed. Browsers dispatch the event in a task of its own, after that. */
    async hasBlocked(): Promise<boolean> {
      await new Promise((resolve) => setTimeout(resolve));
      return isBlocked;
    },
    stop: () => document.removeEventListener('securitypolicyviolation', onViolation),
  };
};

/** Sends a request. `blocked`: the page's Content Security Policy forbids it. `unreachable`: it failed otherwise. */
export const send = async (url: URL, init: RequestInit): Promise<Response | 'blocked' | 'unreachable'> => {
  const csp = observeCsp('connect-src', url);
  try {
    return await fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    return (await csp.hasBlocked()) ? 'blocked' : 'unreachable';
  } finally {
    csp.stop();
  }
};

/**
 * Explains why an address gave no answer that this page may read.
 * @param attribute the attribute that holds the address
 * @returns `undefined` if the address answers, and is of this page's own origin
 */
export const explainNoAnswer = async (attribute: string, url: URL): Promise<string | undefined> => {
  // Without CORS, any answer proves that something is at the address. Browsers follow redirects then, or refuse the request.
  const answer = await send(url, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', redirect: 'follow' });
  if (answer === 'blocked') {
    return `the page’s Content Security Policy blocks ${attribute}: add ${url.origin} to its connect-src.`;
  }
  if (answer === 'unreachable') {
    return `${attribute} cannot be reached: check that ${url.origin} is right, and that its server runs. A content blocker in the browser has the same effect.`;
  }
  return url.origin === location.origin
    ? undefined
    : `${attribute} answers, but not to this page: ${addOrigin(url)}. If that is there already, a proxy or web server answers in the host’s place: see its log, or correct ${attribute}.`;
};

/** Names the host whose origins lack this page's. A clause without its full stop. A development server is named: its origin is not the site's. */
export const addOrigin = ({ origin }: URL): string => {
  if (self.origin === 'null') return 'this page has no origin that a host could allow';
  return origin === location.origin && isLoopback(location.hostname)
    ? `add ${self.origin} to the origins of the host to which the development server forwards the request`
    : `add ${self.origin} to the origins of the host at ${origin}`;
};
