import { updateAllElements } from './base/element-registry.js';
import type * as Forms from './forms.js';

let arrived: typeof Forms | undefined;
let coming: Promise<unknown> | undefined;

/** The forms, once they are there. */
export const forms = (): typeof Forms | undefined => arrived;

/** What does not come within so many ms does not come. */
const patience = 15_000;

/**
 * Has the forms come, once for the page, whose elements update when they are there. Rejects where they cannot be had: a later call
 * tries again.
 */
export const loadForms = (): Promise<unknown> => {
  coming ??= Promise.race([
    (async () => import('./forms.js'))(), // an address that is none throws at once
    new Promise<never>((_, late) => setTimeout(late, patience)),
  ]).then(
    (module) => {
      arrived = module;
      updateAllElements();
    },
    (error) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
};
