/** `npm run docs`: writes the tables of docs/ from the manifest. `npm run check` fails while they are out of date. */
import { writeFile } from 'node:fs/promises';
import { readAllDocuments } from './docs-files.js';
import { analyse } from './manifest/analyse.js';
import { withTables } from './manifest/tables.js';

const documents = await readAllDocuments();
for (const [path, markdown] of withTables(documents, analyse())) {
  if (markdown !== documents.get(path)) await writeFile(path, markdown);
}
