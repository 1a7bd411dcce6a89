import { updateAllElements } from './element-registry.js';
import { loadable } from './loadable.js';

/** After a failure the file is requested again, in ms. */
const retryMs = 10_000;

/** The reader of a total cost that stands on the page (`total-cost-from`). Few pages need it, so it has a file of its own. */
const { loaded, load } = loadable(async () => (await import('./page-amount-controller.js')).PageAmountController);

export { load as loadPageAmount };

let isRequested = false;

/** The reader. Without it, requests its file, which updates all elements once it is there. */
export const pageAmountReader = (): ReturnType<typeof loaded> => {
  if (!isRequested && !loaded()) {
    isRequested = true;
    load().catch(() =>
      setTimeout(() => {
        isRequested = false;
        updateAllElements();
      }, retryMs),
    );
  }
  return loaded();
};
