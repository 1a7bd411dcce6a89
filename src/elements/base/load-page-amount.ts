import { loadable } from './loadable.js';

/** What reads the amount of an element of the page (`total-cost-from`). Few pages need it, so it has a file of its own. */
export const { loaded: loadedPageAmount, load: loadPageAmount } = loadable(
  async () => (await import('./page-amount-controller.js')).PageAmountController,
);
