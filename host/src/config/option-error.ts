/** A function of this package whose options are checked. */
export type OptionsCaller =
  | 'createHost'
  | 'createHosts'
  | 'fileStore'
  | 'postgresStore'
  | 'redisStore'
  | 'durableObjectStore';

/**
 * An option is missing or wrong. Its message is one sentence: `createHost: tokenLifetime must be a whole number from 1 to 86400.` It never
 * repeats the value, which may be a password.
 */
export class OptionError extends Error {
  /**
   * @param option its name. A dot leads into an object: `limits.mint`
   * @param reason what is wrong, or what is expected: the rest of the sentence, without its full stop
   */
  constructor(
    caller: OptionsCaller,
    readonly option: string,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`${caller}: ${option} ${reason}.`, options);
  }
}
