/**
 * Whether the page lets something go: its listeners hear the event, may wait for something, and say no by
 * `preventDefault()` or by a rejection.
 *
 * @param make makes the event; it hands what listeners wait for to `held`
 */
export const allowed = async (element: EventTarget, make: (held: Promise<unknown>[]) => Event): Promise<boolean> => {
  const held: Promise<unknown>[] = [];
  const going = element.dispatchEvent(make(held));
  try {
    await Promise.all(held);
  } catch {
    return false;
  }
  return going;
};
