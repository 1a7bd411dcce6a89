/** Form controls that the page put into a slot of the form. */

/** The elements assigned to a slot, through slots of the page's own components. */
const slottedElements = (slot: HTMLSlotElement | null): Element[] =>
  // Flattening an unassigned slot would give its fallback content.
  slot?.assignedElements().length ? slot.assignedElements({ flatten: true }) : [];

/** The slotted elements and all their descendants, typed as inputs. A custom element may lack an input's properties. */
export const slottedControls = (slot: HTMLSlotElement | null) =>
  slottedElements(slot).flatMap((element) => [element, ...element.querySelectorAll('*')]) as HTMLInputElement[];

/** Types of controls that hold no data of a visitor in their value. */
export const buttonTypes = /^(button|submit|reset|image|file)$/;

/**
 * Submits the form when Enter is pressed in a slotted input. Without it, Enter would submit a form of the page around the
 * element, because a slotted input is not in the element's own form.
 */
export const submitOnEnter = (event: KeyboardEvent): void => {
  const form = event.currentTarget as HTMLFormElement;
  const { key, target } = event;
  // Safari ends a composition before its Enter, which then has this code.
  const isComposing = event.isComposing || event.keyCode === 229;
  if (key !== 'Enter' || isComposing || event.defaultPrevented) return;
  if (!(target instanceof HTMLInputElement) || form.contains(target)) return;
  if (buttonTypes.test(target.type)) return; // Enter presses it
  event.preventDefault();
  form.requestSubmit();
};
