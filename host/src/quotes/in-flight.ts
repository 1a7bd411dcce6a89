/** Questions that are under way, by key. */

export interface InFlight {
  readonly size: number;
  /** The answer to the question that is under way with this key. */
  get(key: string): Promise<string> | undefined;
  /** Keeps the question until it has its answer. One with the same key is forgotten. */
  add(key: string, answer: Promise<string>): void;
}

/**
 * @param maxMs the longest that a question takes. A platform may end a request's work with its response. Then the promise never settles, and
 *   is forgotten after this time.
 */
export function createInFlight(maxMs: number): InFlight {
  /** The oldest first. */
  const questions = new Map<string, { answer: Promise<string>; addedAt: number }>();
  const dropLost = () => {
    for (const [key, { addedAt }] of questions) {
      if (performance.now() - addedAt < maxMs) return;
      questions.delete(key);
    }
  };
  return {
    get size() {
      dropLost();
      return questions.size;
    },
    get(key) {
      dropLost();
      return questions.get(key)?.answer;
    },
    add(key, answer) {
      const drop = () => {
        // After a question that was dropped before its end, an equal one may have come.
        if (questions.get(key)?.answer === answer) questions.delete(key);
      };
      // The order of a Map is that of first additions.
      questions.delete(key);
      questions.set(key, { answer, addedAt: performance.now() });
      answer.then(drop, drop);
    },
  };
}
