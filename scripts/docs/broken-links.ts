/** Checks the relative links of the documents: each must lead to a file, and its fragment to a heading. */
import { posix } from 'node:path';
import { Marked, type Token } from 'marked';
import { headingIds } from '../../demo/pages/headings.js';

/** Addresses in a piece of HTML. */
const inHtml = (html: string): string[] =>
  [...html.matchAll(/\b(?:href|src|srcset)="([^"]+)"/g)].map(([, address = '']) => address);

const isExternal = (address: string): boolean => /^(?:https?|mailto):/.test(address);

/** The addresses of all links and pictures of a document, outside code. */
const addressesIn = (markdown: string): string[] => {
  const addresses: string[] = [];
  const marked = new Marked();
  marked.walkTokens(marked.lexer(markdown), (token: Token) => {
    if (token.type === 'link' || token.type === 'image') addresses.push(token.href);
    if (token.type === 'html') addresses.push(...inHtml(token.text));
  });
  return addresses;
};

/**
 * One sentence for each broken link.
 *
 * @param documents markdown by path
 * @param isFile whether a link may lead to this path
 */
export const brokenLinks = (documents: ReadonlyMap<string, string>, isFile: (path: string) => boolean): string[] => {
  const problems: string[] = [];
  for (const [path, markdown] of documents) {
    for (const address of addressesIn(markdown)) {
      if (isExternal(address)) continue;
      const [file = '', fragment] = address.split('#');
      const target = file ? posix.join(posix.dirname(path), file) : path;
      if (!isFile(target)) problems.push(`${path}: ${address} leads to no file.`);
      else if (fragment && !headingIds(documents.get(target) ?? '').has(fragment))
        problems.push(`${path}: ${address} leads to no heading.`);
    }
  }
  return problems;
};
