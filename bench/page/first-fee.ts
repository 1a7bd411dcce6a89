/** The time from the start of the navigation to the first fee, compared with that of the hand-written page. */
import type { PageBench } from '../page.js';
import { table } from '../table.js';
import { compare, comparisonCells, comparisonHeads } from './compare.js';
import { firstFee, type VisitOptions } from './visit.js';

interface Row extends Omit<VisitOptions, 'path'> {
  name: string;
  defaultRounds: number;
}

const latenciesMs = [0, 50, 150, 400];
const servicesMs = [0, 300, 1_000];

const known = { serviceMs: 300, isKnown: true, defaultRounds: 12 };
const knownRows: readonly Row[] = [
  ...latenciesMs.map((latencyMs) => ({ ...known, latencyMs, name: `known, ${latencyMs} ms` })),
  { ...known, latencyMs: 50, slowdown: 4, name: 'known, 50 ms, processor 4 times slower' },
];

const unknownRows: readonly Row[] = latenciesMs.flatMap((latencyMs) =>
  servicesMs.map((serviceMs) => {
    const name = `unknown, ${latencyMs} ms, service ${serviceMs.toLocaleString('en')} ms`;
    return { latencyMs, serviceMs, isKnown: false, defaultRounds: 2, name };
  }),
);

const fees = async (bench: PageBench, rows: readonly Row[]): Promise<string> => {
  const cells: string[][] = [];
  for (const { name, defaultRounds, ...conditions } of rows) {
    const medianOf = await compare(bench, defaultRounds, async (path) => ({
      fee: await bench.visit({ ...conditions, path }, ({ page }) => firstFee(page)),
    }));
    cells.push([name, ...comparisonCells(medianOf('fee'), 0)]);
  }
  return table([['ms to the first fee: the quote at the host, latency', ...comparisonHeads(bench)], ...cells]);
};

/** The first fee where the host knows the quote. */
export const knownFees = (bench: PageBench): Promise<string> => fees(bench, knownRows);

/** The first fee where the host has to request the quote from the service. */
export const unknownFees = (bench: PageBench): Promise<string> => fees(bench, unknownRows);
