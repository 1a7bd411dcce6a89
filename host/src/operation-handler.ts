/**
 * Answers an operation once its session is verified: counts it against the limits, applies the policy, and sends it to the service. Creates,
 * quote requests and other operations each have their own path.
 */

import { operationKinds } from 'fin-widgets/internal';
import { type CreateHeaders, readCreateHeaders, readKey } from './creates/create-headers.js';
import type { CreateRecords } from './creates/create-records.js';
import type { Idempotency } from './creates/idempotency.js';
import type { ProjectIds } from './creates/project-ids.js';
import type { CreatesElsewhere } from './host.js';
import { messages } from './http/messages.js';
import { Refusal } from './http/refusal.js';
import type { RefusalFor } from './http/refusal-for-error.js';
import { readJsonBody } from './http/request-body.js';
import { type HostResponse, successResponse } from './http/responses.js';
import type { PageOperation } from './http/routes.js';
import type { Session } from './http/session-tokens.js';
import type { Quotes, Visitor } from './quotes/quote-answers.js';
import { isCheckoutLink } from './service/link-rules.js';
import type { OperationWithBody, Policy } from './service/policy.js';
import type { SellerLookup } from './service/seller.js';
import type { Upstream } from './service/upstream.js';

export interface OperationHandlerDependencies {
  policy: Policy;
  seller: SellerLookup;
  quotes: Quotes;
  idempotency: Idempotency;
  records: CreateRecords;
  /** Sends creates that have a key, in place of this host. */
  creates: CreatesElsewhere | undefined;
  projectIds: ProjectIds;
  upstream: Upstream;
  checkoutOrigins: readonly string[] | undefined;
  requireKey: boolean;
  refusalFor: RefusalFor;
}

export class OperationHandler {
  constructor(private readonly dependencies: OperationHandlerDependencies) {}

  /**
   * Answers an operation.
   * @throws Refusal, UpstreamFailure
   */
  async handle(operation: PageOperation, request: Request, visitor: Visitor): Promise<HostResponse> {
    const { quotes, creates } = this.dependencies;
    if (operation === 'pricing_2') return successResponse(await quotes.answer(request, visitor));
    if (operation !== 'me' && operationKinds[operation] === 'create') {
      const key = readKey(request.headers);
      return creates && key !== undefined
        ? this.#createElsewhere(creates, key, request, visitor)
        : this.#create(operation, request, visitor);
    }
    const { session, limits } = visitor;
    await limits.count();
    if (operation === 'me') {
      const pinned = await this.dependencies.policy.check(operation, undefined, session);
      return successResponse(JSON.stringify(await this.dependencies.upstream.call(operation, pinned)));
    }
    const body = this.dependencies.policy.parse(operation, await readJsonBody(request));
    return successResponse(await this.#complete(operation, body, session));
  }

  async #createElsewhere(
    creates: CreatesElsewhere,
    key: string,
    request: Request,
    visitor: Visitor,
  ): Promise<HostResponse> {
    const usedUp = await visitor.limits.usedUp();
    if (usedUp) {
      const lookups = visitor.lookups();
      // The host answers replays although the limit is used up. Lookups of unknown keys have a limit, since each may start a process.
      if (await lookups.usedUp()) throw usedUp;
      if (!(await creates.isKnown(key, await this.dependencies.records.storeKeyOf(key)))) {
        await lookups.count();
        throw usedUp;
      }
    }
    return creates.send(key, request);
  }

  /**
   * A replay does not count against the rate limit, since the host sends nothing for it, and a 429 would hide the outcome of the create
   * from the page. If the limit is used up already, the host reads the body only if it knows the key.
   */
  async #create(
    operation: OperationWithBody,
    request: Request,
    { session, limits, keepAlive }: Visitor,
  ): Promise<HostResponse> {
    const { policy, idempotency, requireKey, refusalFor } = this.dependencies;
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
      this.#complete(operation, body, session).catch((error: unknown) => {
        // Converted here, since the idempotency record depends on whether the create may have happened.
        throw refusalFor(operation, error);
      });
    return idempotency.sendOnce(headers, body, sendBody, keepAlive);
  }

  /** Pins, checks and sends a parsed body. In the answer to a create, checks the checkout link and signs the project id. */
  async #complete(operation: OperationWithBody, body: object, session: Session): Promise<string> {
    const { policy, seller, upstream, checkoutOrigins, projectIds } = this.dependencies;
    const own = await seller.get();
    const request = await policy.check(operation, await policy.pin(operation, body, own), session);
    const answer = await upstream.call(operation, request);
    if (!('checkout_link' in answer.response)) return JSON.stringify(answer);
    const { status, response } = answer;
    if (!isCheckoutLink(response.checkout_link, checkoutOrigins, session.origin))
      throw new Refusal('checkout_link', 502, messages.checkoutRefused, 'UNKNOWN');
    // An update verifies the id before `check`, so with the host's organization.
    const project_id = await projectIds.issue(own.organization, response.project_id);
    return JSON.stringify({ status, response: { ...response, project_id } });
  }
}
