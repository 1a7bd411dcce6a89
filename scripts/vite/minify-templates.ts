import { transform } from 'lightningcss';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { type Edit, edited } from './edits.js';

/** CSS white space and HTML white space: no more than these. A no-break space is a character like any other. */
const space = /[ \t\n\r\f]+/g;

/** Between back-ticks, these end or open something. */
export const escapeTemplate = (text: string): string => text.replace(/\\|`|\$\{/g, '\\$&');

/** A whole style sheet. What cannot be parsed fails the build, rather than a visitor's browser. */
const minifySheet = (css: string, file: string): string => {
  try {
    const { code, warnings } = transform({ filename: file, code: Buffer.from(css), minify: true });
    if (warnings[0]) throw new Error(warnings[0].message);
    // Behind a comma inside a function's brackets, the minifier leaves a space.
    const sheet = code.toString().replace(/("[^"]*"|'[^']*')|, /g, (_, text?: string) => text ?? ',');
    return escapeTemplate(sheet);
  } catch (error) {
    throw new Error(`A style sheet of ${file} cannot be parsed:\n${css}`, { cause: error });
  }
};

/**
 * A piece of CSS between expressions, as written in the source: comments go, and white space where none is needed.
 * Strings stay as they are.
 */
const minifyPiece = (raw: string): string =>
  raw
    .replace(/("[^"]*"|'[^']*')|\/\*[\s\S]*?\*\//g, (_, text?: string) => text ?? ' ')
    .replace(
      /("[^"]*"|'[^']*')|[ \t\n\r\f]*([{};,])[ \t\n\r\f]*|[ \t\n\r\f]+/g,
      (_, text?: string, mark?: string) => text ?? mark ?? ' ',
    );

/** What stands at the end of a piece of HTML: text, the inside of a tag, or an attribute's value behind this quote. */
type Place = 'text' | 'tag' | '"' | "'";

/** White space counts inside these, so a template that has one stays as it is. */
const keepsSpace = /<(?:pre|textarea|style|script)\b|<!--/i;

/**
 * The pieces of an HTML template, as written in the source. As in JSX, white space with a line break beside a tag or an
 * expression is the source's layout, and goes; any other run becomes one space, which renders alike (`white-space: pre`
 * aside). An attribute's value stays as it is.
 */
const minifyMarkup = (pieces: string[]): string[] => {
  if (pieces.some((piece) => keepsSpace.test(piece))) return pieces;
  let place: Place = 'text';
  return pieces.map((piece) =>
    piece.replace(/[ \t\n\r\f]+(>?)|<(?=[a-z/]|$)|[>"']/gi, (found, end: string | undefined, at: number) => {
      const before = place;
      const mark = found.trimStart();
      if (before === 'text') {
        if (mark === '<') place = 'tag';
      } else if (before === 'tag') {
        if (mark === '>') place = 'text';
        else if (mark === '"' || mark === "'") place = mark;
      } else if (mark === before) {
        place = 'tag';
      }
      if (end === undefined || before === '"' || before === "'") return found;
      if (before === 'tag') return end || ' ';
      const [left, right] = [piece[at - 1] ?? '>', piece[at + found.length] ?? '<'];
      return found.includes('\n') && (left === '>' || right === '<') ? end : found.replace(space, ' ');
    }),
  );
};

const minified = (tag: string, pieces: ESTree.TemplateElement[], file: string): string[] => {
  const raw = pieces.map(({ value }) => value.raw);
  if (tag !== 'css') return minifyMarkup(raw);
  const [only] = pieces;
  if (pieces.length > 1 || !only?.value.cooked?.includes('{')) return raw.map(minifyPiece);
  return [minifySheet(only.value.cooked, file)];
};

/** A module's code, its templates without what only the source's reader needs. */
export const minify = (code: string, file: string): string => {
  const edits: Edit[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || !/^(?:css|html|svg)$/.test(tag.name)) return;
      const texts = minified(tag.name, quasi.quasis, file);
      for (const [i, { start, end }] of quasi.quasis.entries()) edits.push({ start, end, text: texts[i] ?? '' });
    },
  }).visit(parseSync(file, code, { lang: 'js' }).program);
  return edited(code, edits);
};

/** Takes what only the source's reader needs out of css`…`, html`…` and svg`…`. */
export const minifyTemplates = (): Plugin => ({
  name: 'minify-templates',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /\b(?:css|html|svg)`/ },
    handler: minify,
  },
});
