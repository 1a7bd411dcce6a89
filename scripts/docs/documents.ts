/** The documents that readers get: Markdown files, by path from the root. */
import { readdir, readFile } from 'node:fs/promises';

/** Documents outside `docs/`. */
const outside = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'host/PROTOCOL.md'];

/** Paths of all documents, those in `docs/` sorted by name. */
export const documentPaths = async (): Promise<string[]> => {
  const inDocs = (await readdir('docs', { recursive: true })).filter((name) => name.endsWith('.md')).sort();
  return [...outside, ...inDocs.map((name) => `docs/${name}`)];
};

/** All documents: markdown by path. */
export const readAllDocuments = async (): Promise<Map<string, string>> =>
  new Map(
    await Promise.all((await documentPaths()).map(async (path) => [path, await readFile(path, 'utf8')] as const)),
  );
