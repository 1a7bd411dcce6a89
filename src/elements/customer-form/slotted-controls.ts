/** What the page put into a slot. */
export const slotted = (slot: HTMLSlotElement | null): Element[] =>
  // Flattened, a slot that nobody filled gives what stands in it by itself.
  slot?.assignedElements().length ? slot.assignedElements({ flatten: true }) : [];

/** The same with all that is in it; custom elements may or may not have what is asked of a control. */
export const controlsIn = (slot: HTMLSlotElement | null) =>
  slotted(slot).flatMap((element) => [element, ...element.querySelectorAll('*')]) as HTMLInputElement[];

/**
 * For `keydown` on a form: Enter in a slotted input would submit a form around the element; it submits this one, if nobody
 * else has a use for it.
 */
export const enter = (event: KeyboardEvent): void => {
  const form = event.currentTarget as HTMLFormElement;
  const { key, target, defaultPrevented } = event;
  if (key !== 'Enter' || defaultPrevented || !(target instanceof HTMLInputElement) || form.contains(target)) return;
  event.preventDefault();
  form.requestSubmit();
};
