import { updateAllElements } from '../element-registry.js';
import { loadable } from '../load-on-demand.js';

/** The file is requested again after a failure and this time. */
const retryMs = 10_000;

/** The class that reads a total cost from the page (`total-cost-from`). Few pages need it, so it has a file of its own. */
const { loaded, load } = loadable(
  async () => (await import('./total-cost-from-controller.js')).TotalCostFromController,
);

export { load as loadTotalCostFrom };

let isRequested = false;

/** The class, if its file is loaded. Otherwise requests the file, which updates all elements once it is loaded. */
export const totalCostFromController = (): ReturnType<typeof loaded> => {
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
