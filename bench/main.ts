/**
 * `npm run bench` measures everything and writes the figures into `docs/performance.md`. `npm run bench page` or `npm run bench host`
 * prints the figures of one bench, and writes nothing.
 *
 * With an option, nothing is written either:
 * - `--script <folder>`: the page bench also measures the script files of another build, such as `../before/dist`, in turns with
 *   those of `dist`.
 * - `--only <tables>`: only these tables of the page bench, such as `npm run bench page -- --only first-fee,frames`. The names are in
 *   `page.ts`. Without `dist`, run `npm run build` first.
 * - `--rounds <n>`: how often each figure is measured. Few rounds show that a bench works; the figures are then worth nothing.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { host } from './host.js';
import type { BenchOptions } from './options.js';
import { page } from './page.js';
import { writeFigures } from './write-figures.js';

/** Each bench yields one Markdown table after the other. */
const benches: Record<string, (options: BenchOptions) => AsyncIterable<string>> = { page, host };

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { script: { type: 'string' }, rounds: { type: 'string' }, only: { type: 'string' } },
});
const unknown = names.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length) {
  throw new Error(`There is no bench ${unknown.join(', ')}: there is ${Object.keys(benches).join(', ')}.`);
}
const options: BenchOptions = {
  otherBuild: values.script,
  rounds: values.rounds ? Number(values.rounds) : undefined,
  only: values.only?.split(','),
};
const isComplete = !names.length && !Object.keys(values).length;

const date = new Date().toISOString().slice(0, 10);
const machine = `${date}, Node ${process.version}, ${cpus().length} processors, ${cpus()[0]?.model}`;
console.log(machine);
for (const [name, bench] of Object.entries(benches)) {
  if (names.length && !names.includes(name)) continue;
  const figures = [machine];
  for await (const table of bench(options)) {
    console.log(`\n${table}`);
    figures.push(table);
  }
  if (isComplete) writeFigures(name, figures.join('\n\n'));
}
