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

/** A document in the table of contents, with those below it. */
export interface Branch {
  document: Document;
  below: Branch[];
}

const root = new URL('../../', import.meta.url);

/** The document whose nested list is the table of contents. The site shows it as `/docs` itself. */
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

const isList = (token: Token): token is Tokens.List => token.type === 'list';

/**
 * The table of contents: the README, then the nested list of the index. An index below it, such as `docs/decisions/README.md`, has the
 * documents that it links to below it.
 */
export const contentsOf = (documents: readonly Document[]): Branch[] => {
  const byFile = new Map(documents.map((document) => [document.file, document]));
  const linked = (tokens: Token[], file: string) => linksIn(tokens, file).flatMap((path) => byFile.get(path) ?? []);
  const leaf = (document: Document): Branch => ({ document, below: [] });
  const branches = ({ items }: Tokens.List): Branch[] =>
    items.flatMap(({ tokens }) => {
      const [document] = linked(
        tokens.filter((token) => !isList(token)),
        indexFile,
      );
      if (!document) return [];
      const { file, markdown } = document;
      const below = tokens.filter(isList).flatMap(branches);
      if (file.endsWith('/README.md')) below.push(...linked(new Marked().lexer(markdown), file).map(leaf));
      return [{ document, below }];
    });
  const index = new Marked().lexer(byFile.get(indexFile)?.markdown ?? '');
  return [...[byFile.get('README.md') ?? []].flat().map(leaf), ...index.filter(isList).flatMap(branches)];
};

/** A picture or another file that documents link to: `docs/<name>`. */
export const besideDocuments = (name: string): URL => new URL(`docs/${name}`, root);
