import type { DownpaymentRange } from '../../contract/selection-start.js';

/** The values below the slider: its ends, and up to three values between them at equal distances of whole percents, which fit below a short slider. */
export const ticksOf = ({ min, max, step }: DownpaymentRange): number[] => {
  const steps = (max - min) / step;
  const parts =
    [4, 3, 2].find((count) => Number.isInteger(steps / count) && Number.isInteger((max - min) / count)) ?? 1;
  // A slider with one value needs no ticks. One that cannot reach its upper end has no equal distances.
  if (!steps || !Number.isInteger(steps)) return [];
  return [...Array(parts + 1).keys()].map((i) => Number((min + ((max - min) * i) / parts).toFixed(6)));
};
