/** Recorded movements of visitors on the slider, whose step is 1 percent, and on the select. `at` is in ms. */

export type Action =
  /** Drags the thumb to so many percent. */
  | { at: number; slide: number }
  /** Releases the thumb. */
  | { at: number; release: true }
  /** Steps to so many percent with an arrow key that is held down. */
  | { at: number; key: number }
  /** Releases the arrow key. */
  | { at: number; keyUp: true }
  /** Selects so many years. */
  | { at: number; tenor: number };

const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor(Math.abs(to - from) / step) + 1 }, (_, i) => from + Math.sign(to - from) * i * step);

/** One action per value, `intervalMs` apart, from `beginMs` on. */
const sequence = <T>(
  values: readonly T[],
  intervalMs: number,
  beginMs: number,
  action: (value: T, at: number) => Action,
): Action[] => values.map((value, i) => action(value, beginMs + i * intervalMs));

const slide = (slide: number, at: number): Action => ({ at, slide });
const key = (key: number, at: number): Action => ({ at, key });
const tenor = (tenor: number, at: number): Action => ({ at, tenor });

export const recordings: Readonly<Record<string, readonly Action[]>> = {
  slow: [...sequence(range(1, 20), 120, 0, slide), { at: 2_450, release: true }],
  'fast and back': [
    ...sequence(range(2, 40, 2), 20, 0, slide),
    ...sequence(range(38, 10, 2), 25, 450, slide),
    { at: 850, release: true },
  ],
  keys: [
    ...sequence(range(1, 15), 60, 0, key),
    { at: 920, keyUp: true },
    ...sequence(range(14, 12), 250, 1_400, key),
    { at: 2_000, keyUp: true },
  ],
  'term changes': sequence([15, 20, 15, 10, 5, 10, 15, 20], 450, 0, tenor),
  mixed: [
    ...sequence(range(1, 10), 60, 0, slide),
    { at: 620, release: true },
    tenor(15, 1_200),
    ...sequence(range(11, 14), 250, 1_800, key),
    { at: 2_600, keyUp: true },
    tenor(10, 3_200),
    ...sequence(range(13, 10), 100, 3_700, slide),
    { at: 4_050, release: true },
  ],
  jumps: [30, 10, 40, 10, 30, 0].flatMap((percent, i): Action[] => [
    { at: i * 500, slide: percent },
    { at: i * 500 + 10, release: true },
  ]),
};
