/**
 * What is wrong with a page's widgets, and what helps: the file that stands beside the script as
 * `fin-widgets-diagnose-<version>.js`, and is fetched when somebody calls `finWidgets.diagnose()`: visitors ask nobody more than
 * the widgets do. It imports
 * nothing, and asks nobody but the addresses that the page's elements are set to.
 *
 * Its lines go to the person who builds the page. They name addresses by their origins, and never a token.
 */
import type { FinError, FinErrorCode } from '../../client/errors.js';
import type { ConnectedElement } from '../base/element-registry.js';
import type { FinElement } from '../base/fin-element.js';
import type { FinErrorEvent } from '../base/fin-error-event.js';
import type { pageDefault } from '../base/page-defaults.js';

/** Where an element's answers come from. */
interface Connection {
  baseUrl: URL | undefined;
  tokenUrl: URL | undefined;
  token: boolean;
}

/** The script that runs; `src/script.ts` declares the name, and nothing here may import it. */
const script = () => (window as { finWidgets?: { version: string; files: string } }).finWidgets;
const version = () => script()?.version;

/** What was told so far: each line once, and all again when asked for. */
const told = new Set<string>();
/** Why connections failed, by connection and code. */
const explained = new Map<string, Promise<string>>();
const urlOf = (value: unknown): URL | undefined => {
  try {
    return value ? new URL(String(value), document.baseURI) : undefined;
  } catch {
    return undefined; // the element has said so
  }
};

const connectionOf = (element: Partial<FinElement> | null, fallback: typeof pageDefault): Connection => {
  const own = element && (element.baseUrl || element.tokenUrl || element.token);
  const value = (name: 'baseUrl' | 'tokenUrl' | 'token') => (own ? element[name] : fallback(name));
  return { baseUrl: urlOf(value('baseUrl')), tokenUrl: urlOf(value('tokenUrl')), token: Boolean(value('token')) };
};

const isLocal = (hostname: string): boolean => /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** What the page itself lacks, whoever is asked. */
const ofThePage = (connection: Connection): string[] => {
  const { protocol, hostname } = location;
  const lines: string[] = [];
  if (self.origin === 'null') {
    lines.push(
      'this page is in a sandboxed frame and has no origin, which a host refuses: add allow-same-origin to the frame’s sandbox.',
    );
  } else if (protocol !== 'https:' && !isLocal(hostname)) {
    lines.push(`this page came by ${protocol}// and may have been changed on the way: serve it by https.`);
  }
  for (const [name, url] of addressesOf(connection)) {
    if (protocol === 'https:' && url.protocol === 'http:' && !isLocal(url.hostname)) {
      lines.push(`${name} is http, which browsers block on an https page: use https.`);
    }
  }
  return lines;
};

const addressesOf = ({ baseUrl, tokenUrl }: Connection): [name: string, url: URL][] => [
  ...(tokenUrl ? ([['token-url', tokenUrl]] as [string, URL][]) : []),
  ...(baseUrl ? ([['base-url', baseUrl]] as [string, URL][]) : []),
];

/** Sends a request and tells whether the page's Content Security Policy stopped it. */
const attempt = async (url: URL, init: RequestInit): Promise<Response | 'blocked' | 'unreachable'> => {
  let blocked = false;
  const note = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    blocked ||= effectiveDirective === 'connect-src' && url.href.startsWith(blockedURI);
  };
  document.addEventListener('securitypolicyviolation', note);
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(15_000) });
  } catch {
    // The violation is told in a task of its own.
    await new Promise((told) => setTimeout(told));
    return blocked ? 'blocked' : 'unreachable';
  } finally {
    document.removeEventListener('securitypolicyviolation', note);
  }
};

