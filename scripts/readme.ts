/** `npm run readme`: writes the manifest's tables into README.md. `npm run check` fails when they are out of date. */
import { readFile, writeFile } from 'node:fs/promises';
import { analyse } from './manifest/analyse.js';
import { withTables } from './manifest/tables.js';

await writeFile('README.md', withTables(await readFile('README.md', 'utf8'), analyse()));
