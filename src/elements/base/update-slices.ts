/** Spreads the work of many elements over several tasks, so that a page with hundreds of them answers its visitor meanwhile. */

/** How long the updates of one task may take together, in ms. */
const sliceMs = 12;

/** First renderings, in the order of the page. */
const first: (() => void)[] = [];
/** Updates of rendered elements, such as the first card's payment: these go before the first renderings of others. */
const further: (() => void)[] = [];
let isOpen = false;
let endsAt = 0;

/** The next task comes after those that wait already, such as an answer. `scheduler.yield` would go before them. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const hasWork = (): boolean => further.length + first.length > 0;

const run = (): void => {
  while (performance.now() < endsAt && hasWork()) (further.shift() ?? first.shift())?.();
};

const openSlice = async (): Promise<void> => {
  isOpen = true;
  while (hasWork()) {
    endsAt = performance.now() + sliceMs;
    run();
    await nextTask();
  }
  isOpen = false;
};

/** Calls `update` at once, or in a later task if this one has been busy with updates for too long. Ends with the call. */
export const inSlice = (update: () => void, isFirst: boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    (isFirst ? first : further).push(() => {
      try {
        resolve(update());
      } catch (error) {
        reject(error);
      }
    });
    if (isOpen) run();
    else void openSlice();
  });
