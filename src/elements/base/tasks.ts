/** Ends the current task, so that the browser can answer its visitor. With `scheduler.yield`, what follows goes on before other tasks that wait. */
export const endTask = async (): Promise<void> => {
  // Some browsers lack it, although the types say that none does.
  await (window.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve)));
};

/** Calls `run` once the browser has painted the next frame. A hidden page paints none. */
export const afterFrame = (run: () => void): void => {
  requestAnimationFrame(() => setTimeout(run));
};
