/** Caches the results of cryptographic work on texts that come again and again, such as the session token of a page. */

/**
 * As `compute`, but with the results for the last `max` texts cached. A rejection is not cached. Concurrent calls share no promise, since a
 * Worker may end the request that would settle it.
 */
export function memoize<T>(max: number, compute: (text: string) => Promise<T>): (text: string) => Promise<T> {
  const results = new Map<string, { value: T }>();
  return async (text) => {
    const known = results.get(text);
    if (known) return known.value;
    const value = await compute(text);
    results.set(text, { value });
    for (const oldest of results.keys()) {
      if (results.size <= max) break;
      results.delete(oldest);
    }
    return value;
  };
}
