import type { DownpaymentRange } from './fee-settings.js';

/** The values that stand under the slider: its ends, and up to three steps between them at equal distances. */
export const ticksOf = ({ min, max, step }: DownpaymentRange): number[] => {
  const steps = (max - min) / step;
  const parts = [4, 3, 2].find((count) => Number.isInteger(steps / count)) ?? 1;
  // A last step short of the end leaves no equal distances: the thumb cannot stand on the upper end. One value needs none.
  if (!steps || !Number.isInteger(steps)) return [];
  return Array.from({ length: parts + 1 }, (_, i) => Number((min + ((max - min) * i) / parts).toFixed(6)));
};
