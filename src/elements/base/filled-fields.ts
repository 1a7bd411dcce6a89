/** The fields of an object that have a value: `undefined`, `null` and `''` count as not given. */
export const filledFields = <T extends object>(fields: T | null | undefined): Partial<T> => {
  try {
    // The entries are some of T's own.
    return Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => (value ?? '') !== '')) as Partial<T>;
  } catch {
    return {}; // a getter of the page's object may throw
  }
};
