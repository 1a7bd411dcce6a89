import type { Tenor } from '../../contract/value-sets.js';
import type { ControlHandlers } from './controls-view.js';
import type { FeeController } from './fee-controller.js';
import type { Choice } from './selection.js';

/**
 * Translates what a visitor does with the controls into choices. The throttle is flushed once the visitor has decided: on a click,
 * when the thumb is released, and when a key is released.
 */
export const controlHandlers = (fees: FeeController, choose: (choice: Partial<Choice>) => void): ControlHandlers => {
  let isKeyHeld = false;
  /** The down payment when the thumb was grabbed, in percent. */
  let grabbed: number | undefined;
  return {
    onGrab() {
      grabbed = fees.snapshot.selection?.downpayment;
    },
    // The range input keeps the value of the canceled movement.
    onGrabCancel({ target }) {
      if (grabbed === undefined) return;
      (target as HTMLInputElement).value = String(grabbed); // the range input's own event
      choose({ downpayment: grabbed });
      fees.flush();
    },
    onSlide(event) {
      choose({ downpayment: Number((event.target as HTMLInputElement).value) }); // the range input's own event
      // `change` means that the thumb was released. A held key fires it at each step: then the key's release counts.
      if (event.type === 'change' && !isKeyHeld) fees.flush();
    },
    onKeyOrBlur(event) {
      isKeyHeld = event.type === 'keydown';
      if (!isKeyHeld) fees.flush();
    },
    onStep(percent) {
      const { selection } = fees.snapshot;
      if (selection) choose({ downpayment: selection.downpayment + percent });
      fees.flush();
    },
    onTenorChange(event) {
      // The values of these controls are the tenors on offer.
      choose({ tenor: Number((event.target as HTMLInputElement | HTMLSelectElement).value) as Tenor });
      fees.flush();
    },
  };
};
