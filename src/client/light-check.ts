/**
 * Checks an answer as `check-answer.ts` does, without zod: the build reads the contract's schemas and leaves a sample of
 * each answer (`scripts/vite/answer-samples.ts`), and what comes is held against it. The contract stays the one source;
 * a test holds both against each other.
 */
import type { Operation } from '../contract/operations.js';

/** `''` a text, `0` a finite number, `[x]` a list of x, an object its fields; `null`: whatever comes is left behind. */
export type Sample = '' | 0 | null | [Sample] | { [field: string]: Sample };

/** What of `value` the sample asks for; `undefined` when it lacks something. */
export const conform = (sample: Sample, value: unknown): unknown => {
  if (sample === null) return {};
  if (typeof sample !== 'object') {
    return typeof value === typeof sample && (sample === '' || Number.isFinite(value)) ? value : undefined;
  }
  if (Array.isArray(sample)) {
    if (!Array.isArray(value)) return undefined;
    const items = value.map((item) => conform(sample[0], item));
    return items.includes(undefined) ? undefined : items;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields: Record<string, unknown> = {};
  for (const field of Object.keys(sample)) {
    fields[field] = conform(sample[field] as Sample, (value as Record<string, unknown>)[field]);
    if (fields[field] === undefined) return undefined;
  }
  return fields;
};

declare const ANSWER_SAMPLES: Record<Operation, Sample>; // by the build

export const checkAnswer = (operation: Operation, data: unknown): unknown => conform(ANSWER_SAMPLES[operation], data);
