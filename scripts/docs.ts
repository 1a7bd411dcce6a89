/** `npm run docs`: writes the tables of docs/ from the manifest. `npm run check` fails while they are out of date. */
import { writeFile } from 'node:fs/promises';
import { readAllDocuments } from './docs/documents.js';
import { withTables } from './docs/tables.js';
import { analyze } from './manifest/analyze.js';

const documents = await readAllDocuments();
for (const [path, markdown] of withTables(documents, analyze())) {
  if (markdown !== documents.get(path)) await writeFile(path, markdown);
}
