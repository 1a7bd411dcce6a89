import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** A string, which stays as it is; a comment, or a separator that CSS does not need. Only a declaration has a space after its colon. */
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
 * Minifies the css`…` templates of `src`, which the JavaScript minifier leaves alone. This saves some 700 bytes of the first
 * file (brotli). The same for html`…` would save 65, so HTML ships as it is written.
 */
export const minifyStyles = (): Plugin => ({
  name: 'minify-styles',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /\bcss`/ },
    handler: minifyStylesOf,
  },
});
