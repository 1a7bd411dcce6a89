/** What the status of an answer means, and what to do about it. */
import { isLoopback } from '../../client/url-guards.js';
import { addOrigin } from './probe-requests.js';

const explanations: Record<number, (attribute: string, url: URL) => string> = {
  401: (attribute) =>
    `${attribute} asks for a login (401): the endpoint has to answer every visitor of the page without one.`,
  403: (attribute, url) => `${attribute} refuses this page (403): ${addOrigin(url)}.`,
  404: (attribute, { pathname, hostname }) =>
    `there is nothing at ${pathname}, the path of ${attribute} (404): correct ${attribute}, or mount the host there.${isLoopback(hostname) ? ' A development server has to forward that path to a host.' : ''}`,
  405: (attribute) => `${attribute} accepts no POST (405): check its path, and whether a proxy redirects the request.`,
};

/** Explains the status of a refused request; `undefined` for a status that says nothing by itself. */
export const explainStatus = (status: number, attribute: string, url: URL): string | undefined =>
  explanations[status]?.(attribute, url);

/** The `reason` in the host's log (`docs/errors.md`) behind each status, and the remedy. */
const hostFailures: Record<number, string> = {
  429: 'a limit is used up. See the host’s log: limit_address, limit_session, limit_shared and concurrency are the host’s own limits, upstream_limit is the service’s.',
  502: 'the host works, but gets no usable answer from the financing service. See the host’s log: upstream_connection (is the service’s address right?), upstream_status, upstream_unreadable or upstream_refused.',
  503: 'the host cannot reach its store, or lacks a setting. See the host’s log: store, installer_settings or installer_unavailable, or in WordPress settings.',
  504: 'the financing service does not answer the host in time. See the host’s log: upstream_timeout.',
};

/** The causes of a 503 by the `message` of the host. Any other text may be somebody else's, so it is not printed. */
const unavailableCauses = new Map<unknown, string>([
  [
    'The settings of this site are wrong.',
    'a setting of this installer is wrong. A warning in the host’s log names it (installer_settings). Correct it where the installer’s settings are.',
  ],
  [
    'The settings of this site cannot be read at the moment.',
    'the host cannot read the settings of this installer. See the host’s log: installer_unavailable.',
  ],
  [
    'The site has too much to do.',
    'the host received too many requests for unknown installers. See the host’s log: installers_busy.',
  ],
  ['The site cannot take this at the moment.', 'the host cannot reach its store. See the host’s log: store.'],
  ['This site has not been set up.', 'a setting of the plugin is missing or wrong. The notice in WordPress names it.'],
]);

/** The `status` in a host's errors (`host/PROTOCOL.md`). A proxy's error is a page, and the service's has other words. */
const hostStatuses: readonly unknown[] = ['NOT_RUN', 'UNKNOWN', 'ERROR'];

/** What a 404 of a host means at its token's address. A host of one installer answers there, whatever the path before it. */
export const explainUnknownInstaller = async (
  answer: Response,
  attribute: string,
  { origin, pathname }: URL,
): Promise<string | undefined> => {
  const body = answer.status === 404 ? await answer.json().catch(() => undefined) : undefined;
  // Without a value, `data-host` is the folder of the script.
  const place = attribute === 'data-host' ? 'the address of the script, or in data-host if it has a value' : attribute;
  return hostStatuses.includes(body?.status)
    ? `the host at ${origin} knows no installer at ${pathname.replace(/\/token$/, '')} (404): correct the installer’s id in ${place}, or add the installer to the host.`
    : undefined;
};

const loginFailure =
  'the financing service refuses the host’s login. See the host’s log: login_refused, then login_paused. Correct the service’s e-mail and password in the host’s settings.';

/**
 * Explains a limit or a failure of a server (429, 5xx).
 * @param mayLogIn whether the host has to log in at the service for this request
 */
export const explainServerError = async (
  answer: Response,
  attribute: string,
  url: URL,
  mayLogIn: boolean,
): Promise<string> => {
  const status = answer.status || 'a redirect'; // a redirect that was not followed has status 0
  const body = await answer.json().catch(() => undefined);
  const cause = (status === 503 && unavailableCauses.get(body?.message)) || hostFailures[answer.status];
  if (!hostStatuses.includes(body?.status) || !cause) {
    return answer.status > 500
      ? `${attribute} answers ${status}, but the answer is not from a host: the server at ${url.origin} cannot reach the host behind it. See that server’s log, then the host’s.`
      : `${attribute} failed (${status}): see the log of the server at that address.`;
  }
  // After a refused login, a host says how long it pauses.
  const isLogin = mayLogIn && answer.status === 502 && answer.headers.has('retry-after');
  return `${attribute} answers ${status}: ${isLogin ? loginFailure : cause}`;
};
