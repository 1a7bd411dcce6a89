/** Checks the service's answers: gives a complete answer, and `undefined` for any other. */
import { responseShapes, type Shape } from '../contract/answer-shapes.js';
import type { Operation, Operations } from '../contract/operations.js';

/** Whether a value is a monthly fee: a finite number above 0. The spec bounds no fee; this rule is the client's own. */
export const isMonthlyFee = (value: unknown): value is number => Number.isFinite(value) && (value as number) > 0;

// `Array.isArray` alone does not narrow a read-only list.
const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

/** The part of `value` that `shape` describes; `undefined` if a field is missing or has the wrong type. */
function pick(shape: Shape, value: unknown): unknown {
  if (shape === 'unspecified') return {};
  if (shape === 'text') return typeof value === 'string' ? value : undefined;
  if (shape === 'number') return Number.isFinite(value) ? value : undefined;
  if (isList(shape)) {
    if (!Array.isArray(value)) return undefined;
    const items = value.map((item) => pick(shape[0], item));
    return items.includes(undefined) ? undefined : items;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields: Record<string, unknown> = {};
  for (const [field, inner] of Object.entries(shape)) {
    fields[field] = pick(inner, (value as Record<string, unknown>)[field]);
    if (fields[field] === undefined) return undefined;
  }
  return fields;
}

/**
 * The answer with the contract's fields and no others; `undefined` if a field is missing or has the wrong type, or if a monthly
 * fee is not above 0.
 */
export function readAnswer<O extends Operation>(operation: O, data: unknown): Operations[O]['answer'] | undefined {
  // The type of `responseShapes` makes the cast safe: a value of the operation's shape is of the operation's type.
  const answer = pick({ status: 'text', response: responseShapes[operation] }, data) as
    | Operations[O]['answer']
    | undefined;
  if (answer && 'Monthly_fee' in answer.response && !isMonthlyFee(answer.response.Monthly_fee)) return undefined;
  return answer;
}
