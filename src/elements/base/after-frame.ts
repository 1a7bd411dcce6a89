/** Calls `run` once the browser has painted the next frame. A hidden page paints none. */
export const afterFrame = (run: () => void): void => {
  requestAnimationFrame(() => setTimeout(run));
};
