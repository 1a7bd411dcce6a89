/** Ends the current task, so that the browser can answer its visitor. What follows goes on before other tasks, in browsers with `scheduler.yield`. */
export const endTask = async (): Promise<void> => {
  // Not in all browsers, although the types have it.
  await (window.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve)));
};

/** Calls `run` once the browser has painted the next frame. A hidden page paints none. */
export const afterFrame = (run: () => void): void => {
  requestAnimationFrame(() => setTimeout(run));
};
