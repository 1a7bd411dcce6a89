/**
 * The simulated service of the test mode. It answers inside the host, with any outcome on demand. Its name cannot exist (`.invalid`,
 * RFC 2606), so that no request to it reaches a real service.
 */

import type { Operations } from 'fin-widgets/contract';
import { operationKinds, sleep } from 'fin-widgets/internal';
import type { ServiceOptions } from '../config/host-options.js';
import type { PageOperation } from '../http/routes.js';

/** The simulated service's origin. Its checkout links start with it. The elements replace such a link with the host's `…/checkout`. */
export const simulatedOrigin = 'https://test.fin-widgets.invalid';

type Answers = { [O in PageOperation | 'generate-user-token']: (request: Operations[O]['request']) => object };

/** How an operation answers in a scenario. */
type Outcome = (answer: () => object, signal: AbortSignal | undefined) => Promise<Response> | Response;

/** Long enough to notice, and shorter than the page's time limit. */
export const slowMs = 3_000;
/** The rate of the simulated quotes, in percent a year. */
export const ratePercent = 6;

const succeed: Outcome = (answer) => Response.json({ status: 'success', response: answer() });

/** The error statuses of the service's specification. */
export const statuses = [400, 401, 403, 404, 405, 429, 500, 503];

const outcomes: Record<string, Outcome> = {
  success: succeed,
  async slow(answer, signal) {
    await sleep(slowMs, signal);
    return succeed(answer, signal);
  },
  /** The service carries out the request, and the connection breaks before the answer. */
  lost() {
    throw new TypeError('The answer was lost, as the scenario of the test mode demands.');
  },
  /** The workflow runs, and refuses. */
  refused: () => Response.json({ status: 'REFUSED', response: {} }),
  ...Object.fromEntries(statuses.map((status) => [status, () => fail(status)])),
};

export const aliases: Record<string, string> = { '': 'success', true: 'success', 1: 'success' };

function fail(status: number): Response {
  const headers = status === 429 ? { 'Retry-After': '5' } : undefined;
  return Response.json({ status: 'ERROR', message: 'The test mode was asked for this.' }, { status, headers });
}

/** The monthly payment of an annuity, in the currency of the request. */
function feeOf({
  'total_cost_installation (after subsidies) (incl vat)': totalCost,
  LTI_tenor,
  LTI_downpayment,
}: Operations['pricing_2']['request']): number {
  const months = 12 * Number.parseInt(LTI_tenor, 10);
  const monthlyRate = ratePercent / 1200;
  const fee = (totalCost * (1 - LTI_downpayment / 100) * monthlyRate) / (1 - (1 + monthlyRate) ** -months);
  return Math.max(1, Math.round(fee * 100)) / 100;
}

export const answers: Answers = {
  'generate-user-token': () => ({ user_id: 'test-user', token: 'test-token', expires: 86_400 }),
  me: () => ({
    first: 'Test',
    last: 'Installer',
    User_Id: 'test-user',
    org_id: 'test-organization',
    option: [],
    email: 'test@installer.example',
  }),
  pricing_2: (quoteRequest) => ({ Monthly_fee: feeOf(quoteRequest) }),
  new_project_2: () => ({
    checkout_link: `${simulatedOrigin}/checkout`,
    project_id: `test-${globalThis.crypto.randomUUID()}`,
    financial_offer: `${simulatedOrigin}/offer.pdf`,
  }),
  update_project_2: () => ({}),
  new_lead: () => ({}),
};

/** The operations of pages. They have the scenario's outcome, unless the scenario names one operation. */
export const pageOperations = Object.keys(answers).filter(
  (operation) => operation in operationKinds && operation !== 'me' && operation !== 'generate-user-token',
);

/** The outcomes that have names. `Object.keys` would list the numeric statuses first. */
export const named = Object.keys(outcomes).filter((name) => !statuses.includes(Number(name)));

/** What a scenario must be: the rest of a sentence, without its full stop. */
export const scenarioRule = `must be ${[...named, ...statuses].join(', ')}, or an operation and one of these, such as "new_project_2 lost"`;

/** By address. There are few scenarios, and hosts compare options by the identity of their functions. */
const services = new Map<string, ServiceOptions>();

/**
 * The service for a scenario, the same object each time.
 * @param scenario an outcome for all operations of pages, or an operation and its outcome: `new_project_2 lost`. Empty, `true` and `1` mean
 *   `success`
 * @returns `undefined` if the scenario is unknown
 */
export function simulatedService(scenario: string): ServiceOptions | undefined {
  const words = scenario.trim().split(/[\s~]+/);
  const name = words.pop() ?? '';
  const outcomeName = Object.hasOwn(aliases, name) ? aliases[name] : name;
  const outcome = outcomeName !== undefined && Object.hasOwn(outcomes, outcomeName) ? outcomes[outcomeName] : undefined;
  const operations = words.length ? words : pageOperations;
  if (!outcome || words.length > 1 || !operations.every((operation) => pageOperations.includes(operation)))
    return undefined;
  const baseUrl = `${simulatedOrigin}/${[...words, outcomeName].join('~')}`;
  const known = services.get(baseUrl);
  if (known) return known;
  const fetch: ServiceOptions['fetch'] = async (input, init) => {
    const operation = String(input).split('/').pop() as keyof Answers;
    const request = init?.body ? JSON.parse(String(init.body)) : undefined;
    const perform = operations.includes(operation) ? outcome : succeed;
    // The host has checked the request against this operation's contract.
    return perform(() => answers[operation](request as never), init?.signal ?? undefined);
  };
  const service = { baseUrl, email: 'test@installer.example', password: 'test', fetch };
  services.set(baseUrl, service);
  return service;
}

/** Whether a service is simulated. */
export const isSimulated = ({ baseUrl }: ServiceOptions): boolean => new URL(baseUrl).origin === simulatedOrigin;
