/** The script's light check and the contract's schemas are of one mind about every answer. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { answerSamples } from '../../scripts/vite/answer-samples.js';
import { answers } from '../../src/client/check-answer.js';
import { conform, type Sample } from '../../src/client/light-check.js';
import type { Operation } from '../../src/contract/index.js';

const samples = answerSamples() as Record<Operation, Sample>;
const operations = Object.keys(samples) as Operation[];

/** What an answer may hold in a field, right or wrong, as JSON or `1e400` can bring it. */
const junk = fc.oneof(
  fc.string(),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, undefined, Number.POSITIVE_INFINITY, Number.NaN, '', [], {}, [''], [0], ['a', 1]),
  fc.jsonValue(),
);

/** Answers of the sample's shape, most fields right, some not, some missing, some too many. */
const like = (sample: Sample): fc.Arbitrary<unknown> => {
  if (sample === null) return junk;
  if (sample === '') return fc.oneof({ weight: 4, arbitrary: fc.string() }, { weight: 1, arbitrary: junk });
  if (sample === 0) return fc.oneof({ weight: 4, arbitrary: fc.double() }, { weight: 1, arbitrary: junk });
  if (Array.isArray(sample)) {
    return fc.oneof({ weight: 4, arbitrary: fc.array(like(sample[0])) }, { weight: 1, arbitrary: junk });
  }
  const fields = Object.fromEntries(Object.entries(sample).map(([field, inner]) => [field, like(inner)]));
  const right = fc.tuple(fc.record(fields), junk).map(([known, more]) => ({ ...known, more }));
  const lacking = fc.record(fields, { requiredKeys: [] });
  return fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: lacking }, { weight: 1, arbitrary: junk });
};

for (const operation of operations) {
  test(`${operation}: what the contract takes, the light check takes, and gives the same`, () => {
    fc.assert(
      fc.property(like(samples[operation]), (answer) => {
        assert.deepEqual(conform(samples[operation], answer), answers[operation].safeParse(answer).data);
      }),
      { numRuns: 500 },
    );
  });
}

test('no element calls an operation that the script has no sample of', () => {
  const missing = (Object.keys(answers) as Operation[]).filter((operation) => !(operation in samples));
  assert.deepEqual(missing, ['generate-user-token', 'me']);
  for (const file of readdirSync('src/elements', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const code = readFileSync(`src/elements/${file}`, 'utf8');
    for (const operation of missing) assert.ok(!code.includes(`'${operation}'`), `${file} names ${operation}`);
  }
});