/** Why there was no answer from an address; nothing where there could have been. */
const whyNoAnswer = async (name: string, url: URL): Promise<string | undefined> => {
  // Without CORS any answer will do, whatever it says.
  const answer = await attempt(url, { method: 'HEAD', mode: 'no-cors', credentials: 'omit' });
  if (answer === 'blocked') {
    return `the page’s Content Security Policy blocks ${name}: add ${url.origin} to its connect-src.`;
  }
  if (answer === 'unreachable') {
    return `${name} cannot be reached: is ${url.origin} right, and up? A blocker in the browser does the same.`;
  }
  return url.origin === location.origin
    ? undefined
    : `${name} answers, but not to this page: add ${self.origin} to the origins of the host at ${url.origin}.`;
};

/** What a refusal by the mint or by the operations means. */
const refusals: Record<number, (name: string, url: URL) => string> = {
  401: (name) =>
    `${name} wants somebody to be signed in, or another kind of request (401): check what stands there; it has to mint for every visitor.`,
  403: (name, { origin }) =>
    `${name} refuses this page (403): add ${self.origin} to the origins of the host at ${origin}.`,
  404: (name, { pathname }) => `nothing is at ${name}, ${pathname} (404): correct it, or mount the host there.`,
  405: (name) => `${name} takes no POST (405): something in front of it redirects or rewrites; check its path.`,
};

/** Whether the mint gives a token that could be used. */
const ofTheMint = async (url: URL): Promise<string | undefined> => {
  const answer = await attempt(url, { method: 'POST', credentials: 'same-origin' });
  if (typeof answer === 'string') return whyNoAnswer('token-url', url);
  if (!answer.ok) {
    const status = answer.status || 'a redirect';
    return (
      refusals[answer.status]?.('token-url', url) ??
      `token-url failed (${status}): look into the log of what stands there.`
    );
  }
  const minted = await answer.json().catch(() => undefined);
  return typeof minted?.token === 'string' && minted.token
    ? undefined
    : 'token-url answers, but without a token: it has to be the host’s …/token, which answers with JSON.';
};

/** Failures that say nothing of where they come from: the mint is asked whether it is its own. */
const telling: readonly FinErrorCode[] = [
  'network',
  'unauthorized',
  'forbidden',
  'not_found',
  'wrong_method',
  'bad_response',
];

/** What a failure means, cause and cure. */
const ofAnError = async ({ code, status, operation }: FinError, connection: Connection): Promise<string> => {
  const { tokenUrl, baseUrl, token } = connection;
  const mint = tokenUrl && telling.includes(code) && (await ofTheMint(tokenUrl));
  if (mint) return mint;
  const at = baseUrl ?? new URL(location.href);
  switch (code) {
    case 'network':
      return (
        (await whyNoAnswer('base-url', at)) ??
        'the connection broke: try again, then look at the browser’s network tab.'
      );
    case 'unauthorized':
      if (token)
        return 'the token is refused (401): it has expired or is another service’s. Use token-url and a host, which renews it.';
      if (!tokenUrl) return 'a token is wanted (401), and the page has none: set token-url.';
      return 'base-url refuses the token that token-url gave (401): both have to be the same host’s, with one FIN_SECRET on all its servers.';
    case 'forbidden':
      return `base-url refuses ${operation} (403): add ${self.origin} to the origins of the host at ${at.origin}, and ${operation} to its operations.`;
    case 'bad_response':
      return 'base-url answers, but not as the service does: is it the path under which …/wf/pricing_2 is?';
    default:
      return (
        refusals[status ?? 0]?.('base-url', at) ??
        `${operation} failed (${[code, status].filter(Boolean).join(', ')}): see “Errors” in the README.`
      );
  }
};

const nameOf = (element: EventTarget | null): string => {
  if (!(element instanceof Element)) return 'an element';
  return `<${element.localName}${element.id && ` id="${element.id}"`}>`;
};

const say = (line: string, again = false): void => {
  if (told.has(line) && !again) return;
  told.add(line);
  console.warn(`fin-widgets: ${line}`);
};

/** What a second script tag of another version does. */
const ofAnother = (other: string): string =>
  `${version()} is on this page already, so ${other} does nothing but lend it its data-*: load one of them alone.`;

