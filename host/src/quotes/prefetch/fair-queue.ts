/** A queue of turns: one turn after the other, in the order in which they were taken. */

export interface Turn {
  /** Resolves when all earlier turns have ended. Rejects if one of them ended with a rejection. */
  ready: Promise<void>;
  /**
   * Ends this turn. Further calls have no effect.
   * @param work the turn ends only when this settles. Default: the turn ends at once
   */
  end(work?: Promise<void>): void;
}

/** Creates a function that takes the next turn. */
export function createFairQueue(): () => Turn {
  let last: Promise<void> = Promise.resolve();
  return () => {
    const ready = last;
    let end: Turn['end'] = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    last = ready.then(() => ended);
    // The last turn has no successor that handles its rejection.
    last.catch(() => {});
    return { ready, end };
  };
}
