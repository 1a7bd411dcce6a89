/** The ids of headings, as GitHub generates them, so that a link works there, in the package and on the demo's site. */
import { Marked, type Token, type Tokens } from 'marked';

/** Inline markdown without its markup. */
export const plainText = (tokens: readonly Token[] = []): string =>
  tokens
    .map((token) => ('tokens' in token ? plainText(token.tokens) : 'text' in token ? String(token.text) : ''))
    .join('');

/** Gives each heading of one document its id: a second heading of the same text ends in `-1`. */
export const idGenerator = (): ((heading: string) => string) => {
  const used = new Map<string, number>();
  return (heading) => {
    const id = heading
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const count = used.get(id) ?? 0;
    used.set(id, count + 1);
    return count ? `${id}-${count}` : id;
  };
};

/** The ids of all headings of a document. */
export const headingIds = (markdown: string): Set<string> => {
  const idOf = idGenerator();
  const headings = new Marked().lexer(markdown).filter((token): token is Tokens.Heading => token.type === 'heading');
  return new Set(headings.map((heading) => idOf(plainText(heading.tokens))));
};
