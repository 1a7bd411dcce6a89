/** `npm run bench`: the figures of the README's performance table. `npm run bench host`: those of one bench. */
import { cpus } from 'node:os';
import { host } from './host.js';
import { page } from './page.js';

/** Each gives its tables, one after the other. */
const benches: Record<string, () => AsyncIterable<string>> = { page, host };

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length)
  throw new Error(`There is no bench ${unknown.join(', ')}: there is ${Object.keys(benches).join(', ')}.`);

console.log(`Node ${process.version}, ${cpus().length} processors, ${cpus()[0]?.model}`);
for (const [name, bench] of Object.entries(benches)) {
  if (named.length && !named.includes(name)) continue;
  for await (const figures of bench()) console.log(`\n${figures}`);
}
