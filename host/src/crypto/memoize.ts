/** Caches the results of cryptographic work on texts that come again and again, such as the session token of a page. */

/** How many results a process caches, of less than 1 KB each. A process may have a host for each of many installers. */
const maxResults = 10_000;

interface Result {
  value: unknown;
  version: string;
}

/**
 * The results of all functions: those that were used since `recent` was started, and those of the time before. A result that is used often
 * is read and not written, since each write would keep another copy of its text.
 */
let recent = new Map<string, Result>();
let former = new Map<string, Result>();
let functionCount = 0;

function keep(key: string, result: Result): void {
  if (recent.size >= maxResults / 2) {
    former = recent;
    recent = new Map();
  }
  recent.set(key, result);
}

/**
 * As `compute`, but with the results for recent texts cached, each for the last version of its text. A rejection is not cached. Concurrent
 * calls share no promise, since a Worker may end the request that would settle it.
 */
export function memoize<T>(
  compute: (text: string, version: string) => Promise<T>,
): (text: string, version?: string) => Promise<T> {
  const prefix = `${functionCount++} `;
  return async (text, version = '') => {
    const key = prefix + text;
    let result = recent.get(key);
    if (result?.version !== version) {
      result = former.get(key);
      if (result?.version !== version) result = { value: await compute(text, version), version };
      keep(key, result);
    }
    // Only this function keeps results under its prefix.
    return result.value as T;
  };
}
