/** What visitors do with the two controls, as it was recorded: when, in ms, and what. The slider has a step of 1 percent. */

export type Act =
  /** The thumb is at so many percent. */
  | { at: number; slide: number }
  /** It is let go. */
  | { at: number; release: true }
  /** An arrow key steps to so many percent; it repeats while it is held. */
  | { at: number; key: number }
  /** It is let go. */
  | { at: number; keyUp: true }
  /** So many years. */
  | { at: number; tenor: number };

const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor(Math.abs(to - from) / step) + 1 }, (_, i) => from + Math.sign(to - from) * i * step);

/** One act behind the other, so many ms apart, from `begin` on. */
const paced = <T>(values: readonly T[], apart: number, begin: number, act: (value: T, at: number) => Act): Act[] =>
  values.map((value, i) => act(value, begin + i * apart));

const slide = (slide: number, at: number): Act => ({ at, slide });
const key = (key: number, at: number): Act => ({ at, key });
const tenor = (tenor: number, at: number): Act => ({ at, tenor });

export const recordings: Readonly<Record<string, readonly Act[]>> = {
  slow: [...paced(range(1, 20), 120, 0, slide), { at: 2_450, release: true }],
  'fast and back': [
    ...paced(range(2, 40, 2), 20, 0, slide),
    ...paced(range(38, 10, 2), 25, 450, slide),
    { at: 850, release: true },
  ],
  keys: [
    ...paced(range(1, 15), 60, 0, key),
    { at: 920, keyUp: true },
    ...paced(range(14, 12), 250, 1_400, key),
    { at: 2_000, keyUp: true },
  ],
  'tenor hopping': paced([15, 20, 15, 10, 5, 10, 15, 20], 450, 0, tenor),
  mixed: [
    ...paced(range(1, 10), 60, 0, slide),
    { at: 620, release: true },
    tenor(15, 1_200),
    ...paced(range(11, 14), 250, 1_800, key),
    { at: 2_600, keyUp: true },
    tenor(10, 3_200),
    ...paced(range(13, 10), 100, 3_700, slide),
    { at: 4_050, release: true },
  ],
  jumps: [30, 10, 40, 10, 30, 0].flatMap((percent, i): Act[] => [
    { at: i * 500, slide: percent },
    { at: i * 500 + 10, release: true },
  ]),
};
