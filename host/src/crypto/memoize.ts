/** Caches the results of cryptographic work on texts that come again and again, such as the session token of a page. */

/** How many results a process caches, of less than 1 KB each. A process may have a host for each of many installers. */
const maxResults = 10_000;

/**
 * The results of all functions: those that were used since `recent` was started, and those of the time before. A result that is used often
 * is read and not written, since each write would keep another copy of its text.
 */
let recent = new Map<string, { value: unknown }>();
let former = new Map<string, { value: unknown }>();
let functionCount = 0;

function keep(key: string, result: { value: unknown }): void {
  if (recent.size >= maxResults / 2) {
    former = recent;
    recent = new Map();
  }
  recent.set(key, result);
}

/**
 * As `compute`, but with the results for recent texts cached. A rejection is not cached. Concurrent calls share no promise, since a Worker may
 * end the request that would settle it.
 */
export function memoize<T>(compute: (text: string) => Promise<T>): (text: string) => Promise<T> {
  const prefix = `${functionCount++} `;
  return async (text) => {
    const key = prefix + text;
    let result = recent.get(key);
    if (!result) {
      result = former.get(key) ?? { value: await compute(text) };
      keep(key, result);
    }
    // Only this function keeps results under its prefix.
    return result.value as T;
  };
}
