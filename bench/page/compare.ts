/** Measures the hand-written page and the widget in turns. */
import type { PageBench } from '../page.js';
import { format, median } from '../table.js';

/**
 * Measures the compared pages in turns, so that other work of the machine affects all of them alike. Every second round is in reverse order,
 * since the browser may still work for one visit during the next.
 * @param measure gives figures of one visit by name
 * @returns by name, the median of each page
 */
export async function compare<Name extends string>(
  { comparedPaths, rounds }: PageBench,
  defaultRounds: number,
  measure: (path: string) => Promise<Record<Name, number>>,
): Promise<(name: Name) => number[]> {
  const measured = comparedPaths.map((path) => ({ path, values: [] as Record<Name, number>[] }));
  for (let round = 0; round < (rounds ?? defaultRounds); round++) {
    const inOrder = round % 2 ? [...measured].reverse() : measured;
    for (const { path, values } of inOrder) values.push(await measure(path));
  }
  return (name) => measured.map(({ values }) => median(values.map((figures) => figures[name])));
}

/** The heads of the columns that `comparisonCells` fills. */
export const comparisonHeads = ({ comparedPaths }: PageBench): string[] =>
  comparedPaths.length > 2
    ? ['hand-written', 'the widget', 'ratio', 'the other build', 'its ratio', 'the widget : the other build']
    : ['hand-written', 'the widget', 'ratio'];

export function comparisonCells([handWritten = 0, widget = 0, other]: readonly number[], digits: number): string[] {
  const cells = [format(handWritten, digits), format(widget, digits), format(widget / handWritten, 2)];
  if (other === undefined) return cells;
  return [...cells, format(other, digits), format(other / handWritten, 2), format(widget / other, 2)];
}
