/** Spreads the work of many elements over several tasks, so that a page with hundreds of them answers its visitor meanwhile. */

/** How long the updates of one task may take together, in ms. */
const sliceMs = 12;

const waiting: (() => void)[] = [];
let isOpen = false;
let endsAt = 0;

const nextTask = (): Promise<void> =>
  // Not in TypeScript's DOM types; Safari has none.
  (globalThis as { scheduler?: { yield?(): Promise<void> } }).scheduler?.yield?.() ??
  new Promise((done) => setTimeout(done));

const run = (): void => {
  while (waiting.length && performance.now() < endsAt) waiting.shift()?.();
};

const openSlice = async (): Promise<void> => {
  isOpen = true;
  while (waiting.length) {
    endsAt = performance.now() + sliceMs;
    run();
    await nextTask();
  }
  isOpen = false;
};

/** Calls `update` at once, or in a later task if this one has been busy with updates for too long. Ends with the call. */
export const inSlice = (update: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    waiting.push(() => {
      try {
        resolve(update());
      } catch (error) {
        reject(error);
      }
    });
    if (isOpen) run();
    else void openSlice();
  });
