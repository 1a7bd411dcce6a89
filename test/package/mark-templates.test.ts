// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source code is the data here
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mark } from '../../scripts/vite/mark-templates.js';

const cases: [name: string, before: string, after: string][] = [
  ['a child', 'html`<p>One ${two}</p>`', 'html`<p>One <?${two}></p>`'],
  ['children and nothing else', 'html`${a}${b}`', 'html`<?${a}><?${b}><?>`'],
  ['an attribute', 'html`<p lang=${x}>a</p>`', 'html`<p lang$=${x}>a</p>`'],
  [
    'an attribute with text around',
    'html`<p class="a ${b}" id="${c}-d ${e}">f</p>`',
    'html`<p class$="a ${b}" id$="${c}-d ${e}">f</p>`',
  ],
  [
    'property, flag and listener',
    'html`<input .value=${a} ?disabled=${b} @input=${c}>`',
    'html`<input .value$=${a} ?disabled$=${b} @input$=${c}>`',
  ],
  ['a text area without text', 'html`<textarea name=${a}></textarea>`', 'html`<textarea name$=${a}></textarea>`'],
  [
    'templates in templates',
    'html`<p>${a ? html`<b>${a}</b>` : b}</p>`',
    'html`<p><?${a ? html`<b><?${a}></b>` : b}></p>`',
  ],
  ['a back-tick', 'html`<p title=${a}>\\`</p>`', 'html`<p title$=${a}>\\`</p>`'],
  ['nothing to mark', 'html`<slot></slot>`', 'html`<slot></slot>`'],
  ['other tags', 'css`p { color: red }` + other`${a}`', 'css`p { color: red }` + other`${a}`'],
];

describe('where expressions stand in the templates of the script tag file', () => {
  for (const [name, before, after] of cases) {
    it(name, () => assert.equal(mark(before, 'thing.ts'), after));
  }

  for (const [what, code] of [
    ['a style sheet with an expression', 'css`p { color: ${a} }`'],
    ['an expression in the place of an attribute', 'html`<p ${ref}>a</p>`'],
    ['an expression in the place of a tag', 'html`<${tag}>a</${tag}>`'],
    ['an expression in a text area', 'html`<textarea>${a}</textarea>`'],
    ['a comment', 'html`<p><!-- ${a} --></p>`'],
    ['an attribute with capitals', 'html`<p .innerText=${a}></p>`'],
    ['the sign that stands for expressions', 'html`<p>$ ${a}</p>`'],
  ] as const) {
    it(`${what} fails the build`, () => assert.throws(() => mark(code, 'thing.ts'), /thing\.ts/));
  }
});
