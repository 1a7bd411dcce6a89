/**
 * Schemas of options, and the sentences that say what is wrong with them. A schema's message is the end of a sentence, such as `must
 * be a text.`; the path of the option is its beginning. No sentence repeats a value, since a value may be a password.
 */
import * as z from 'zod/mini';

/** Whose options they are: the first word of the message. */
type Caller = 'createHost' | 'redisStore' | 'postgresStore';

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

/**
 * An object with these options and no others: a misspelt option would otherwise be ignored.
 * @param otherwise what is said of a value that is no object
 */
export const optionsObject = <S extends z.core.$ZodShape>(shape: S, otherwise: string) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `is no option; there is ${Object.keys(shape).join(', ')}.` : otherwise,
  });

/** As `optionsObject`, but a value that is no object counts as one without options: its first option is named as missing. */
export const innerOptions = <S extends z.core.$ZodShape>(shape: S) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'object' && value !== null ? value : {})),
    optionsObject(shape, 'must be an object.'),
  );

export const text = (sentence: string) => z.string(sentence).check(z.minLength(1, sentence));

export const wholeNumber = (least: number, most: number) =>
  z.custom<number>(
    (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
    `must be a whole number from ${least} to ${most}.`,
  );

export const callable = <F>() => z.custom<F>((value) => typeof value === 'function', 'must be a function.');

/**
 * Parses options.
 * @throws Error with one sentence, on one option
 */
export function parseOptions<S extends z.ZodMiniType>(caller: Caller, schema: S, options: unknown): z.output<S> {
  const result = schema.safeParse(options);
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap((issue) => leavesOf(issue as Issue));
  // A misspelt name explains the option that is missing in its place.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  throw new Error(`${caller}: ${issue ? sentenceOf(issue) : 'options are wrong.'}`);
}

/** The issues of a union are those of its last alternative, which is the one with options in it. */
const leavesOf = (issue: Issue): Issue[] =>
  issue.errors?.at(-1)?.flatMap((each) => leavesOf({ ...each, path: [...issue.path, ...each.path] })) ?? [issue];

/** Numbers in the path are places in a list, and the sentence is on the whole list. */
function sentenceOf({ path, keys = [], message }: Issue): string {
  const name = [...path, ...keys.slice(0, 1)].filter((part) => typeof part === 'string').join('.');
  return `${name || 'options'} ${message}`;
}
