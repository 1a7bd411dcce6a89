/**
 * Checks of the host behind a connection, by requests that create nothing: a token, a quote, and for each create and for quote batches
 * a request without a token. A host judges the operation before the token (`host/PROTOCOL.md`), so the answer tells whether it allows the operation.
 * No limit counts that request, and no body goes with it.
 */
import type { Body } from '../../client/client.js';
import { trimUrl } from '../../client/url-guards.js';
import type { Operation } from '../../contract/operations.js';
import type { Connection } from './connection-settings.js';
import { explainServerError, explainStatus, explainUnknownInstaller } from './explain-status.js';
import { addOrigin, explainNoAnswer, send } from './probe-requests.js';

/** Reads the settings that a host sends to its pages, and gives the names of the wrong ones. */
export type ReadPageSettings = (settings: unknown) => { wrong: readonly string[] };

/** What was found out about a host. */
export interface HostReport {
  problems: string[];
  /** What works, for the all-clear. */
  checked: string[];
  /** Operations that the page needs, and that nothing is known about. */
  unchecked: Operation[];
}

/**
 * Checks a host.
 * @param operations the operations that the page's elements need from it
 * @param hasFee whether an element shows a fee from the host, so that no quote has to be requested. The fee may have come with the host's
 *   token, so base-url is checked either way
 * @param readPageSettings reads what the host sends to its pages. Default: nothing is wrong
 */
export const checkHost = async (
  connection: Connection,
  operations: readonly Operation[],
  hasFee: boolean,
  readPageSettings: ReadPageSettings = () => ({ wrong: [] }),
): Promise<HostReport> => {
  const { tokenUrl, baseUrl, hasToken, names } = connection;
  const report: HostReport = { problems: [], checked: [], unchecked: [...operations] };
  const succeed = (operation: Operation, finding: string): void => {
    report.checked.push(finding);
    report.unchecked = report.unchecked.filter((each) => each !== operation);
  };
  const fail = (problem: string): HostReport => ({ ...report, problems: [...report.problems, problem] });

  const minted = tokenUrl && !hasToken ? await mint(tokenUrl, names.tokenUrl) : undefined;
  if (minted && 'problem' in minted) return fail(minted.problem);
  if (minted) {
    report.checked.push(`a token from ${names.tokenUrl}`);
    for (const name of readPageSettings(minted.page).wrong)
      report.problems.push(
        `the host’s setting for pages ${name} is wrong, and ignored: correct page.${name} in the host’s options, or FIN_PAGE_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}.`,
      );
  }
  if (!baseUrl) return report;
  // A token that is written into the page is for the elements alone: their failures tell.
  const unreached = hasFee && minted?.isHost ? await checkOperation(baseUrl, names.baseUrl, 'pricing_2') : undefined;
  if (unreached) return fail(unreached);
  const quote = hasFee
    ? `a monthly payment from ${names.baseUrl}`
    : hasToken
      ? undefined
      : await checkQuote(connection, baseUrl, minted, operations);
  if (typeof quote === 'object') return fail(quote.problem);
  if (quote) succeed('pricing_2', quote);
  // Only a host is known to judge the operation first. A service might create something.
  for (const operation of minted?.isHost ? operations.filter((each) => each !== 'pricing_2') : []) {
    const problem = await checkOperation(baseUrl, names.baseUrl, operation);
    if (problem) report.problems.push(problem);
    else succeed(operation, `${operation} is allowed`);
  }
  if (minted?.answersBatches && operations.includes('pricing_2')) {
    const problem = await checkBatches(baseUrl);
    if (problem) report.problems.push(problem);
    else report.checked.push('quote batches');
  }
  return report;
};

interface Minted {
  token: string;
  /** Whether the token is a host's. The service's own has no such mark. */
  isHost: boolean;
  /** Whether the host says that it answers quote batches. */
  answersBatches: boolean;
  /** The host's settings for pages. */
  page: unknown;
}

