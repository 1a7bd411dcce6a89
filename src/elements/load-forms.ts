import { withTimeout } from '../client/wait.js';
import { updateAllElements } from './base/element-registry.js';
import type * as Forms from './forms.js';

/** A file that is still loading after this time counts as failed. */
const timeoutMs = 15_000;

let forms: typeof Forms | undefined;
let loading: Promise<void> | undefined;

/** The module `forms.ts`, once it is loaded. */
export const loadedForms = (): typeof Forms | undefined => forms;

/**
 * Loads the module `forms.ts`, once for the page, and then updates all elements. Rejects if it cannot be loaded in
 * time; the next call retries.
 */
export const loadForms = (): Promise<void> => {
  loading ??= withTimeout(timeoutMs, load).then(
    (module) => {
      forms = module;
      updateAllElements();
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};

/**
 * The import of `forms.js`, which imports the elements' controllers, is intended. These modules are loaded later, so there is no cycle
 * at start.
 */
const load = (): Promise<typeof Forms> => import('./forms.js');
