/** Caches the results of cryptographic work on texts that come again and again, such as the session token of a page. */

/** How many results a process caches, of less than 1 KB each. A process may have a host for each of many installers. */
const maxResults = 10_000;

/** The results of all functions. The least recently used one is the first. */
const results = new Map<string, { value: unknown }>();
let functionCount = 0;

/**
 * As `compute`, but with the results for recent texts cached. A rejection is not cached. Concurrent calls share no promise, since a Worker may
 * end the request that would settle it.
 */
export function memoize<T>(compute: (text: string) => Promise<T>): (text: string) => Promise<T> {
  const prefix = `${functionCount++} `;
  const keep = (key: string, result: { value: T }): T => {
    results.delete(key);
    results.set(key, result);
    for (const oldest of results.keys()) {
      if (results.size <= maxResults) break;
      results.delete(oldest);
    }
    return result.value;
  };
  return async (text) => {
    const key = prefix + text;
    // Only this function keeps results under its prefix.
    const known = results.get(key) as { value: T } | undefined;
    return keep(key, known ?? { value: await compute(text) });
  };
}
