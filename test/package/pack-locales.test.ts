import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unpack } from '../../scripts/vite/pack-locales/unpack.js';
import { pack, type Texts } from '../../scripts/vite/pack-locales.js';
import { locales } from '../../src/locales/index.js';

/** Texts as they are; those that take an argument, as they are with one. */
const said = (texts: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === 'function' ? text('$& 2.490 €') : text]),
  );

describe('the texts of the script tag file', () => {
  const unpacked = unpack(pack(locales as unknown as Texts));

  it('are in the languages of the source, and in no others', () => {
    assert.deepEqual(Object.keys(unpacked), Object.keys(locales));
  });

  for (const [language, texts] of Object.entries(locales)) {
    it(`are those of the source in ${language}, arguments too`, () => {
      assert.deepEqual(said(unpacked[language] ?? {}), said(texts));
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
    it(`${what} fails the build`, () => assert.throws(() => pack({ en: { text } })));
  }
});