const mint = async (url: URL, attribute: string): Promise<Minted | { problem: string }> => {
  const answer = await send(url, { method: 'POST', headers: { accept: 'application/json' } });
  if (typeof answer === 'string') return { problem: (await explainNoAnswer(attribute, url)) ?? brokenConnection };
  if (!answer.ok) {
    const problem =
      explainScenario(answer.status, url) ??
      (await explainUnknownInstaller(answer, attribute, url)) ??
      explainStatus(answer.status, attribute, url);
    return { problem: problem ?? (await explainServerError(answer, attribute, url, false)) };
  }
  const body = await answer.json().catch(() => undefined);
  if (isScenario(url) && body?.test !== true) return { problem: explainNoTestMode(url) };
  return typeof body?.token === 'string' && body.token
    ? { token: body.token, isHost: body.idempotency === true, answersBatches: body.prices > 0, page: body.page }
    : {
        problem: `${attribute} answers without a token: set it to the host’s …/token, which answers with JSON.`,
      };
};

/** Whether the page asks for the test mode. */
const isScenario = ({ pathname }: URL): boolean => /\/test~[^/]*\/token$/.test(pathname);

/** An answer without the test mode's mark may come from a host of an earlier version, or from a service whose paths nobody checks. */
const explainNoTestMode = ({ origin }: URL): string =>
  `data-test is set, but the host at ${origin} has no test mode. Update the host, or remove data-test. Only the request for a token was sent there.`;

/** What a 404 means where the page asks for the test mode. */
const explainScenario = (status: number, url: URL): string | undefined =>
  status === 404 && isScenario(url)
    ? `the host at ${url.origin} does not know the scenario in data-test, or has no test mode. Use success, slow, lost, refused or a status such as 503, alone or after an operation: "new_project_2 lost".`
    : undefined;

export const brokenConnection = 'the connection broke: try again, then look at the browser’s network tab.';

/** A quote request that every service can answer. A host adds the organization. */
const quoteRequest = JSON.stringify({
  country_project: 'Germany',
  currency_project: 'EUR',
  'total_cost_installation (after subsidies) (incl vat)': 20_000,
  LTI_tenor: '10 years',
  LTI_downpayment: 0,
});

const sendQuoteRequest = (baseUrl: URL, minted: Minted | undefined, body: string) => {
  const headers = { 'content-type': 'application/json', ...(minted && { authorization: `Bearer ${minted.token}` }) };
  return send(operationUrl(baseUrl, 'pricing_2'), { method: 'POST', headers, body });
};

/** The service's monthly payment. `undefined` without one (`checkHost` says why), and where the page holds a fixed token. */
export const askMonthlyFee = async (
  { tokenUrl, baseUrl, hasToken, names }: Connection,
  body: Body<'pricing_2'>,
): Promise<number | undefined> => {
  if (!baseUrl || hasToken) return undefined;
  const minted = tokenUrl && (await mint(tokenUrl, names.tokenUrl));
  if (minted && 'problem' in minted) return undefined;
  const answer = await sendQuoteRequest(baseUrl, minted, JSON.stringify(body));
  const json = typeof answer !== 'string' && answer.ok ? await answer.json().catch(() => undefined) : undefined;
  const fee = json?.response?.Monthly_fee;
  return fee > 0 ? Number(fee) : undefined;
};

