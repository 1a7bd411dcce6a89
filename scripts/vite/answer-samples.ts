import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type * as z from 'zod/mini';
import { answers } from '../../src/client/check-answer.js';
import type { Sample } from '../../src/client/light-check.js';

/** What is known of a schema by the time the script is built. zod keeps a schema's definition under `_zod.def`. */
export const sampleOf = (schema: z.ZodMiniType): Sample => {
  const def = schema._zod.def as unknown as {
    type: string;
    shape: Record<string, z.ZodMiniType>;
    element: z.ZodMiniType;
  };
  switch (def.type) {
    case 'string':
      return '';
    case 'number':
      return 0;
    case 'array':
      return [sampleOf(def.element)];
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([field, inner]) => [field, sampleOf(inner)]));
    case 'catch': // unspecified()
      return null;
    default:
      throw new Error(`An answer has a ${def.type}: teach answer-samples.ts and light-check.ts what that is.`);
  }
};

/** What no element calls: a login and its user are the business of hosts, and the script gives a page no client to call them. */
const uncalled: readonly string[] = ['generate-user-token', 'me'];

export const answerSamples = (): Record<string, Sample> =>
  Object.fromEntries(
    Object.entries(answers)
      .filter(([operation]) => !uncalled.includes(operation))
      .map(([operation, schema]) => [operation, sampleOf(schema)]),
  );

/** Puts `light-check.ts` in the place of `check-answer.ts`, with the samples it holds answers against. */
export const lightAnswers = (): Plugin => ({
  name: 'light-answers',
  enforce: 'pre',
  config: () => ({ define: { ANSWER_SAMPLES: JSON.stringify(answerSamples()) } }),
  resolveId: (source) =>
    source === './check-answer.js' ? fileURLToPath(new URL('../../src/client/light-check.ts', import.meta.url)) : null,
});
