/**
 * The JSON bodies of the host protocol. `openapi/host.json` is made from these schemas (`npm run openapi`); the host itself takes
 * their types.
 */
import * as contract from 'fin-widgets/contract';
import { maxTextLength, pinnedFields, products } from 'fin-widgets/internal';
import * as z from 'zod/mini';
import { maxBatch } from '../quotes/batch-sizes.js';
import { errorStatuses } from './refusal.js';
import type { PageOperation } from './routes.js';

/** A body as pages send it: without the fields that the host sets. The page's `send_offer_email` counts only if the host is configured so. */
const pageBody = (schema: z.ZodMiniObject) =>
  z.object(
    Object.fromEntries(
      Object.entries(schema.shape)
        .filter(([field]) => !pinnedFields.some((pinned) => pinned === field))
        .map(([field, value]) => [field, field === 'send_offer_email' ? z.optional(value) : value]),
    ),
  );

/** The host answers with the contract's fields and no others. */
const success = <T extends z.ZodMiniType>(answer: z.ZodMiniObject<{ status: z.ZodMiniType; response: T }>) =>
  z.object({ status: z.literal('success'), response: answer.shape.response });

/** The body of each operation that a page may call, and of its success. `me` takes no body. */
export const operationBodies = {
  pricing_2: { request: pageBody(contract.pricing2Request), answer: success(contract.pricing2Answer) },
  me: { request: undefined, answer: success(contract.meAnswer) },
  new_lead: { request: pageBody(contract.newLeadRequest), answer: success(contract.newLeadAnswer) },
  new_project_2: { request: pageBody(contract.newProject2Request), answer: success(contract.newProject2Answer) },
  update_project_2: {
    request: pageBody(contract.updateProject2Request),
    answer: success(contract.updateProject2Answer),
  },
} satisfies Record<PageOperation, { request: z.ZodMiniType | undefined; answer: z.ZodMiniType }>;

const quoteRequest = operationBodies.pricing_2.request;

/** The answer to one quote request of a batch or a mint. `null`: not known now. */
const batchedQuote = z.union([operationBodies.pricing_2.answer, z.object({ status: z.literal('ERROR') }), z.null()]);

/** The host completes the quote requests of a mint. */
const openQuoteRequest = z.partial(quoteRequest, {
  country_project: true,
  currency_project: true,
  LTI_tenor: true,
  LTI_downpayment: true,
});

export const tokenRequest = z.object({ questions: z.optional(z.array(openQuoteRequest)) });

const percent = () => z.number().check(z.gte(contract.downpaymentRange.min), z.lte(contract.downpaymentRange.max));
const years = () => z.literal(contract.tenors);
const sentence = () => z.string().check(z.minLength(1), z.maxLength(maxTextLength));

/** The settings for pages. `src/contract/page-settings.ts`, which elements import, checks the same without zod. */
const pageSettings = z.object({
  country: z.optional(z.enum(contract.countries)),
  currency: z.optional(z.enum(contract.currencies)),
  tenors: z.optional(z.readonly(z.array(years()).check(z.minLength(1)))),
  tenor: z.optional(years()),
  downpaymentMin: z.optional(percent()),
  downpaymentMax: z.optional(percent()),
  downpaymentStep: z.optional(percent()),
  downpayment: z.optional(percent()),
  product: z.optional(z.enum(products)),
  warning: z.optional(sentence()),
  requireLegal: z.optional(z.boolean()),
  allCostsIncluded: z.optional(z.boolean()),
  lender: z.optional(sentence()),
  example: z.optional(z.string()),
  legal: z.optional(sentence()),
  rate: z.optional(sentence()),
  strings: z.optional(z.record(z.string(), z.unknown())),
  accent: z.optional(z.string()),
  surface: z.optional(z.string()),
}) satisfies z.ZodMiniType<contract.PageSettings>;

export const tokenAnswer = z.object({
  token: z.string(),
  expires_in: z.int().check(z.positive()),
  idempotency: z.literal(true),
  prices: z.optional(z.int().check(z.positive(), z.lte(maxBatch))),
  answers: z.optional(z.array(batchedQuote)),
  page: z.optional(pageSettings),
  test: z.optional(z.literal(true)),
});

export const pricesRequest = z.object({
  questions: z.array(quoteRequest).check(z.minLength(1), z.maxLength(maxBatch)),
  knownOnly: z.optional(z.boolean()),
});

export const pricesAnswer = z.object({ answers: z.array(batchedQuote) });

export const errorBody = z.object({
  status: z.enum(errorStatuses),
  message: z.string(),
  /** Only a 400 has it. */
  fields: z.optional(z.array(z.string())),
  /** Only a 429 has it. */
  reason: z.optional(z.literal('concurrency')),
});

export type TokenAnswer = z.infer<typeof tokenAnswer>;
export type ErrorBody = z.infer<typeof errorBody>;
