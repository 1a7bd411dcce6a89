/** What is wrong with the command's arguments or environment: all of it at once, a sentence each. No sentence repeats a value. */
export class Mistakes extends Error {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'));
  }
}

/** Why the command cannot start or go on, though its settings are complete: one sentence that says what to do. */
export class CannotStart extends Error {}
