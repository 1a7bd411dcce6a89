// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source code is the data here
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minifyStylesOf } from '../../scripts/vite/minify-styles.js';

for (const [name, before, after] of [
  [
    'comments go, and white space shrinks or goes',
    'css`\n  .a  > .b { margin: 0 auto; /* why */ }\n\n  /* then */\n`',
    'css` .a > .b{margin:0 auto}`',
  ],
  ['a pseudo-class keeps the space before it', 'css`a :hover { b: c }`', 'css`a :hover{b:c}`'],
  ['a comment still separates two words', 'css`a { margin: 0/* and */auto; }`', 'css`a{margin:0 auto}`'],
  ['strings stay', "css`a { content: ' ;  /* no */ '; }`", "css`a{content:' ;  /* no */ '}`"],
  [
    'expressions stay, with the space beside them',
    'css`\n  a { width: calc(${one} + ${css`  2px  `}); }\n`',
    'css` a{width:calc(${one} + ${css` 2px `})}`',
  ],
  ['other templates stay', 'html`  <p>  a  </p>  `', 'html`  <p>  a  </p>  `'],
] as const) {
  test(`css templates: ${name}`, () => assert.equal(minifyStylesOf(before, 'styles.ts'), after));
}
