/**
 * `npm run bench`: the figures of the README's performance section, which it writes. `npm run bench page`: those of one bench, on the
 * terminal alone.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { host } from './host.js';
import { page } from './page.js';

/** Each gives its tables, one after the other. */
const benches: Record<string, () => AsyncIterable<string>> = { page, host };

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length)
  throw new Error(`There is no bench ${unknown.join(', ')}: there is ${Object.keys(benches).join(', ')}.`);

const date = new Date().toISOString().slice(0, 10);
const machine = `${date}, Node ${process.version}, ${cpus().length} processors, ${cpus()[0]?.model}`;
const all = [machine];
console.log(machine);
for (const [name, bench] of Object.entries(benches)) {
  if (named.length && !named.includes(name)) continue;
  for await (const figures of bench()) {
    console.log(`\n${figures}`);
    all.push(figures);
  }
}
if (!named.length) {
  const readme = readFileSync('README.md', 'utf8');
  const place = /(<!-- bench -->\n)[\s\S]*(<!-- \/bench -->)/;
  if (!place.test(readme))
    throw new Error('README.md has no place for the figures, between <!-- bench --> and <!-- /bench -->.');
  writeFileSync(
    'README.md',
    readme.replace(place, (_, begin, end) => `${begin}\n${all.join('\n\n')}\n\n${end}`),
  );
}
