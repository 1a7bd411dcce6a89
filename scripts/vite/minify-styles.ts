import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** Matches strings, which stay, and comments and white space that CSS does not need. A colon with a space after it belongs to a declaration. */
const removable =
  /("[^"]*"|'[^']*')|(?:\s|\/\*[\s\S]*?\*\/|;(?=(?:\s|\/\*[\s\S]*?\*\/)*\}))*([{};,]|:(?=\s))(?:\s|\/\*[\s\S]*?\*\/)*|(?:\s|\/\*[\s\S]*?\*\/)+/g;

/** CSS, or a piece of it between two expressions, without comments and needless white space. */
const minifyPiece = (css: string): string =>
  css.replace(removable, (_, text?: string, punctuation?: string) => text ?? punctuation ?? ' ');

/** The code of a module with its css`…` templates minified. Expressions inside the templates stay as they are. */
export const minifyStylesOf = (code: string, file: string): string => {
  const pieces: ESTree.TemplateElement[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'css') pieces.push(...quasi.quasis);
    },
  }).visit(parseSync(file, code, { lang: 'js' }).program);
  // From the last piece to the first, so that the positions of the others stay valid.
  pieces.sort((a, b) => b.start - a.start);
  return pieces.reduce(
    (text, { start, end, value }) => text.slice(0, start) + minifyPiece(value.raw) + text.slice(end),
    code,
  );
};

/**
 * Removes white space and comments from the css`…` templates of `src`, which the JavaScript minifier does not change. This saves 1,250 bytes of
 * the first file (brotli). For html`…` it would save 65, so HTML stays as it is. `minify-literals` does the same with 39 packages.
 */
export const minifyStyles = (): Plugin => ({
  name: 'minify-styles',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /\bcss`/ },
    handler: minifyStylesOf,
  },
});
