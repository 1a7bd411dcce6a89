/** Turns the body of a page into the body for the service: parses it, pins the host's fields, and calls the installer's `check`. */

import { FinError } from 'fin-widgets/client';
import type { Operations } from 'fin-widgets/contract';
import { newLeadRequest, newProject2Request, pricing2Request, updateProject2Request } from 'fin-widgets/contract';
import { operationKinds, pinnedFields, withTimeout } from 'fin-widgets/internal';
import * as z from 'zod/mini';
import type { Settings } from '../config/read-settings.js';
import type { ProjectIds } from '../creates/project-ids.js';
import type { Log } from '../http/log.js';
import { messages } from '../http/messages.js';
import { Refusal, wrongFields } from '../http/refusal.js';
import type { PageOperation } from '../http/routes.js';
import type { Session } from '../http/session-tokens.js';
import { isOfferLink } from './link-rules.js';
import type { Seller } from './seller.js';

/** Every operation but `me`, which has no body. */
export type OperationWithBody = Exclude<PageOperation, 'me'>;

/** Time limit of `check`. */
export const checkTimeoutMs = 10_000;

const requestSchemas: Record<OperationWithBody, z.ZodMiniObject> = {
  pricing_2: pricing2Request,
  new_lead: newLeadRequest,
  new_project_2: newProject2Request,
  update_project_2: updateProject2Request,
};

/** The most entries of a list: more than any offer needs, and few enough to check them at once. */
export const maxOfferLinks = 20;
export const maxListLength = 50;

/** Limits lists before the schema checks each entry and reports each wrong one. */
function assertListsAreShort(data: object): void {
  for (const [field, value] of Object.entries(data))
    if (Array.isArray(value) && value.length > (field === 'offer_PDF' ? maxOfferLinks : maxListLength))
      throw wrongFields('body_invalid', messages.listTooLong, [field]);
}

function parseBySchema(schema: z.ZodMiniObject, data: object): Record<string, unknown> {
  const { error, data: body } = schema.safeParse(data, { reportInput: true });
  if (body) return body;
  // A field may hold a promise that `check` did not await. An unhandled rejection would end a Node process.
  for (const { input } of error.issues) if (input instanceof Promise) input.catch(() => {});
  // Field names come from the contract, since unknown fields have been dropped.
  const fields = new Set(error.issues.map(({ path }) => path.join('.')));
  throw wrongFields('body_invalid', `Missing or not what the operation takes: ${[...fields].join(', ')}.`, [
    ...new Set(error.issues.map(({ path }) => String(path[0]))),
  ]);
}

/** Whether the host overrides the page's value of a field. The page may decide on `send_offer_email`, if so configured. */
const isPinned = (field: string, pageDecides: boolean) =>
  field === 'send_offer_email' ? !pageDecides : pinnedFields.some((each) => each === field);

/** The schemas of bodies without the pinned fields, by whether the page decides. Shared by all hosts of a process, since they are large. */
const pageSchemas = new Map<boolean, typeof requestSchemas>();

function pageSchemasFor(pageDecides: boolean): typeof requestSchemas {
  const withoutPinned = (schema: z.ZodMiniObject) =>
    z.object(Object.fromEntries(Object.entries(schema.shape).filter(([field]) => !isPinned(field, pageDecides))));
  const schemas = pageSchemas.get(pageDecides) ?? {
    pricing_2: withoutPinned(requestSchemas.pricing_2),
    new_lead: withoutPinned(requestSchemas.new_lead),
    new_project_2: withoutPinned(requestSchemas.new_project_2),
    update_project_2: withoutPinned(requestSchemas.update_project_2),
  };
  pageSchemas.set(pageDecides, schemas);
  return schemas;
}

export class Policy {
  readonly #sendOfferEmail: Settings['sendOfferEmail'];
  readonly #offerPdfOrigins: Settings['offerPdfOrigins'];
  readonly #check: Settings['check'];

  constructor(
    { sendOfferEmail, offerPdfOrigins, check }: Pick<Settings, 'sendOfferEmail' | 'offerPdfOrigins' | 'check'>,
    private readonly projectIds: ProjectIds,
    private readonly log: Log,
  ) {
    this.#sendOfferEmail = sendOfferEmail;
    this.#offerPdfOrigins = offerPdfOrigins;
    this.#check = check;
  }

  get #pageDecides(): boolean {
    return this.#sendOfferEmail === 'page';
  }

  /**
   * Parses a body by the contract. Drops unknown fields and pinned fields.
   * @throws Refusal 400
   */
  parse(operation: OperationWithBody, data: object): object {
    assertListsAreShort(data);
    const body = parseBySchema(pageSchemasFor(this.#pageDecides)[operation], data);
    const { offer_PDF: links } = body;
    // If the operation has the field, the schema has checked that these are texts.
    if (links && !(links as string[]).every((link) => isOfferLink(link, this.#offerPdfOrigins))) {
      this.log.warn(
        'The host refused an offer_PDF. It must be under a public name by https, and within offerPdfOrigins (FIN_OFFER_PDF_ORIGINS) if you set it.',
      );
      throw wrongFields('policy', messages.offerRefused, ['offer_PDF']);
    }
    return body;
  }

  /**
   * Completes a parsed body: adds the pinned fields, and replaces a signed project id with the service's id.
   * @throws Refusal 403 if this host did not create the project
   */
  async pin<O extends OperationWithBody>(
    operation: O,
    body: object,
    { organization, salesRep }: Seller,
  ): Promise<Operations[O]['request']> {
    const pins: Record<string, unknown> = {
      organization,
      sales_rep: salesRep,
      sales_rep_id: salesRep,
      send_offer_email: this.#sendOfferEmail,
    };
    const fields = Object.keys(requestSchemas[operation].shape).filter((field) => isPinned(field, this.#pageDecides));
    const request: Record<string, unknown> = {
      ...body,
      ...Object.fromEntries(fields.map((field) => [field, pins[field]])),
    };
    if (operation === 'update_project_2') {
      request.project = await this.projectIds.verify(organization, String(request.project));
      if (request.project === undefined) throw new Refusal('project_id', 403, messages.projectUnknown);
    }
    // `parse` used the schema without the pinned fields. With these fields, the request fits the whole schema.
    return request as Operations[O]['request'];
  }

  /**
   * Calls the installer's `check`, which may refuse a request, or change the body of a create or update.
   * @throws Refusal 400
   */
  async check<O extends PageOperation>(
    operation: O,
    request: Operations[O]['request'],
    session: Session,
  ): Promise<Operations[O]['request']> {
    const check = this.#check;
    if (!check) return request;
    // A copy, so that a change of the argument has no effect: only the returned body is sent.
    const copy = structuredClone(request);
    try {
      const result: unknown = await withTimeout(checkTimeoutMs, async () => check(operation, copy, session));
      if (operationKinds[operation] === 'read' || result === undefined || result === null) return request;
      // Creates and updates have a body, and the schema checks its type. Reading the result may throw.
      return parseBySchema(requestSchemas[operation as OperationWithBody], Object(result)) as Operations[O]['request'];
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // The page must not see the message of an error in the installer's own code.
      const isLate = error instanceof FinError && error.code === 'timeout';
      throw new Refusal(
        'check',
        400,
        isLate ? 'This site could not check the request.' : 'This site refuses the request.',
      );
    }
  }
}
