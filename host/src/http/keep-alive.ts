/**
 * Tells the platform of work that goes on after the answer, by the option `waitUntil`. The answer does not depend on this work, so it must not
 * fail if the platform refuses to wait, or if its function lacks the context.
 */
export const keepAlive = <C>(
  waitUntil: ((work: Promise<unknown>, context: C) => unknown) | undefined,
  work: Promise<unknown>,
  context: C,
): void => {
  try {
    const waiting = waitUntil?.(work, context);
    // The unhandled rejection of a promise would end a Node process.
    if (waiting instanceof Promise) waiting.catch(() => {});
  } catch {
    // Then the platform may end the work.
  }
};
