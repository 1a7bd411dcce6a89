/** Spreads the work of many elements over several tasks, so that a page with hundreds of them answers its visitor meanwhile. */

/** How long the updates of one task may take together, in ms. */
const sliceMs = 12;

/** First renderings, in the order of the page. */
const firstRenderings: (() => void)[] = [];
/** Updates of rendered elements, such as the first card's payment: these go before the first renderings of others. */
const furtherUpdates: (() => void)[] = [];
let isOpen = false;
let endsAt = 0;

/** How long first renderings wait for a page that is never idle, in ms. */
const maxWaitMs = 100;

/** Ends the wait for an idle page in the next task. */
let wake: (() => void) | undefined;

/**
 * Waits for what goes before the next slice: tasks that wait already, such as an answer (`scheduler.yield` would go before them), and for first
 * renderings also the next frame. Safari has no idle callbacks.
 */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    wake = () => setTimeout(resolve);
    if (furtherUpdates.length || !window.requestIdleCallback) wake();
    else requestIdleCallback(() => resolve(), { timeout: maxWaitMs });
  });

const hasWork = (): boolean => furtherUpdates.length + firstRenderings.length > 0;

const run = (): void => {
  // Never both in one slice, so that a frame shows the further updates before the next first rendering.
  const queue = furtherUpdates.length ? furtherUpdates : firstRenderings;
  while (performance.now() < endsAt && queue.length) queue.shift()?.();
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
    (isFirst ? firstRenderings : furtherUpdates).push(() => {
      try {
        resolve(update());
      } catch (error) {
        reject(error);
      }
    });
    if (!isOpen) return void openSlice();
    run();
    if (furtherUpdates.length) wake?.();
  });
