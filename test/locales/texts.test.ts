/** The texts in all languages: their terms, in the elements and in the WordPress plugin, and the spaces of French. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { po } from 'gettext-parser';
import { checkoutWords } from '../../demo/service/checkout-words.js';
import { words } from '../../scripts/pictures/sample-texts.js';
import type { Language } from '../../src/locales/index.js';
import { allTexts } from '../support/all-texts.js';

type Translation = Exclude<Language, 'en'>;

/** Texts by name. A text with an argument gets `X`. */
const plain = (texts: object): [name: string, text: string][] =>
  Object.entries(texts).map(([name, text]) => [name, typeof text === 'function' ? text('X', 'X') : String(text)]);

/** The plugin's translations by their English texts. */
const pluginTexts = async (language: Translation): Promise<[english: string, text: string][]> => {
  const { translations } = po.parse(await readFile(`wordpress/src/languages/fin-widgets-${language}.po`));
  return Object.values(translations)
    .flatMap((messages) => Object.values(messages))
    .flatMap(({ msgid, msgstr: [text = ''] }): [string, string][] => (msgid ? [[msgid, text]] : []));
};

/** Pairs of English text and translation: those of the elements, and those of the plugin. */
const translationsOf = async (language: Translation): Promise<[english: string, text: string][]> => {
  const translated = new Map(plain(allTexts[language]));
  return [
    ...plain(allTexts.en).map(([name, english]) => [english, translated.get(name) ?? ''] as [string, string]),
    ...(await pluginTexts(language)),
  ];
};

/** The term of each language for one thing, in its inflections. */
const glossary: Record<Translation, Record<string, RegExp>> = {
  de: {
    'down payment': /Anzahlung/,
    'monthly payments?': /Monatsrate/,
    'terms?': /Laufzeit/,
    '(?<!on )offer': /Angebot/,
    'effective( annual)? rate': /effektive[rn]? Jahreszins/i,
    'test mode': /Testmodus/,
    'installer(?!\\.example)': /Fachbetrieb/,
  },
  fr: {
    'down payment': /premier versement/i,
    'monthly payments?': /mensualité/i,
    'terms?': /durée/i,
    '(?<!on )offer': /offre/,
    'effective( annual)? rate': /TAEG/,
    'test mode': /mode test/i,
    'installer(?!\\.example)': /installateur/,
  },
  it: {
    'down payment': /anticipo/i,
    'monthly payments?': /rat[ae]( mensil[ei])?/i,
    'terms?': /durat[ae]/i,
    '(?<!on )offer': /offerta/,
    'effective( annual)? rate': /TAEG/,
    'test mode': /modalità di prova/i,
    'installer(?!\\.example)': /installatore/,
  },
  nl: {
    'down payment': /aanbetaling/i,
    'monthly payments?': /maandbedrag/i,
    'terms?': /looptijd/i,
    '(?<!on )offer': /offerte/i,
    'effective( annual)? rate': /jaarlijks kostenpercentage/i,
    'test mode': /testmodus/i,
    'installer(?!\\.example)': /installateur/,
  },
  sv: {
    'down payment': /kontantinsats/i,
    'monthly payments?': /månadskostnad/i,
    'terms?': /löptid/i,
    '(?<!on )offer': /offert/i,
    'effective( annual)? rate': /effektiv(a)? ränta(n)?/i,
    'test mode': /testläge/i,
    'installer(?!\\.example)': /installatör/,
  },
};

for (const language of Object.keys(glossary) as Translation[])
  test(`${language} has one term for one thing, in the elements and in the plugin`, async () => {
    const translations = await translationsOf(language);
    for (const [english, term] of Object.entries(glossary[language])) {
      const pairs = translations.filter(([text]) => new RegExp(`\\b${english}\\b`, 'i').test(text));
      assert.ok(pairs.length, english);
      for (const [text, translation] of pairs) assert.match(translation, term, text);
    }
  });

test('French has a no-break space before ; : ? ! % and inside guillemets', async () => {
  const texts = [...plain(allTexts.fr), ...plain(checkoutWords.fr), ...plain(words.fr), ...(await pluginTexts('fr'))];
  for (const [name, text] of texts) {
    const withoutAddresses = text.replace(/https?:\/\/\S*/g, '');
    assert.doesNotMatch(withoutAddresses, /[^\u00a0\u202f][;:?!»]|«[^\u00a0\u202f]|\d %/, name);
  }
});

test('a card keeps room for the longest message of a failure', () => {
  for (const [language, { noFee, busy, offline }] of Object.entries(allTexts))
    for (const text of [busy, offline]) assert.ok(text.length <= noFee.length, `${language}: ${text}`);
});
