/** `npm run openapi`: writes the OpenAPI documents from the schemas. `npm run check` fails while they are out of date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { openApiTexts } from './openapi/openapi-documents.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
for (const [path, text] of openApiTexts(version)) writeFileSync(path, text);
