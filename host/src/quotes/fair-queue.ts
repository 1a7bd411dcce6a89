/** Turns of work that is done one after the other. */

export interface Turn {
  /** Resolves when all turns before it have ended. Rejects if one of them ended with a rejection. */
  begins: Promise<void>;
  /** Ends this turn, with this work if there is any. */
  end(work?: Promise<void>): void;
}

/** Gives a function that takes the next turn. */
export function createFairQueue(): () => Turn {
  let last: Promise<void> = Promise.resolve();
  return () => {
    const begins = last;
    let end: Turn['end'] = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    last = begins.then(() => ended);
    // Perhaps nobody takes another turn.
    last.catch(() => {});
    return { begins, end };
  };
}