/** Requests a quote. @returns the problem, or what works; `undefined` if the answer tells neither */
const checkQuote = async (
  { names }: Connection,
  baseUrl: URL,
  minted: Minted | undefined,
  operations: readonly Operation[],
): Promise<{ problem: string } | string | undefined> => {
  const answer = await sendQuoteRequest(baseUrl, minted, quoteRequest);
  const attribute = names.baseUrl;
  if (typeof answer === 'string') return { problem: (await explainNoAnswer(attribute, baseUrl)) ?? brokenConnection };
  const { status } = answer;
  if (answer.ok) {
    const body = await answer.json().catch(() => undefined);
    if (!body) return { problem: explainBadAnswer(attribute) };
    return body.response?.Monthly_fee > 0 ? `a quote from ${attribute}` : undefined;
  }
  // A page without a fee element may do without quotes.
  if (status === 403 && !operations.includes('pricing_2')) return undefined;
  if (status === 401) return { problem: minted ? explainRefusedToken(names) : explainMissingToken };
  if (status === 403)
    return {
      problem: minted?.isHost
        ? explainOperation(baseUrl, 'pricing_2')
        : explainForbidden(baseUrl, attribute, 'pricing_2'),
    };
  if (status === 429 || status >= 500 || !status) {
    return { problem: await explainServerError(answer, attribute, baseUrl, true) };
  }
  // A service may lack Germany or want an organization (400): the quote request of an element tells more.
  const problem = explainStatus(status, attribute, baseUrl);
  return problem ? { problem } : undefined;
};

export const explainMissingToken = 'base-url asks for a token (401), but the page has none: set token-url.';

export const explainRefusedToken = ({ baseUrl, tokenUrl }: Connection['names']): string =>
  baseUrl === tokenUrl
    ? `${baseUrl} refuses a token of its own (401): all servers at that address need the same FIN_SECRET.`
    : `${baseUrl} refuses the token from ${tokenUrl} (401): both have to belong to one host, with the same FIN_SECRET on all its servers.`;

export const explainBadAnswer = (attribute: string): string =>
  `${attribute} answers, but not like the service: set it to the part of the address before /wf/pricing_2.`;

export const explainForbidden = (baseUrl: URL, attribute: string, operation: string): string =>
  `${attribute} refuses ${operation} (403): ${addOrigin(baseUrl)}, and ${operation} to its operations.`;

const urlBelow = (baseUrl: URL, path: string): URL => new URL(`${trimUrl(baseUrl.href.replace(/\?.*$/, ''))}/${path}`);

const operationUrl = (baseUrl: URL, operation: string): URL => urlBelow(baseUrl, `wf/${operation}`);

/** Finds out whether `…/prices` is there. A proxy may pass on the other paths alone, and then each position of a slider costs a request. */
const checkBatches = async (baseUrl: URL): Promise<string | undefined> => {
  const answer = await send(urlBelow(baseUrl, 'prices'), { method: 'POST' });
  return typeof answer !== 'string' && answer.status === 401 ? undefined : explainMissingBatches(baseUrl);
};

const explainMissingBatches = ({ origin, pathname }: URL): string =>
  `the host answers quote batches, but ${trimUrl(origin + pathname)}/prices does not reach it: the proxy in front of it has to forward that path too.`;

const elementOf: Partial<Record<Operation, string>> = {
  pricing_2: '<fin-monthly-fee>',
  new_project_2: '<fin-checkout-button>',
  update_project_2: '<fin-checkout-button>',
  new_lead: '<fin-lead-form>',
};

/** For a host that has given this page a token, so that the origin is not the cause. */
const explainOperation = (baseUrl: URL, operation: Operation): string =>
  `the host refuses ${operation} (403), which ${elementOf[operation]} needs: add ${operation} to the operations of the host at ${baseUrl.origin}.`;

/** Finds out whether the host allows an operation, by a request without a token. */
const checkOperation = async (baseUrl: URL, attribute: string, operation: Operation): Promise<string | undefined> => {
  const answer = await send(operationUrl(baseUrl, operation), { method: 'POST' });
  if (typeof answer === 'string') return (await explainNoAnswer(attribute, baseUrl)) ?? brokenConnection;
  switch (answer.status) {
    case 401:
      return undefined; // a token is wanted: the operation is allowed
    case 403:
      return explainOperation(baseUrl, operation);
    default:
      return explainStatus(answer.status, attribute, baseUrl) ?? explainServerError(answer, attribute, baseUrl, false);
  }
};
