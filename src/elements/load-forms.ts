/** What the script tag loads on demand, from files of their own. */
import { withTimeout } from '../client/wait.js';
import { updateAllElements } from './base/element-registry.js';

/** A file that is still loading after this time counts as failed. */
const timeoutMs = 15_000;

/**
 * A part of the script that is loaded when it is needed.
 * `loaded` gives the part, once it is there.
 * `load` loads it, once for the page, and then updates all elements. Rejects if it cannot be loaded in time; the next call retries.
 */
const loadable = <Part>(importPart: () => Promise<Part>) => {
  let part: Part | undefined;
  let loading: Promise<Part> | undefined;
  return {
    loaded: (): Part | undefined => part,
    load(): Promise<Part> {
      loading ??= withTimeout(timeoutMs, importPart).then(
        (imported) => {
          part = imported;
          updateAllElements();
          return imported;
        },
        (error) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
};

/**
 * What the checkout button needs on a visitor's first interaction. The import of the elements' controllers is intended: they are loaded
 * later, so there is no cycle at start.
 */
export const { loaded: loadedForms, load: loadForms } = loadable(async () => {
  const { CheckoutController, importLeadController } = await import('./forms.js');
  return { CheckoutController, importLeadController };
});

/** What the lead form needs when it comes near the view. */
export const { loaded: loadedLeadController, load: loadLeadController } = loadable(async () =>
  (await loadForms()).importLeadController(),
);
