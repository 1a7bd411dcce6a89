/**
 * The documents for language models, after llmstxt.org: `llms.txt` is an index with a sentence for each, `llms-full.txt` has all of them.
 * The package has both in `dist`, and the demo's site at its root.
 */
import { Marked, type Tokens } from 'marked';
import { type Document, indexFile, readDocuments } from './documents.js';

/** The first paragraph after the heading. */
const summaryOf = ({ markdown }: Document): string => {
  const paragraph = new Marked().lexer(markdown).find(({ type }) => type === 'paragraph') as
    | Tokens.Paragraph
    | undefined;
  return paragraph?.text.replace(/\s+/g, ' ') ?? '';
};

/** The path of a link in the index, from the repository's root. */
const fileOf = (href: string): string => new URL(href, `file:///${indexFile}`).pathname.slice(1);

/** A line of the index's nested list: a link, what the document gives, and for whom it is. */
const entry = /^( *- \[.+?\])\((.+?)\)(: .+)$/gm;

const find = (documents: readonly Document[], file: string): Document => {
  const found = documents.find((document) => document.file === file);
  if (!found) throw new Error(`There is no ${file}.`);
  return found;
};

const indexOf = (documents: readonly Document[], linkTo: (file: string) => string): string => {
  const entries = [...find(documents, indexFile).markdown.matchAll(entry)].map(
    ([, title = '', href = '', what = '']) => `${title}(${linkTo(fileOf(href))})${what}`,
  );
  return `# fin-widgets\n\n> ${summaryOf(find(documents, 'README.md'))}\n\n## Documents\n\n${entries.join('\n')}\n`;
};

/** Every document under its path. What changed from version to version is left out. */
const fullText = (documents: readonly Document[]): string =>
  documents
    .filter(({ file }) => file !== indexFile && file !== 'CHANGELOG.md')
    .map(({ file, markdown }) => `<!-- ${file} -->\n\n${markdown.trim()}\n`)
    .join('\n');

/**
 * The text of each file.
 *
 * @param linkTo the address of a document, whose path from the repository's root it gets
 */
export const llmsFiles = async (linkTo: (file: string) => string): Promise<Record<string, string>> => {
  const documents = await readDocuments();
  return { 'llms.txt': indexOf(documents, linkTo), 'llms-full.txt': fullText(documents) };
};