/** Whether the script's second file can be had; a page with a build of its own has none. */
const ofTheForms = async (): Promise<string | undefined> => {
  const { files } = script() ?? {};
  if (!files) return undefined;
  const at = new URL(`fin-widgets-forms-${version()}.js`, new URL(files, document.baseURI));
  try {
    await import(/* @vite-ignore */ at.href);
    return undefined;
  } catch {
    return `${at.href} cannot be loaded, so the button opens no dialog, and a lead form stays away: put that file beside the script, or say where it is by finWidgets.files. From another origin it needs Access-Control-Allow-Origin.`;
  }
};

const others = new Set<string>();

/** How an element that shows a failure fails when it asks once more; nothing of one that cannot, or fails no more. */
const failAgain = (element: Partial<FinElement> & EventTarget): Promise<FinError | undefined> =>
  new Promise((settled) => {
    const { refresh } = element as { refresh?: () => void };
    if (!refresh) return settled(undefined);
    for (const type of ['fin-error', 'fin-fee']) {
      element.addEventListener(type, (event) => settled((event as Partial<FinErrorEvent>).error), { once: true });
    }
    refresh.call(element);
  });

/** All that can be found, where something failed or not. */
const everything = async (members: readonly FinElement[], fallback: typeof pageDefault): Promise<void> => {
  const lines = new Set([...others].map(ofAnother));
  if (!customElements.get('fin-monthly-fee')) {
    lines.add('this browser is too old for the elements: visitors see what the page has in them.');
  } else if (!members.length) {
    lines.add(
      'no element is on this page: was <fin-monthly-fee> taken out by the page’s editor? Then use its data twin.',
    );
  }
  const connections = new Map<string, Connection>();
  for (const element of members) {
    const connection = connectionOf(element, fallback);
    if (!element.client) connections.set(JSON.stringify(connection), connection);
    if (element.state === 'unconfigured') {
      lines.add(`${nameOf(element)}: total-cost is empty, or the console has named what is missing or wrong.`);
    }
    const error = element.state === 'error' && (await failAgain(element));
    if (error) lines.add(await ofAnError(error, connection));
  }
  for (const connection of connections.values()) {
    for (const line of ofThePage(connection)) lines.add(line);
    const line = connection.tokenUrl && (await ofTheMint(connection.tokenUrl));
    if (line) lines.add(line);
  }
  const forms = await ofTheForms();
  if (forms) lines.add(forms);
  for (const line of lines) say(line, true);
  if (lines.size) return;
  console.warn(`fin-widgets ${version()}: nothing is wrong with the ${members.length} elements of this page.`);
};

/** For the failures that come while somebody looks. */
const explain = async ({ target, error }: FinErrorEvent, fallback: typeof pageDefault): Promise<void> => {
  if (error.code === 'unconfigured') return; // the element has named what is missing or wrong
  const connection = connectionOf(target as Partial<FinElement> | null, fallback);
  for (const line of ofThePage(connection)) say(line);
  const failure = JSON.stringify([connection, error.code]);
  // Many elements fail alike: nobody is asked for each of them.
  const line = explained.get(failure) ?? ofAnError(error, connection);
  explained.set(failure, line);
  say(await line);
};

let listening = false;

/**
 * Says what is wrong, a line each, with its cause and its cure, and from then on what fails.
 *
 * @param other the version of a script that came second: then it says that alone
 * @param members the elements on the page
 * @param fallback the page's defaults
 */
export const diagnose = async (
  other: string | undefined,
  members: Iterable<ConnectedElement>,
  fallback: typeof pageDefault,
): Promise<void> => {
  if (other) {
    others.add(other);
    return say(ofAnother(other));
  }
  await everything([...members] as unknown as FinElement[], fallback); // every member is an element of ours
  if (listening) return;
  listening = true;
  document.addEventListener('fin-error', (event) => void explain(event as FinErrorEvent, fallback), true);
};
