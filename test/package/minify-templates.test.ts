// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source code is the data here
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { minify } from '../../scripts/vite/minify-templates.js';

const cases: [name: string, before: string, after: string][] = [
  [
    'a style sheet is minified',
    'css`\n  :host { color: #ff0000; /* why */ }\n  .a > .b:state(ready)::part(x) { margin: 0px 0px; }\n`',
    'css`:host{color:red}.a>.b:state(ready)::part(x){margin:0}`',
  ],
  [
    'a back-slash and a back-tick stay escaped',
    "css`a::after { content: '\\\\\\`\\${'; }`",
    'css`a:after{content:"\\`\\${"}`',
  ],
  [
    'pieces around an expression lose white space and comments, strings nothing',
    "css`\n  a {\n    /* why */\n    width: calc(${x} + 1px);\n    content: ' ;  ';\n  }\n`",
    "css` a{width: calc(${x} + 1px);content: ' ;  ';}`",
  ],
  [
    'no space stays behind a comma, but in a string',
    'css`a { color: color-mix(in srgb, var(--a) 6%, var(--b)); content: "a, b" }`',
    'css`a{color:color-mix(in srgb,var(--a) 6%,var(--b));content:"a, b"}`',
  ],
  ['a bare value is no style sheet', 'css`  10px  `', 'css` 10px `'],
  [
    'white space in text becomes one space, and goes where it is the layout of tags and expressions',
    'html`\n  <p>\n    One   <b>two</b>\n    ${three}\n  </p> <p>\n    four\n    five ${six} ${seven}\n  </p>\n`',
    'html`<p>One <b>two</b>${three}</p> <p>four five ${six} ${seven}</p>`',
  ],
  [
    'white space in a tag too, and none before its end',
    'html`<input\n  class="a  b"\n  .value=${x}\n  @input=${on}\n>`',
    'html`<input class="a  b" .value=${x} @input=${on}>`',
  ],
  [
    'an attribute keeps its own, across expressions',
    'html`<p title="a  ${b}  c"   id=\'d  "e\'   >  f</p>`',
    'html`<p title="a  ${b}  c" id=\'d  "e\'> f</p>`',
  ],
  ['a tag without quotes closes after its expression', 'html`<br class=${x}   />`', 'html`<br class=${x} />`'],
  ['a no-break space is a character', 'html`<p>10\u00a0 %</p>`', 'html`<p>10\u00a0 %</p>`'],
  ['where white space counts, it stays', 'html`<pre>\n  a\n</pre>`', 'html`<pre>\n  a\n</pre>`'],
  [
    'templates nest',
    'html`<ul>\n  ${a.map((b) => html`\n<li>${b}</li>`)}\n</ul>`',
    'html`<ul>${a.map((b) => html`<li>${b}</li>`)}</ul>`',
  ],
  ['other tags are not ours', 'other`  a  `', 'other`  a  `'],
];

describe('templates in the script tag file', () => {
  for (const [name, before, after] of cases) {
    it(name, () => assert.equal(minify(before, 'thing.ts'), after));
  }

  it('a style sheet with a mistake fails the build', () => {
    assert.throws(() => minify('css`a { color: red; } }`', 'thing.ts'), /thing\.ts/);
  });
});
