import { _$LH } from 'lit-html/private-ssr-support.js';
import { type Plugin, parseSync, Visitor } from 'vite';
import { type Edit, edited } from './edits.js';
import { marker } from './lean-lit/marker.js';
import { escapeTemplate } from './minify-templates.js';

/** Where Lit looks apart, and the lean Lit does not: comments, and elements of mere text that have some. */
const apart = /<!--|<(?:script|style|textarea|title|template)\b[^>]*>(?!<\/)/i;

/** The texts of an HTML template, with marks for what stands between them: joined by `marker`, they are what Lit parses. */
const marked = (texts: readonly string[]): string[] => {
  const [html, attributes] = _$LH.getTemplateHtml(Object.assign([...texts], { raw: texts }), 1);
  const pieces = String(html).split(_$LH.marker);
  if (pieces.length !== texts.length) throw new Error('An expression stands where Lit knows none.');
  if (apart.test(String(html))) throw new Error('Comments and text in elements of mere text are not looked into.');
  if (texts.some((text) => text.includes(marker))) throw new Error(`“${marker}” stands for expressions.`);
  if (attributes.some((name) => name !== name.toLowerCase()))
    throw new Error('The parser knows no capitals in attributes.');
  if (pieces.some((piece, i) => /^\d/.test(piece) && /\s$/.test(pieces[i - 1] ?? ''))) {
    throw new Error('An expression stands in the place of an attribute.');
  }
  if (texts.some((text) => /<\/?$/.test(text))) throw new Error('An expression stands in the place of a tag.');
  return pieces.map((piece) => piece.replaceAll('$lit$', marker));
};

/** A module's code with marks in its HTML templates. A template that the lean Lit does not know fails the build. */
export const mark = (code: string, file: string): string => {
  const edits: Edit[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi: { quasis } }) {
      const name = tag.type === 'Identifier' && tag.name;
      const texts = quasis.map(({ value }) => value.cooked ?? value.raw);
      try {
        if (name === 'css' && texts.length > 1) throw new Error('A style sheet has no expressions.');
        if (name !== 'html') return;
        for (const [i, text] of marked(texts).entries()) {
          const { start, end } = quasis[i] as (typeof quasis)[number]; // as many as texts
          edits.push({ start, end, text: escapeTemplate(text) });
        }
      } catch (cause) {
        throw new Error(`A template of ${file} is none for the lean Lit: ${texts.join('…')}`, { cause });
      }
    },
  }).visit(parseSync(file, code, { lang: 'js' }).program);
  return edited(code, edits);
};

/** Marks in the templates where their expressions stand: what Lit finds out on each page, it finds out here. */
export const markTemplates = (): Plugin => ({
  name: 'mark-templates',
  transform: { filter: { id: /\/src\/.*\.ts$/, code: /\b(?:css|html)`/ }, handler: mark },
});
