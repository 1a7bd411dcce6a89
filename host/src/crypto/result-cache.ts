/** Caches the results of cryptographic work on texts that come again and again, such as the session token of a page. */

/** How many results a process caches, of less than 1 KB each. A process may have a host for each of many installers. */
const maxResults = 10_000;

interface Result {
  value: unknown;
  version: string;
}

/**
 * The results of all caches: those that were used since `recent` was started, and those of the time before. A result that is used often
 * is read and not written, since each write would keep another copy of its text.
 */
let recent = new Map<string, Result>();
let former = new Map<string, Result>();
let cacheCount = 0;

function keep(key: string, result: Result): void {
  if (recent.size >= maxResults / 2) {
    former = recent;
    recent = new Map();
  }
  recent.set(key, result);
}

/**
 * A function whose results for recent texts are cached, each for the last version of its text. A rejection is not cached. Concurrent calls
 * share no promise, since a Worker may end the request that would settle it.
 */
export class ResultCache<T> {
  readonly #number = cacheCount++;

  constructor(private readonly compute: (text: string, version: string) => Promise<T>) {}

  async get(text: string, version = ''): Promise<T> {
    const key = `${this.#number} ${text}`;
    let result = recent.get(key);
    if (result?.version !== version) {
      result = former.get(key);
      if (result?.version !== version) result = { value: await this.compute(text, version), version };
      keep(key, result);
    }
    // Only this cache keeps results under its number.
    return result.value as T;
  }
}
