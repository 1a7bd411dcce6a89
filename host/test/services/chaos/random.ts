/** Random numbers from a seed, so that a run of the chaos suite can be repeated. */
import { randomInt } from 'node:crypto';

export interface Random {
  readonly seed: number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** The same values in another order. */
  shuffle<T>(list: readonly T[]): T[];
}

/** The generator is mulberry32. `CHAOS_SEED` sets the seed. */
export function createRandom(seed = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 31))): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    seed,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    shuffle: (list) =>
      list
        .map((value) => ({ value, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ value }) => value),
  };
}
