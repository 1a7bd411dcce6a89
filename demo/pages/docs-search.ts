/** The search over all documents. Each section, from one heading to the next, is a result of its own. */
import { Marked, type Token } from 'marked';
import MiniSearch from 'minisearch';
import { type Document, indexFile } from './documents.js';
import { idGenerator, plainText } from './headings.js';

export interface Section {
  /** The document's name, with the heading's id as the fragment: `host/guide#1-install`. */
  id: string;
  /** The title of the document. */
  document: string;
  heading: string;
  text: string;
}

/** The words of any token, code and tables included. */
const wordsOf = (token: Token): string => {
  if (token.type === 'html' || token.type === 'space') return '';
  if (token.type === 'table') {
    const cells = [...token.header, ...token.rows.flat()] as { tokens: Token[] }[];
    return cells.map(({ tokens }) => plainText(tokens)).join(' ');
  }
  if (token.type === 'list') {
    return (token.items as { tokens: Token[] }[]).flatMap(({ tokens }) => tokens.map(wordsOf)).join(' ');
  }
  return 'tokens' in token ? plainText(token.tokens) : 'text' in token ? String(token.text) : '';
};

const sectionsOf = ({ name, title, markdown }: Document): Section[] => {
  const idOf = idGenerator();
  const sections: Section[] = [];
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === 'heading') {
      const heading = plainText(token.tokens);
      const id = idOf(heading);
      sections.push({ id: token.depth === 1 ? name : `${name}#${id}`, document: title, heading, text: '' });
      continue;
    }
    const section = sections.at(-1);
    if (section) section.text += ` ${wordsOf(token)}`;
  }
  return sections;
};

/** The most results of one search. */
const most = 20;

/** The sections that contain every word of the query, the best first. The start of a word is enough, and one typing error in a long one. */
export const searchDocuments = (documents: readonly Document[], query: string): Section[] => {
  const sections = documents.filter(({ file }) => file !== indexFile).flatMap(sectionsOf);
  const byId = new Map(sections.map((section) => [section.id, section]));
  const index = new MiniSearch<Section>({
    fields: ['heading', 'document', 'text'],
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 1 : false),
      boost: { heading: 4, document: 2 },
    },
  });
  index.addAll([...byId.values()]);
  return index
    .search(query)
    .slice(0, most)
    .flatMap(({ id }) => byId.get(id) ?? []);
};

/** Characters of an excerpt. */
const excerptLength = 160;

/** The text around the first word of the query. */
export const excerpt = ({ text }: Section, query: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  const word = query.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
  const at = Math.max(0, plain.toLowerCase().indexOf(word) - excerptLength / 3);
  const start = at && plain.indexOf(' ', at) + 1;
  const part = plain.slice(start, start + excerptLength);
  return `${start ? '… ' : ''}${part}${start + excerptLength < plain.length ? ' …' : ''}`;
};
