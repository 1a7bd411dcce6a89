/** Measures the compared pages in turns, and writes their figures and ratios. */
import type { PageBench } from '../page.js';
import { format, median } from '../table.js';
import type { ComparedPage } from './compared-pages.js';

/** The median of each page, by the page's name. */
export type Medians = ReadonlyMap<string, number>;

/**
 * Measures pages in turns, so that other work of the machine affects all of them alike. Every second round is in reverse order, since the
 * browser may still work for one visit during the next.
 * @param measure gives figures of one visit by name
 * @returns the medians of a figure
 */
export async function compare<Figure extends string>(
  { rounds }: PageBench,
  pages: readonly ComparedPage[],
  defaultRounds: number,
  measure: (path: string) => Promise<Record<Figure, number>>,
): Promise<(figure: Figure) => Medians> {
  const measured = pages.map(({ name, path }) => ({ name, path, visits: [] as Record<Figure, number>[] }));
  for (let round = 0; round < (rounds ?? defaultRounds); round++) {
    const inOrder = round % 2 ? [...measured].reverse() : measured;
    for (const { path, visits } of inOrder) visits.push(await measure(path));
  }
  return (figure) => new Map(measured.map(({ name, visits }) => [name, median(visits.map((each) => each[figure]))]));
}

/** The pairs of pages whose ratio has a column. */
const ratiosOf = (pages: readonly ComparedPage[]): [of: string, to: string][] =>
  pages.flatMap(({ name, against = [] }) =>
    against.filter((to) => pages.some((page) => page.name === to)).map((to): [string, string] => [name, to]),
  );

/** The heads of the columns that `comparisonCells` fills. */
export const comparisonHeads = (pages: readonly ComparedPage[]): string[] => [
  ...pages.map(({ name }) => name),
  ...ratiosOf(pages).map(([of, to]) => `${of} ÷ ${to}`),
];

export const comparisonCells = (pages: readonly ComparedPage[], medians: Medians, digits: number): string[] => {
  const figure = (name: string) => medians.get(name) ?? Number.NaN;
  return [
    ...pages.map(({ name }) => format(figure(name), digits)),
    ...ratiosOf(pages).map(([of, to]) => format(figure(of) / figure(to), 2)),
  ];
};
