/** Finds long sentences in the prose of the documents: paragraphs, list items and cells of tables, but no code and no generated tables. */
import { Marked, type Token, type Tokens } from 'marked';
import { plainText } from '../../demo/pages/headings.js';

/** The most words that a sentence should have. */
const maxWords = 25;
/** Fewer words than these are a label or a figure, as in the cell of a table. */
const minWords = 4;
/** At most one sentence in so many may be longer. */
const sentencesForOneLong = 50;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

const wordsOf = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;

/** What a reader reads of inline markup; a piece of code counts as one word. */
const proseOf = (tokens: Token[] = []): string =>
  tokens
    .map((token) =>
      token.type === 'codespan' ? 'Code' : 'tokens' in token ? proseOf(token.tokens) : plainText([token]),
    )
    .join('');

const sentencesIn = (markdown: string): string[] => {
  const texts: string[] = [];
  const marked = new Marked();
  const handwritten = markdown.replace(/<!-- (manifest|bench|conformance):[\s\S]*?<!-- \/\1\S* -->/g, '');
  marked.walkTokens(marked.lexer(handwritten), (token) => {
    if (token.type === 'paragraph' || token.type === 'text') texts.push(proseOf(token.tokens));
    if (token.type === 'table') texts.push(...(token as Tokens.Table).rows.flat().map((cell) => proseOf(cell.tokens)));
  });
  return texts
    .flatMap((text) => [...segmenter.segment(text)].map(({ segment }) => segment.trim()))
    .filter((sentence) => wordsOf(sentence) >= minWords);
};

/**
 * One line for each long sentence, if there are too many of them.
 *
 * @param documents markdown by path
 */
export const tooManyLongSentences = (documents: ReadonlyMap<string, string>): string[] => {
  const sentences = [...documents].flatMap(([path, markdown]) => sentencesIn(markdown).map((text) => ({ path, text })));
  const long = sentences.filter(({ text }) => wordsOf(text) > maxWords);
  if (long.length * sentencesForOneLong <= sentences.length) return [];
  return [
    `${long.length} of ${sentences.length} sentences have more than ${maxWords} words; one in ${sentencesForOneLong} may:`,
    ...long.map(({ path, text }) => `${path}: ${wordsOf(text)} words: ${text}`),
  ];
};
