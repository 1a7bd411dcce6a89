/** The documents that readers get. */
import { readDocuments } from '../../demo/pages/documents.js';

/** All documents: markdown by path from the root. */
export const readAllDocuments = async (): Promise<Map<string, string>> =>
  new Map((await readDocuments()).map(({ file, markdown }) => [file, markdown]));
