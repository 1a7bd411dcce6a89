/** The origin of an address, for `checkout-origins`; `undefined` where it has none. */
export const originOf = (value: string): string | undefined => {
  try {
    const { origin } = new URL(value);
    return origin === 'null' ? undefined : origin;
  } catch {
    return undefined; // not an address
  }
};
