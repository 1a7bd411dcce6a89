/** Markdown as HTML for the site: headings with the ids that GitHub gives them, tables and code that scroll by themselves. */
import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { idGenerator, plainText } from './headings.js';

export interface Place {
  /** The file's path from the repository's root, which its links are relative to. */
  file: string;
  /** The address on this site of a file of the repository; `undefined` for a file that the site does not have. */
  address(file: string): string | undefined;
}

export interface Rendered {
  html: string;
  /** The second-level headings: id and plain text. */
  contents: { id: string; text: string }[];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** @param markdown one of the repository's own files; HTML in it is passed through */
export const render = (markdown: string, { file, address }: Place): Rendered => {
  const contents: Rendered['contents'] = [];
  const idOf = idGenerator();
  const resolve = (href: string): string | undefined => {
    if (/^(https?:|mailto:|#)/.test(href)) return href;
    const [path = '', fragment] = href.split('#');
    const there = address(posix.join(posix.dirname(file), path));
    return there && (fragment ? `${there}#${fragment}` : there);
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = plainText(tokens);
        const id = idOf(text);
        if (depth === 2) contents.push({ id, text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const there = resolve(href);
        return there === undefined ? text : `<a href="${escaped(there)}">${text}</a>`;
      },
      code({ text, lang }) {
        const label = escaped(lang || 'text');
        return `<pre tabindex="0" role="group" aria-label="${label}"><code>${escaped(text)}</code></pre>\n`;
      },
      table(token) {
        const label = escaped(token.header.map(({ text }) => text).join(', '));
        return `<div class="table" tabindex="0" role="group" aria-label="${label}">${table(token, (cell) => this.parser.parseInline(cell.tokens))}</div>\n`;
      },
      html({ text }) {
        return text.replace(/<!--.*?-->/gs, '').replace(/(src|srcset)="([^"]+)"/g, (all, name, href) => {
          const there = resolve(href);
          return there === undefined ? all : `${name}="${escaped(there)}"`;
        });
      },
    },
  });
  return { html: marked.parse(markdown, { async: false }), contents };
};

const table = ({ header, rows }: Tokens.Table, inline: (cell: Tokens.TableCell) => string): string => {
  const row = (cells: Tokens.TableCell[], tag: 'th' | 'td') =>
    // An empty corner is no header.
    `<tr>${cells.map((cell) => (tag === 'th' && cell.text ? `<th scope="col">${inline(cell)}</th>` : `<td>${inline(cell)}</td>`)).join('')}</tr>`;
  return `<table><thead>${row(header, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
};
