/** The body that is forwarded: the page's, with the host's own fields in place of some. Parse, then pin, then `check`. */

import { FinError } from 'fin-widgets/client';
import type { Operations } from 'fin-widgets/contract';
import { newLeadRequest, newProject2Request, pricing2Request, updateProject2Request } from 'fin-widgets/contract';
import { operationKinds, pinnedFields, withTimeout } from 'fin-widgets/internal';
import * as z from 'zod/mini';
import type { Settings } from '../config/settings.js';
import type { ProjectIds } from '../creates/project-ids.js';
import type { Log } from '../http/log.js';
import { Refusal, wrongFields } from '../http/refusal.js';
import type { PageOperation } from '../http/routes.js';
import type { Session } from '../http/sessions.js';
import { isOfferLink } from './offer-link-rules.js';
import type { Seller } from './seller.js';

/** `me` is the one operation without a body. */
export type OperationWithBody = Exclude<PageOperation, 'me'>;

export interface Policy {
  /**
   * Parses a body by the contract. Unknown fields, and those that the host pins, are dropped.
   * @throws Refusal 400
   */
  parse(operation: OperationWithBody, data: object): object;
  /**
   * Completes a parsed body: adds the pinned fields, and puts the service's id in place of a signed project id.
   * @throws Refusal 403 if the project is not this host's
   */
  pin<O extends OperationWithBody>(operation: O, body: object, seller: Seller): Promise<Operations[O]['request']>;
  /**
   * Asks the host's own `check`, which may refuse the request, or change it unless it is a question.
   * @throws Refusal 400
   */
  check<O extends PageOperation>(
    operation: O,
    request: Operations[O]['request'],
    session: Session,
  ): Promise<Operations[O]['request']>;
}

/** How long `check` may take. */
export const checkTimeoutMs = 10_000;

const requestSchemas: Record<OperationWithBody, z.ZodMiniObject> = {
  pricing_2: pricing2Request,
  new_lead: newLeadRequest,
  new_project_2: newProject2Request,
  update_project_2: updateProject2Request,
};

/** The most entries that a list may have: more than any offer needs, and few enough to be checked at once. */
const maxOfferLinks = 20;
const maxListLength = 50;

/** The schema would look at each entry of a list, and find something wrong with each. */
function assertListsAreShort(data: object): void {
  for (const [field, value] of Object.entries(data))
    if (Array.isArray(value) && value.length > (field === 'offer_PDF' ? maxOfferLinks : maxListLength))
      throw wrongFields('body_invalid', 'A list of the body has too many entries.', [field]);
}

function parseBySchema(schema: z.ZodMiniObject, data: object): Record<string, unknown> {
  const { error, data: body } = schema.safeParse(data, { reportInput: true });
  if (body) return body;
  // A field may hold a promise that `check` did not await. Unless its rejection is handled, it ends a Node process.
  for (const { input } of error.issues) if (input instanceof Promise) input.catch(() => {});
  // These are names of the contract, since unknown fields have been dropped.
  const fields = new Set(error.issues.map(({ path }) => path.join('.')));
  throw wrongFields('body_invalid', `Missing or not what the operation takes: ${[...fields].join(', ')}.`, [
    ...new Set(error.issues.map(({ path }) => String(path[0]))),
  ]);
}

export function createPolicy(
  { sendOfferEmail, offerPdfOrigins, check }: Pick<Settings, 'sendOfferEmail' | 'offerPdfOrigins' | 'check'>,
  projectIds: ProjectIds,
  log: Log,
): Policy {
  /** Whether the host sets a field, whatever a page sends. `send_offer_email` may be left to the page. */
  const isPinned = (field: string) =>
    field === 'send_offer_email' ? sendOfferEmail !== 'page' : pinnedFields.some((each) => each === field);
  const withoutPinned = (schema: z.ZodMiniObject) =>
    z.object(Object.fromEntries(Object.entries(schema.shape).filter(([field]) => !isPinned(field))));
  const pageSchemas: Record<OperationWithBody, z.ZodMiniObject> = {
    pricing_2: withoutPinned(requestSchemas.pricing_2),
    new_lead: withoutPinned(requestSchemas.new_lead),
    new_project_2: withoutPinned(requestSchemas.new_project_2),
    update_project_2: withoutPinned(requestSchemas.update_project_2),
  };

  return {
    parse(operation, data) {
      assertListsAreShort(data);
      const body = parseBySchema(pageSchemas[operation], data);
      const { offer_PDF: links } = body;
      // The schema has made these texts, if the operation has the field.
      if (links && !(links as string[]).every((link) => isOfferLink(link, offerPdfOrigins))) {
        log.warn(
          'An offer_PDF was refused: it lies under a public name by https, and within offerPdfOrigins if you set it.',
        );
        throw wrongFields('policy', 'Each offer_PDF must be an https link to a public name that this site allows.', [
          'offer_PDF',
        ]);
      }
      return body;
    },

    async pin<O extends OperationWithBody>(operation: O, body: object, { organization, salesRep }: Seller) {
      const pins: Record<string, unknown> = {
        organization,
        sales_rep: salesRep,
        sales_rep_id: salesRep,
        send_offer_email: sendOfferEmail,
      };
      const fields = Object.keys(requestSchemas[operation].shape).filter(isPinned);
      const request: Record<string, unknown> = {
        ...body,
        ...Object.fromEntries(fields.map((field) => [field, pins[field]])),
      };
      if (operation === 'update_project_2') {
        request.project = await projectIds.verify(organization, String(request.project));
        if (request.project === undefined)
          throw new Refusal('project_id', 403, 'This host did not create the project.');
      }
      // `parse` used the schema without the pinned fields, which are added here: together they are the whole schema.
      return request as Operations[O]['request'];
    },

    async check<O extends PageOperation>(operation: O, request: Operations[O]['request'], session: Session) {
      if (!check) return request;
      // A copy, since only what `check` returns is sent, not what it does to its argument.
      const copy = structuredClone(request);
      try {
        const result: unknown = await withTimeout(checkTimeoutMs, async () => check(operation, copy, session));
        if (operationKinds[operation] === 'question' || result === undefined || result === null) return request;
        // Creates and updates have a body, and the schema vouches for the type. Reading the result may throw.
        return parseBySchema(
          requestSchemas[operation as OperationWithBody],
          Object(result),
        ) as Operations[O]['request'];
      } catch (error) {
        if (error instanceof Refusal) throw error;
        // The message of the host's own error is not for the page.
        const isLate = error instanceof FinError && error.code === 'timeout';
        throw new Refusal(
          'check',
          400,
          isLate ? 'This site could not check the request.' : 'This site refuses the request.',
        );
      }
    },
  };
}
