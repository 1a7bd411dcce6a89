/** What is wrong with the environment, or with arguments: all of it at once, a sentence each. No sentence repeats a value. */
export class Mistakes extends Error {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'));
  }
}
