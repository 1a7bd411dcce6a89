/**
 * The `response` of each operation's answer, described as plain data. The client checks answers against it, so that neither the
 * script nor an application that imports `fin-widgets/client` carries zod for that. A test holds each shape to its zod schema.
 */
import type { Operation, Operations } from './operations.js';

/**
 * What a value has to be: a text, a finite number, a list of one shape, or an object with at least these fields. `unspecified`
 * stands for content that the spec does not show: any value passes, and is read as `{}`.
 */
export type Shape = 'text' | 'number' | 'unspecified' | readonly [item: Shape] | { readonly [field: string]: Shape };

/** The shape that describes values of the type `T`. */
type ShapeOf<T> = T extends string
  ? 'text'
  : T extends number
    ? 'number'
    : T extends readonly (infer Item)[]
      ? readonly [ShapeOf<Item>]
      : string extends keyof T
        ? 'unspecified'
        : { readonly [Field in keyof T]: ShapeOf<T[Field]> };

export const responseShapes: { readonly [O in Operation]: ShapeOf<Operations[O]['answer']['response']> } = {
  'generate-user-token': { user_id: 'text', token: 'text', expires: 'number' },
  me: { first: 'text', last: 'text', User_Id: 'text', org_id: 'text', option: ['text'], email: 'text' },
  new_lead: 'unspecified',
  new_project_2: { checkout_link: 'text', project_id: 'text', financial_offer: 'text' },
  update_project_2: 'unspecified',
  pricing_2: { Monthly_fee: 'number' },
};
