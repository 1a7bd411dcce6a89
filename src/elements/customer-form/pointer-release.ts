/** Resolves when the pointer that is down now is released or canceled. */
export const pointerRelease = (): Promise<void> =>
  new Promise((resolve) => {
    const listeners = new AbortController();
    for (const type of ['pointerup', 'pointercancel']) {
      const released = () => {
        listeners.abort();
        resolve();
      };
      addEventListener(type, released, { capture: true, signal: listeners.signal });
    }
  });
