/** The selections that a visitor is likely to choose next. */
import type { Selection } from '../events.js';

/** A selection as steps of the slider and of the tenor from another one. */
export type Steps = [slider: number, tenor: number];

/** 1, −1, 2, −2, … 40, −40: a slider of 0–40 % by 1 from any of its positions. */
const outwards = [...Array(80).keys()].map((i) => Math.ceil((i + 1) / 2) * (i % 2 ? -1 : 1));

/** All positions of the slider, the nearest first. */
export const alongSlider = outwards.map((n): Steps => [n, 0]);
/** All terms, the nearest first. */
export const alongTenors = outwards.map((n): Steps => [0, n]);

/**
 * The selections that a visitor is likely to choose next, the likeliest first: one and two steps further in the direction from the
 * previous selection, then one step of the slider and of the tenor each way.
 */
export const neighbors = ({ downpayment, tenor }: Selection, previous: Selection): Steps[] => {
  const slider = Math.sign(downpayment - previous.downpayment);
  const years = Math.sign(tenor - previous.tenor);
  return [
    [slider, years],
    [2 * slider, 2 * years],
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ];
};
