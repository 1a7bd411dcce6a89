/** Wrong environment variables or arguments: all at once, with a sentence for each. No sentence repeats a value. */
export class Mistakes extends Error {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'));
  }
}
