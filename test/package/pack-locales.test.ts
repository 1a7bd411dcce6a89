import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unpack } from '../../scripts/vite/pack-locales/unpack.js';
import { pack, readIn, share, type Texts } from '../../scripts/vite/pack-locales.js';
import { locales } from '../../src/locales/index.js';

/** Texts as they are; those that take an argument, as they are with one. */
const said = (texts: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === 'function' ? text('$& 2.490 €') : text]),
  );

describe('the texts of the script tag files', () => {
  const names = Object.keys(locales.en);
  const [first, later] = share(names, new Set(names.slice(0, 9)), new Set(names.slice(5)));
  const packed = (some: string[]) => pack(locales as unknown as Texts, some);
  const unpacked = unpack(packed(later), unpack(packed(first), {}));

  it('are in the languages of the source, and in no others', () => {
    assert.deepEqual(Object.keys(unpacked).sort(), Object.keys(locales).sort());
  });

  for (const [language, texts] of Object.entries(locales)) {
    it(`are those of the source in ${language}, arguments too`, () => {
      assert.deepEqual(said(unpacked[language] ?? {}), said(texts));
    });
  }

  it('are in one file each: the first, if that says them', () => {
    assert.deepEqual([...first, ...later], names);
    assert.equal(first.length, 9);
  });

  for (const [what, text] of [
    ['a bar', 'one | two'],
    ['a line break', 'one\ntwo'],
    ['what stands for an argument', 'one {}'],
    ['no text', ''],
    ['an argument twice', (name: string) => name + name],
    ['an argument that goes nowhere', () => 'one'],
  ] as const) {
    it(`${what} fails the build`, () => assert.throws(() => pack({ en: { text } }, ['text'])));
  }

  it('are known by their names, also where a text of the code is one', () => {
    assert.deepEqual(
      readIn("const problem = 'missing'; f(say.retry, say[problem]);", 'a.ts'),
      new Set(['missing', 'retry']),
    );
  });

  it('a text whose name the script shortens fails the build', () => {
    assert.throws(() => share(['consent'], new Set(['consent']), new Set()), /short name/);
  });

  it('a text that nobody says fails the build', () => assert.throws(() => share(['retry'], new Set(), new Set())));

  for (const [what, wrong] of [
    ['another name for the texts', 'const texts = say; say.retry;'],
    ['another name for their parts', 'const { retry } = say; say.retry;'],
    ['another name for them as an argument', 'const f = (texts: Messages) => texts.retry; say.retry;'],
  ] as const) {
    it(`${what} fails the build`, () => assert.throws(() => readIn(wrong, 'a.ts')));
  }
});
