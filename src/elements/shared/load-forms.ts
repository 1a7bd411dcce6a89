import type * as Forms from '../forms.js';
import { updateAll } from './page.js';

let arrived: typeof Forms | undefined;
let coming: Promise<unknown> | undefined;

/** The forms, once they are there. */
export const forms = (): typeof Forms | undefined => arrived;

/** Has the forms come, once for the page, whose elements update when they are there. Rejects where they cannot be had: a later call tries again. */
export const loadForms = (): Promise<unknown> => {
  coming ??= import('../forms.js').then(
    (module) => {
      arrived = module;
      updateAll();
    },
    (error) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
};
