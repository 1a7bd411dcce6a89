/** What an object of the page's says: an empty field says nothing. */
export const filledFields = <T extends object>(given: T | null | undefined): Partial<T> =>
  // The entries are some of T's own.
  Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => (value ?? '') !== '')) as Partial<T>;
