import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeName, unpack } from '../../scripts/vite/pack-locales/unpack.js';
import { order, pack, shortened, type Texts } from '../../scripts/vite/pack-locales.js';
import { locales } from '../../src/locales/index.js';

/** Texts as they are; those that take an argument, as they are with one. */
const said = (texts: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === 'function' ? text('$& 2.490 €') : text]),
  );

describe('the texts of the script tag file', () => {
  const names = Object.keys(locales.en);
  const some = { kept: names.slice(0, 9), placed: names.slice(9) };
  const unpacked = unpack(pack(locales as unknown as Texts, some));
  /** The name that a text goes by in the script. */
  const nameOf = (name: string): string => (some.kept.includes(name) ? name : placeName(names.indexOf(name)));

  it('are in the languages of the source, and in no others', () => {
    assert.deepEqual(Object.keys(unpacked).sort(), Object.keys(locales).sort());
  });

  for (const [language, texts] of Object.entries(locales)) {
    it(`are those of the source in ${language}, arguments too`, () => {
      const named = Object.fromEntries(Object.entries(texts).map(([name, text]) => [nameOf(name), text]));
      assert.deepEqual(said(unpacked[language] ?? {}), said(named));
    });
  }

  for (const [what, text] of [
    ['a bar', 'one | two'],
    ['a line break', 'one\ntwo'],
    ['what stands for an argument', 'one {}'],
    ['no text', ''],
    ['an argument twice', (name: string) => name + name],
    ['an argument that goes nowhere', () => 'one'],
  ] as const) {
    it(`${what} fails the build`, () => assert.throws(() => pack({ en: { text } }, { kept: [], placed: ['text'] })));
  }

  const code = "const problem = 'missing'; f(say.retry, say[problem]);";
  const two = order(['missing', 'retry'], [['a.ts', code]]);

  it('are read by their places, unless their names stand in a text of the code', () => {
    assert.deepEqual(two, { kept: ['missing'], placed: ['retry'] });
    assert.equal(shortened(code, 'a.ts', two), code.replace('retry', placeName(1)));
  });

  for (const [what, wrong] of [
    ['a text that nobody says', ''],
    ['a name that is no text', 'say.retry; say.nothing;'],
    ['another name for the texts', 'const texts = say; say.retry;'],
    ['another name for their parts', 'const { retry } = say; say.retry;'],
    ['another name for them as an argument', 'const f = (texts: Messages) => texts.retry; say.retry;'],
  ] as const) {
    it(`${what} fails the build`, () =>
      assert.throws(() => shortened(wrong, 'a.ts', order(['retry'], [['a.ts', wrong]]))));
  }
});
