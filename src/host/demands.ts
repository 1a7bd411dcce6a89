/** What is wrong with what a caller handed over, in sentences that name the option and repeat no value. */

/** Whose options they are. */
type Caller = 'createHost' | 'redisStore';

/** @throws Error with the sentence, unless it is right */
export function demand(right: unknown, sentence: string, caller: Caller = 'createHost'): asserts right {
  if (!right) throw new Error(`${caller}: ${sentence}`);
}

/**
 * That an object has no option but these: one that is misspelt would be left out, and nobody the wiser.
 * @param known every name there is, so that none can be forgotten
 * @param within the name of the option that the object is; `''` for all options
 */
export function demandNames<T extends object>(
  given: unknown,
  known: Record<keyof T & string, true>,
  within = '',
  caller: Caller = 'createHost',
): void {
  if (typeof given !== 'object' || given === null) return; // wrong in another way
  const path = within && `${within}.`;
  for (const name of Object.keys(given))
    demand(
      Object.hasOwn(known, name),
      `${path}${name} is no option; there is ${Object.keys(known).join(', ')}.`,
      caller,
    );
}
