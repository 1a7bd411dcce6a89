/** Figures as a table for the terminal and for the README alike. */

export type Cell = string | number;

/** As Markdown: the first column left, the others right. */
export function table([head = [], ...rows]: readonly (readonly Cell[])[]): string {
  const texts = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(3, ...texts.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (column ? (row[column] ?? '').padStart(width) : (row[column] ?? '').padEnd(width))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  const [first = [], ...others] = texts;
  return [line(first), rule, ...others.map(line)].join('\n');
}

/** In the middle of them. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? Number.NaN) + (sorted[sorted.length >> 1] ?? Number.NaN)) / 2;
};

/** With so many digits behind the point. */
export const digits = (value: number, count = 0): string =>
  value.toLocaleString('en', { minimumFractionDigits: count, maximumFractionDigits: count });
