/** Forwards an operation to the service once its session is verified. Creates, quote requests and other operations each have their own path. */

import type { Operations } from 'fin-widgets/contract';
import { operationKinds } from 'fin-widgets/internal';
import { type CreateHeaders, readCreateHeaders, readKey } from './creates/create-headers.js';
import type { Idempotency } from './creates/idempotency.js';
import type { ProjectIds } from './creates/project-ids.js';
import { messages } from './http/messages.js';
import { Refusal } from './http/refusal.js';
import type { RefusalFor } from './http/refusal-for.js';
import { readJsonBody } from './http/request-body.js';
import { type HostResponse, successResponse } from './http/responses.js';
import type { PageOperation } from './http/routes.js';
import type { Session } from './http/session-tokens.js';
import type { Quotes, Visitor } from './quotes/quotes.js';
import { isCheckoutLink } from './service/offer-link-rules.js';
import type { OperationWithBody, Policy } from './service/policy.js';
import type { SellerLookup } from './service/seller.js';
import type { Upstream } from './service/upstream.js';

/**
 * Forwards an operation, and returns the response.
 * @throws Refusal, UpstreamFailure
 */
export type Forward = (operation: PageOperation, request: Request, visitor: Visitor) => Promise<HostResponse>;

export interface ForwardDependencies {
  policy: Policy;
  seller: SellerLookup;
  quotes: Quotes;
  idempotency: Idempotency;
  projectIds: ProjectIds;
  upstream: Upstream;
  checkoutOrigins: readonly string[] | undefined;
  requireKey: boolean;
  refusalFor: RefusalFor;
}

export function createForward({
  policy,
  seller,
  quotes,
  idempotency,
  projectIds,
  upstream,
  checkoutOrigins,
  requireKey,
  refusalFor,
}: ForwardDependencies): Forward {
  /** Sends a complete request. In the answer to a create, checks the checkout link and signs the project id. */
  const send = async <O extends PageOperation>(
    operation: O,
    request: Operations[O]['request'],
    { origin }: Session,
  ) => {
    const answer: Operations[PageOperation]['answer'] = await upstream.call(operation, request);
    if (!('checkout_link' in answer.response)) return JSON.stringify(answer);
    const { status, response } = answer;
    if (!isCheckoutLink(response.checkout_link, checkoutOrigins, origin))
      throw new Refusal('checkout_link', 502, messages.checkoutRefused, 'UNKNOWN');
    // Every operation that answers with a checkout link has an organization in its request.
    const { organization } = request as { organization: string };
    const project_id = await projectIds.issue(organization, response.project_id);
    return JSON.stringify({ status, response: { ...response, project_id } });
  };

  /** Pins, checks and sends a parsed body. */
  const complete = async (operation: OperationWithBody, body: object, session: Session): Promise<string> => {
    const pinned = await policy.pin(operation, body, await seller.get());
    return send(operation, await policy.check(operation, pinned, session), session);
  };

  /**
   * A replay does not count against the rate limit, since the host sends nothing for it, and a 429 would hide the outcome of the create
   * from the page. If the limit is used up already, the host reads the body only if it knows the key.
   */
  const forwardCreate = async (
    operation: OperationWithBody,
    request: Request,
    { session, limits, keepAlive }: Visitor,
  ): Promise<HostResponse> => {
    const usedUp = await limits.usedUp();
    if (usedUp && !(await idempotency.isKnown(readKey(request.headers)))) throw usedUp;
    let body: object;
    let headers: CreateHeaders;
    let earlierOutcome: (() => Promise<HostResponse>) | undefined;
    try {
      body = policy.parse(operation, await readJsonBody(request));
      headers = readCreateHeaders(request.headers, requireKey);
      earlierOutcome = await idempotency.findEarlier(headers, body);
    } finally {
      if (!earlierOutcome) await limits.count();
    }
    if (earlierOutcome) return earlierOutcome();
    const sendBody = () =>
      complete(operation, body, session).catch((error: unknown) => {
        // Converted here, since the idempotency record depends on whether the create may have happened.
        throw refusalFor(operation, error);
      });
    return idempotency.sendOnce(headers, body, sendBody, keepAlive);
  };

  return async (operation, request, visitor) => {
    if (operation === 'pricing_2') return successResponse(await quotes.answer(request, visitor));
    if (operation !== 'me' && operationKinds[operation] === 'create') return forwardCreate(operation, request, visitor);
    const { session, limits } = visitor;
    await limits.count();
    const json =
      operation === 'me'
        ? await send(operation, await policy.check(operation, undefined, session), session)
        : await complete(operation, policy.parse(operation, await readJsonBody(request)), session);
    return successResponse(json);
  };
}
