/** The time from the start of the navigation to the first visible fee, on all compared pages. */
import { barChart } from '../chart.js';
import type { PageBench } from '../page.js';
import { type Figures, format, table } from '../table.js';
import { compare, comparisonCells, comparisonHeads, type Medians } from './compare.js';
import type { ComparedPage } from './compared-pages.js';
import { firstFee, layoutShift, type VisitOptions } from './visit.js';

interface Row extends Omit<VisitOptions, 'path'> {
  name: string;
}

/** As Chromium's developer tools name them. The latency is added to each request. */
const mbit = 1_000_000 / 8;
const fast4G = { download: 9 * mbit, upload: 1.5 * mbit, latency: 60 };
const slow4G = { download: 1.6 * mbit, upload: 0.75 * mbit, latency: 150 };

const known = { serviceMs: 300, isKnown: true };
const knownRows: readonly Row[] = [
  { ...known, latencyMs: 50, name: 'host 50 ms away' },
  { ...known, latencyMs: 150, name: 'host 150 ms away' },
  { ...known, latencyMs: 50, slowdown: 4, name: 'host 50 ms away, processor 4 times slower' },
  { ...known, latencyMs: 0, network: fast4G, name: '4G on everything: 9 Mbit/s, 60 ms' },
  { ...known, latencyMs: 0, network: slow4G, name: 'slow 4G on everything: 1.6 Mbit/s, 150 ms' },
];
const knownRounds = 12;

const unknownRows: readonly Row[] = [0, 300, 1_000].map((serviceMs) => ({
  latencyMs: 50,
  serviceMs,
  isKnown: false,
  name: `the service takes ${format(serviceMs)} ms`,
}));
const unknownRounds = 3;

const measure = async (
  bench: PageBench,
  pages: readonly ComparedPage[],
  rows: readonly Row[],
  rounds: number,
): Promise<[Row, Medians][]> => {
  const measured: [Row, Medians][] = [];
  for (const row of rows) {
    const medianOf = await compare(bench, pages, rounds, async (path) => ({
      fee: await bench.visit({ ...row, path }, ({ page }) => firstFee(page)),
    }));
    measured.push([row, medianOf('fee')]);
  }
  return measured;
};

const rowsOf = (pages: readonly ComparedPage[], measured: readonly [Row, Medians][]): string[][] => [
  ['ms to the first payment', ...comparisonHeads(pages)],
  ...measured.map(([{ name }, medians]) => [name, ...comparisonCells(pages, medians, 0)]),
];

/** The largest layout shift of each page in one visit under each condition. */
const layoutShifts = async ({ pages, visit }: PageBench): Promise<string[]> => {
  const largest: string[] = [];
  for (const { path } of pages) {
    const shifts: number[] = [];
    for (const row of knownRows) shifts.push(await visit({ ...row, path }, ({ page }) => layoutShift(page)));
    largest.push(format(Math.max(...shifts), 3));
  }
  return largest;
};

/** The first fee where the host knows the quote. */
export async function knownFees(bench: PageBench): Promise<Figures> {
  const measured = await measure(bench, bench.pages, knownRows, knownRounds);
  const shifts = await layoutShifts(bench);
  return {
    text: table([...rowsOf(bench.pages, measured), ['layout shift (CLS), the largest', ...shifts]]),
    picture: barChart(
      'From the start of the navigation to a visible monthly payment',
      measured.map(([{ name }, medians]) => ({ name, bars: [...medians] })),
      'ms',
    ),
  };
}

/** The first fee where the host has to request the quote from the service. */
export async function unknownFees(bench: PageBench): Promise<string> {
  const pages = bench.pages.filter(({ requestsQuote = true }) => requestsQuote);
  return table(rowsOf(pages, await measure(bench, pages, unknownRows, unknownRounds)));
}
