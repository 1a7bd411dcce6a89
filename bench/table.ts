/** Tables and numbers, for the terminal and for Markdown. */
import type { Picture } from './chart.js';

/** What a bench has measured for one place in a document. */
export interface Figures {
  /** Markdown. */
  text: string;
  /** A picture of the same figures. Default: none. */
  picture?: Picture;
}

export type Cell = string | number;

/** A Markdown table. The first row is the head; the first column is aligned left, the others right. */
export function table([head = [], ...rows]: readonly (readonly Cell[])[]): string {
  const texts = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(3, ...texts.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (column ? (row[column] ?? '').padStart(width) : (row[column] ?? '').padEnd(width))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  const [first = [], ...others] = texts;
  return [line(first), rule, ...others.map(line)].join('\n');
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? Number.NaN) + (sorted[sorted.length >> 1] ?? Number.NaN)) / 2;
};

/** A number in English, with `digits` decimals. */
export const format = (value: number, digits = 0): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
