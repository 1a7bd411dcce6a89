/** Equal questions: asked once while under way, and remembered afterwards. */
import { createMemory } from './memory.js';
import { type Shared, share, type Work } from './share.js';

export interface Questions<T> {
  recall(key: string): T | undefined;
  /**
   * The question that is under way already, or a new one; a `fresh` one is content with none that is older. `keep`: its answer
   * is remembered, unless a fresh question has overtaken it.
   */
  ask(key: string, work: Work<T>, bypassCache: boolean, keep: boolean): Shared<T>;
}

export function createQuestions<T>(): Questions<T> {
  const memory = createMemory<T>();
  const asked = new Map<string, { shared: Shared<T>; bypassCache: boolean }>();
  return {
    recall: memory.get,
    ask(key, work, bypassCache, keep) {
      const known = asked.get(key);
      if (known && !known.shared.stopped && (known.bypassCache || !bypassCache)) return known.shared;
      const shared = share<T>(async (signal, proceed) => {
        const newest = () => asked.get(key)?.shared === shared;
        try {
          const answer = await work(signal, proceed);
          if (keep && newest()) memory.set(key, answer);
          return answer;
        } finally {
          if (newest()) asked.delete(key);
        }
      });
      asked.set(key, { shared, bypassCache });
      return shared;
    },
  };
}
