/** Schemas of options. A schema's message is the `reason` of an `OptionError`, such as `must be a text`. */
import * as z from 'zod/mini';
import { OptionError, type OptionsCaller } from './option-error.js';

/** The part of a zod issue that is read. */
interface Issue {
  code?: string | undefined;
  path: PropertyKey[];
  message: string;
  /** Of `unrecognized_keys`. */
  keys?: string[];
  /** Of `invalid_union`: the issues of each alternative. */
  errors?: Issue[][];
}

/** The first unknown key that a message may repeat. Any other text may be a value that is in the wrong place. */
const repeatableKey = (keys: readonly string[] = []): string | undefined =>
  keys.find((key) => /^[A-Za-z_$][\w$]{0,63}$/.test(key));

/**
 * An object with these options and no others: a misspelled option would otherwise be ignored.
 * @param otherwise the reason for a value that is not an object
 */
export const optionsObject = <S extends z.core.$ZodShape>(shape: S, otherwise: string) =>
  z.strictObject(shape, {
    error: ({ code, keys }) => {
      if (code !== 'unrecognized_keys') return otherwise;
      const problem = repeatableKey(keys) ? 'is not an option' : 'must have no unknown keys';
      return `${problem}. Known options: ${Object.keys(shape).join(', ')}`;
    },
  });

/** As `optionsObject`, but a value that is not an object counts as an empty object, so that the error names the first missing option. */
export const innerOptions = <S extends z.core.$ZodShape>(shape: S) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'object' && value !== null ? value : {})),
    optionsObject(shape, 'must be an object'),
  );

export const text = (reason: string) => z.string(reason).check(z.minLength(1, reason));

export const wholeNumber = (least: number, most: number) =>
  z.custom<number>(
    (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
    `must be a whole number from ${least} to ${most}`,
  );

export const callable = <F>() => z.custom<F>((value) => typeof value === 'function', 'must be a function');

/**
 * Parses options.
 * @throws OptionError on the first wrong option
 */
export function parseOptions<S extends z.ZodMiniType>(caller: OptionsCaller, schema: S, options: unknown): z.output<S> {
  const result = schema.safeParse(options);
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap((issue) => leavesOf(issue as Issue));
  // A misspelled name is reported first: it explains why the option with the right name is missing.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  throw new OptionError(caller, (issue && nameOf(issue)) || 'options', issue?.message ?? 'are wrong');
}

/** The issues of a union are those of its last alternative: the others are literals such as `false`. */
const leavesOf = (issue: Issue): Issue[] =>
  issue.errors?.at(-1)?.flatMap((each) => leavesOf({ ...each, path: [...issue.path, ...each.path] })) ?? [issue];

/** The option that an issue is about. Indexes of a list are left out, since the reason is about the whole list. */
const nameOf = ({ path, keys }: Issue): string =>
  [...path, repeatableKey(keys)].filter((part) => typeof part === 'string').join('.');
