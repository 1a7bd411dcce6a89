/** The repository's documents: where each lies, its address on the site, and its place in the table of contents. */
import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { plainText } from './headings.js';

export interface Document {
  /** The address is `/docs/<name>`. */
  name: string;
  /** Path from the repository's root. */
  file: string;
  /** The first heading, as plain text. */
  title: string;
  markdown: string;
}

/** A part of the table of contents. */
export interface Group {
  title: string;
  documents: Document[];
}

const root = new URL('../../', import.meta.url);

/** The document whose headings and links are the table of contents. The site shows it as `/docs` itself. */
export const indexFile = 'docs/README.md';

/** Documents outside `docs/`. */
const outside = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'host/PROTOCOL.md'];

/** `docs/host/guide.md` is `host/guide`, `docs/decisions/README.md` is `decisions`, `README.md` is `readme`. */
export const nameOf = (file: string): string =>
  file === 'host/PROTOCOL.md'
    ? 'protocol'
    : file
        .replace(/^docs\//, '')
        .replace(/(?<=.)\/README\.md$|\.md$/, '')
        .toLowerCase();

const read = async (file: string): Promise<Document> => {
  const markdown = await readFile(new URL(file, root), 'utf8');
  const heading = new Marked().lexer(markdown).find(({ type }) => type === 'heading') as Tokens.Heading | undefined;
  return { name: nameOf(file), file, title: plainText(heading?.tokens) || file, markdown };
};

/** All documents as they are on the disk now, the index among them. */
export const readDocuments = async (): Promise<Document[]> => {
  const inDocs = (await readdir(new URL('docs/', root), { recursive: true }))
    .filter((name) => name.endsWith('.md'))
    .sort();
  return Promise.all([...outside, ...inDocs.map((name) => `docs/${name}`)].map(read));
};

/** The relative links of some markdown, as paths from the repository's root. */
const linksIn = (tokens: Token[], file: string): string[] => {
  const links: string[] = [];
  new Marked().walkTokens(tokens, (token) => {
    if (token.type === 'link' && !/^[a-z]+:/.test(token.href)) {
      links.push(posix.join(posix.dirname(file), token.href.replace(/#.*/, '')));
    }
  });
  return links;
};

/**
 * The table of contents: a group for each second-level heading of the index, and one more for each index below it, such as
 * `docs/decisions/README.md`. The README comes first of all.
 */
export const groupsOf = (documents: readonly Document[]): Group[] => {
  const byFile = new Map(documents.map((document) => [document.file, document]));
  const linked = (tokens: Token[], file: string) => linksIn(tokens, file).flatMap((path) => byFile.get(path) ?? []);
  const groups: Group[] = [{ title: '', documents: [byFile.get('README.md') ?? []].flat() }];
  const below: Group[] = [];
  for (const token of new Marked().lexer(byFile.get(indexFile)?.markdown ?? '')) {
    if (token.type === 'heading' && token.depth === 2) groups.push({ title: plainText(token.tokens), documents: [] });
    const found = linked([token], indexFile);
    groups.at(-1)?.documents.push(...found);
    for (const { file, title, markdown } of found.filter(({ file }) => file.endsWith('/README.md'))) {
      below.push({ title, documents: linked(new Marked().lexer(markdown), file) });
    }
  }
  return [...groups, ...below];
};

/** A picture or another file that documents link to: `docs/<name>`. */
export const besideDocuments = (name: string): URL => new URL(`docs/${name}`, root);
