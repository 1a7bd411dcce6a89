/** The client's answer check gives the same verdict and the same value as the contract's zod schemas. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type * as z from 'zod/mini';
import { readAnswer } from '../../src/client/check-answer.js';
import { responseShapes, type Shape } from '../../src/contract/answer-shapes.js';
import {
  generateUserTokenAnswer,
  meAnswer,
  newLeadAnswer,
  newProject2Answer,
  type Operation,
  pricing2Answer,
  updateProject2Answer,
} from '../../src/contract/index.js';

const schemas: Record<Operation, z.ZodMiniType> = {
  'generate-user-token': generateUserTokenAnswer,
  me: meAnswer,
  new_lead: newLeadAnswer,
  new_project_2: newProject2Answer,
  update_project_2: updateProject2Answer,
  pricing_2: pricing2Answer,
};

/** Values of any type that JSON can bring, `1e400` (infinite) included. */
const anything = fc.oneof(
  fc.string(),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, undefined, Number.POSITIVE_INFINITY, Number.NaN, '', [], {}, [''], [0], ['a', 1]),
  fc.jsonValue(),
);

// `Array.isArray` alone does not narrow a read-only list.
const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

const usually = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: anything });

/** Values near a shape: most of them fit; some have a wrong type, a field too few or a field too many. */
const valuesNear = (shape: Shape): fc.Arbitrary<unknown> => {
  if (shape === 'unspecified') return anything;
  if (shape === 'text') return usually(fc.string());
  if (shape === 'number') return usually(fc.double());
  if (isList(shape)) return usually(fc.array(valuesNear(shape[0])));
  const fields = Object.fromEntries(Object.entries(shape).map(([field, inner]) => [field, valuesNear(inner)]));
  return usually(
    fc.oneof(
      fc.record(fields),
      fc.tuple(fc.record(fields), anything).map(([known, extra]) => ({ ...known, extra })),
      fc.record(fields, { requiredKeys: [] }),
    ),
  );
};

for (const operation of Object.keys(schemas) as Operation[]) {
  test(`${operation}: the answer check and the zod schema agree on every answer`, () => {
    fc.assert(
      fc.property(valuesNear({ status: 'text', response: responseShapes[operation] }), (answer) => {
        const expected = schemas[operation].safeParse(answer).data;
        // The client's own rule, which no schema has.
        const free =
          operation === 'pricing_2' && expected && !(pricing2Answer.parse(expected).response.Monthly_fee > 0);
        assert.deepEqual(readAnswer(operation, answer), free ? undefined : expected);
      }),
      { numRuns: 500 },
    );
  });
}
