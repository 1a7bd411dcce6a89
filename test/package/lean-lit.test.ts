import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { cut } from '../../scripts/vite/lean-lit/cuts.js';
import { leanModules } from '../../scripts/vite/lean-lit.js';

const source = `
const on = true;
/** Why. */
const helper = (a) => a;
export class Thing {
  // A method.
  first() { return helper(1); }
  second() { return this.first(); }
}
if (on) helper(2);
`;

describe('a cut', () => {
  const make = (its: Parameters<typeof cut>[1]) => cut(source, its, 'thing.js');

  it('takes a statement or a member out, by how it begins', () => {
    assert.doesNotMatch(make({ drop: ['second()', 'if (on)'] }), /second|if/);
  });

  it('puts another in its place', () => {
    assert.match(make({ rewrite: [['first()', 'first() { return 3; }']] }), /first\(\) \{ return 3; \}\s+second/);
  });

  it('finds a text past comments and line breaks', () => {
    assert.match(
      make({ replace: [['const on = true; const helper = (a) => a;', 'const helper = Math.abs;']], drop: ['if (on)'] }),
      /Math\.abs/,
    );
  });

  for (const [what, its, why] of [
    ['that fits nowhere', { drop: ['third()'] }, /0 places .*third/],
    ['that fits twice', { replace: [['helper', 'help']] }, /\d places .*helper/],
    ['within another', { rewrite: [['export class Thing', '']], drop: ['first()'] }, /reaches into another/],
    ['of a function that is called still', { drop: ['const helper'] }, /needs what was cut: helper/],
    ['of a method that is called still', { drop: ['first()'] }, /needs what was cut: this\.first/],
  ] as const) {
    it(`${what} fails the build`, () => assert.throws(() => make(its), why));
  }
});

describe('the lean Lit', () => {
  it('can be made of the Lit that is installed', () => {
    for (const [file, code] of leanModules()) assert.ok(code.length, file);
  });

  it('is not counted on for what it lacks', () => {
    const lacks =
      /\b(?:shouldUpdate|firstUpdated|getUpdateComplete|hostUpdate|createProperty|finalizeStyles|addInitializer|shadowRootOptions|argsEqual|onComplete|onError|initialValue|taskComplete)\b/;
    for (const file of readdirSync('src/elements', { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts')) continue;
      const code = readFileSync(join('src/elements', file), 'utf8');
      assert.doesNotMatch(code, lacks, file);
      if (code.includes('new Task')) assert.match(code, /autoRun: false/, file);
    }
  });
});
