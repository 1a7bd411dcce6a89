/** What of a page's body is forwarded, and with what in place of its own words. */
import * as z from 'zod/mini';
import { FinError } from '../client/errors.js';
import { newLeadRequest } from '../contract/new-lead.js';
import { newProject2Request } from '../contract/new-project-2.js';
import type { Operations } from '../contract/operations.js';
import { pricing2Request } from '../contract/pricing-2.js';
import { updateProject2Request } from '../contract/update-project-2.js';
import { Refusal } from './answers.js';
import { isOfferLink } from './links.js';
import type { Log } from './log.js';
import type { Settings } from './options.js';
import type { ProjectIds } from './project-ids.js';
import { type Forwarded, kinds } from './routes.js';
import type { Seller } from './seller.js';
import type { Session } from './sessions.js';
import { within } from './waits.js';

/** The operations that have a body. */
export type Bodied = Exclude<Forwarded, 'me'>;

export interface Policy {
  /**
   * The body without the fields that are unknown or the host's own.
   * @throws Refusal 400
   */
  read(operation: Bodied, data: object): object;
  /**
   * The complete request: with the host's own fields, and the service's own id of a project.
   * @throws Refusal 403 when the project is not this host's
   */
  pin<O extends Bodied>(operation: O, body: object, seller: Seller): Promise<Operations[O]['request']>;
  /**
   * What the host's `check` makes of the request.
   * @throws Refusal 400
   */
  check<O extends Forwarded>(
    operation: O,
    request: Operations[O]['request'],
    session: Session,
  ): Promise<Operations[O]['request']>;
}

/** How long `check` may take, in ms. */
export const checkLife = 10_000;

const requests: Record<Bodied, z.ZodMiniObject> = {
  pricing_2: pricing2Request,
  new_lead: newLeadRequest,
  new_project_2: newProject2Request,
  update_project_2: updateProject2Request,
};

/** What the host puts in, by its name in each operation. */
const pinned = { organization: true, sales_rep: true, sales_rep_id: true, send_offer_email: true } as const;

function parse(schema: z.ZodMiniObject, data: object): Record<string, unknown> {
  const { error, data: body } = schema.safeParse(data, { reportInput: true });
  if (body) return body;
  // One that `check` forgot to wait for: its failure would be nobody's, and end the process.
  for (const { input } of error.issues) if (input instanceof Promise) input.catch(() => {});
  // The contract's own names: what is unknown has been dropped.
  const fields = new Set(error.issues.map(({ path }) => path.join('.')));
  throw new Refusal(400, `Missing or not what the operation takes: ${[...fields].join(', ')}.`);
}

export function createPolicy<C>(settings: Settings<C>, projectIds: ProjectIds, log: Log): Policy {
  const { sendOfferEmail, offerPdfOrigins, check } = settings;
  const isPinned = (field: string) =>
    Object.hasOwn(pinned, field) && !(field === 'send_offer_email' && sendOfferEmail === 'page');
  /** The contract without what the host puts in. */
  const without = (schema: z.ZodMiniObject) =>
    z.object(Object.fromEntries(Object.entries(schema.shape).filter(([field]) => !isPinned(field))));
  const left: Record<Bodied, z.ZodMiniObject> = {
    pricing_2: without(requests.pricing_2),
    new_lead: without(requests.new_lead),
    new_project_2: without(requests.new_project_2),
    update_project_2: without(requests.update_project_2),
  };

  return {
    read(operation, data) {
      const body = parse(left[operation], data);
      const { offer_PDF: links } = body;
      // Texts, or the contract has none of them.
      if (links && !(links as string[]).every((link) => isOfferLink(link, offerPdfOrigins))) {
        log.warn(
          'An offer_PDF was refused: it lies under a public name by https, and within offerPdfOrigins if you set it.',
        );
        throw new Refusal(400, 'Each offer_PDF must be an https link to a public name that this site allows.');
      }
      return body;
    },

    async pin<O extends Bodied>(operation: O, body: object, { organization, salesRep }: Seller) {
      const own: Record<string, unknown> = {
        organization,
        sales_rep: salesRep,
        sales_rep_id: salesRep,
        send_offer_email: sendOfferEmail,
      };
      const fields = Object.keys(requests[operation].shape).filter(isPinned);
      const request: Record<string, unknown> = {
        ...body,
        ...Object.fromEntries(fields.map((field) => [field, own[field]])),
      };
      if (operation === 'update_project_2') {
        request.project = await projectIds.read(organization, String(request.project));
        if (request.project === undefined) throw new Refusal(403, 'This project was not made here.');
      }
      // Read by the schema without these fields, to which these fields were added.
      return request as unknown as Operations[O]['request'];
    },

    async check<O extends Forwarded>(operation: O, request: Operations[O]['request'], session: Session) {
      if (!check) return request;
      // A copy: what `check` does to it in passing is not sent.
      const copy = structuredClone(request);
      try {
        const changed: unknown = await within(checkLife, async () => check(operation, copy, session));
        if (kinds[operation] === 'question' || changed === undefined || changed === null) return request;
        // No question, and so one with a body; parsed by its schema. To read it may throw: it is the host's own object.
        return parse(requests[operation as Bodied], Object(changed)) as Operations[O]['request'];
      } catch (error) {
        if (error instanceof Refusal) throw error;
        // Its words are for the host's own eyes.
        const late = error instanceof FinError && error.code === 'timeout';
        throw new Refusal(400, late ? 'This site could not check the request.' : 'This site refuses the request.');
      }
    },
  };
}
