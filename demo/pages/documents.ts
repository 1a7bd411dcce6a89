/** The repository's documents: where each lies, and under which name the site shows it. */
import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';

export interface Document {
  /** `/docs/<name>`. */
  name: string;
  /** From the repository's root. */
  file: string;
  /** Its first heading, as plain text. */
  title: string;
  markdown: string;
}

const root = new URL('../../', import.meta.url);

/** Those outside `docs/`: the first of all, and the last. */
const first = ['README.md'];
const last = ['src/host/PROTOCOL.md', 'CHANGELOG.md', 'SECURITY.md'];

/** All documents as they are on the disk now, in the order in which they are listed. */
export const readDocuments = async (): Promise<Document[]> => {
  const inDocs = (await readdir(new URL('docs/', root))).filter((name) => name.endsWith('.md')).sort();
  return Promise.all([...first, ...inDocs.map((name) => `docs/${name}`), ...last].map(read));
};

const read = async (file: string): Promise<Document> => {
  const markdown = await readFile(new URL(file, root), 'utf8');
  const name = posix.basename(file, '.md').toLowerCase();
  return { name, file, title: /^# (.+)$/m.exec(markdown)?.[1] ?? name, markdown };
};

/** A picture of the documents': the address of `docs/<name>`. */
export const pictureAt = (name: string): URL => new URL(`docs/${name}`, root);
