/** Fields that several request bodies share. A required text or list that is empty counts as missing. */
import * as z from 'zod/mini';
import { type Duration, downpaymentRange, duration, tenors } from './value-sets.js';

/** A required string. */
export const text = () => z.string().check(z.minLength(1));

/** A required array with at least one item. */
export const list = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.minLength(1));

/** An amount of money in the project's currency, after subsidies and including VAT. The spec names no bounds; 0 and less are refused here. */
export const cost = () => z.number().check(z.positive());

/** A down payment in percent of the total installation cost (spec: "Limits"). */
export const downpaymentValue = () => z.number().check(z.gte(downpaymentRange.min), z.lte(downpaymentRange.max));

/** `1 year`, `2 years` … `20 years`. */
export const durationValue = () => z.enum(tenors.map(duration) as [Duration, ...Duration[]]);

/** The place of the installation. In the spec, none of its attributes is required. */
export const address = () =>
  z.object({
    address: z.optional(z.string()),
    lat: z.optional(z.number()),
    lng: z.optional(z.number()),
  });

export type Address = z.infer<ReturnType<typeof address>>;
