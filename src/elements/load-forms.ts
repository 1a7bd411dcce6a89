/** What the checkout button and the lead form load on demand. */
import { loadable } from './base/load-on-demand.js';

/**
 * What the checkout button needs on a visitor's first interaction. The import of the elements' controllers is intended: they are loaded
 * later, so there is no cycle at start.
 */
export const { loaded: loadedForms, load: loadForms } = loadable(async () => {
  const { CheckoutController, importLeadController } = await import('./forms-file.js');
  return { CheckoutController, importLeadController };
});

/** What the lead form needs when it comes near the view. */
export const { loaded: loadedLeadController, load: loadLeadController } = loadable(async () =>
  (await loadForms()).importLeadController(),
);
