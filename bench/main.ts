/**
 * `npm run bench` measures the figures of `docs/performance.md`, and writes them there, each table with the day and the commit of the run.
 * `npm run bench page` or `npm run bench host` prints the figures of one bench, and writes nothing.
 *
 * With an option, nothing is written either, unless one is `--write`:
 * - `--only <tables>`: only these tables, such as `npm run bench page -- --only first-fee,frames`. The names are in `page.ts` and `host.ts`.
 *   Some tables are measured only if they are named.
 * - `--rounds <n>`: how often each figure is measured. Few rounds show that a bench works; the figures are then worth nothing.
 * - `--script <folder>`: the page bench also measures the script files of another build, such as `../before/dist`, in turns with those of
 *   `dist`.
 * - `--write`: writes the measured tables.
 *
 * Without `dist`, run `npm run build` first.
 */
import { parseArgs } from 'node:util';
import { furtherHostTables, host, hostTables } from './host.js';
import type { BenchOptions } from './options.js';
import { furtherPageTables, page, pageTables } from './page.js';
import type { Figures } from './table.js';
import { runOf, writeFigures } from './write-figures.js';

const benches = {
  page: { run: page, tables: pageTables, furtherTables: furtherPageTables },
  host: { run: host, tables: hostTables, furtherTables: furtherHostTables },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    script: { type: 'string' },
    rounds: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean' },
  },
});
const options: BenchOptions = {
  otherBuild: values.script,
  rounds: values.rounds ? Number(values.rounds) : undefined,
};
const chosen = Object.entries(benches).filter(([name]) => !positionals.length || positionals.includes(name));
const names = values.only?.split(',');

const refuseUnknown = (given: readonly string[], known: readonly string[], what: string) => {
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length) throw new Error(`There is no ${what} ${unknown.join(', ')}: there is ${known.join(', ')}.`);
};
refuseUnknown(positionals, Object.keys(benches), 'bench');
const allTables = chosen.flatMap(([, { tables, furtherTables }]) => Object.keys({ ...tables, ...furtherTables }));
refuseUnknown(names ?? [], allTables, 'table');

const run = runOf();
console.log(run);
const sections = new Map<string, Figures>();
for (const [, bench] of chosen) {
  const measured = bench.run(names ?? Object.keys(bench.tables), options);
  for await (const [name, figures] of measured) {
    const section = typeof figures === 'string' ? { text: figures } : figures;
    console.log(`\n${name}\n\n${section.text}`);
    sections.set(name, { ...section, text: `${section.text}\n\n${run}` });
  }
}
if (values.write || (!positionals.length && !Object.keys(values).length)) writeFigures(sections);
