/** How many quote requests `…/prices` takes: a slider from 0 to 40 percent, in steps of 1. */
export const maxBatch = 41;
/** How many quote requests of a mint are answered. */
export const maxWithMint = 5;
