/** docs/accessibility.md: every criterion is there once, and each is met by tests that there are. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const doc = readFileSync('docs/accessibility.md', 'utf8');

/** WCAG 2.2, levels A and AA: https://www.w3.org/TR/WCAG22/ (4.1.1 is gone from it). */
const criteria: Record<'A' | 'AA', string> = {
  A:
    '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 ' +
    '2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA:
    '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 ' +
    '3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};

/** New in WCAG 2.2: EN 301 549 v3.2.1 knows 2.1. */
const newer = '2.4.11 2.5.7 2.5.8 3.2.6 3.3.7 3.3.8'.split(' ');

interface Row {
  numbers: string[];
  levels: string[];
  clause: string;
  /** In words: how it is met, or why it does not apply. */
  how: string;
  shown: string;
}

const rows: Row[] = doc
  .split('\n')
  .filter((line) => /^\| \d\.\d\.\d+ .*\(AA?\) \|/.test(line))
  .map((line) => {
    const [which = '', clause = '', how = '', shown = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    return {
      numbers: which.match(/\d\.\d\.\d+/g) ?? [],
      levels: which.match(/\bAA?\b/g) ?? [],
      clause,
      how,
      shown,
    };
  });

/** The tests that a text names: a link to the file, then the titles in typographic quotes. */
const named = (text: string): { file: string; title: string }[] => {
  let file = '';
  return [...text.matchAll(/\]\(\.\.\/(test\/[^)]+)\)|“([^”]+)”/g)].flatMap(([, path, title]) => {
    file = path ?? file;
    return title ? [{ file, title }] : [];
  });
};

const sources = new Map<string, RegExp[]>();

/** The titles in a file of tests, each as what it matches: what a loop puts in may be any text, as may `…` in the document. */
const titlesIn = (file: string): RegExp[] => {
  const known = sources.get(file);
  if (known) return known;
  const code = readFileSync(file, 'utf8');
  const titles = [...code.matchAll(/\b(?:describe|it|test|itWith\('\w+'\))\(\s*(['`])((?:\\.|(?!\1).)*)\1/g)].map(
    ([, , written = '']) => {
      const title = written
        .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/\\(.)/g, '$1');
      const fixed = title.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      return new RegExp(`^${fixed.join('.+')}$`);
    },
  );
  sources.set(file, titles);
  return titles;
};

describe('docs/accessibility.md', () => {
  for (const [level, list] of Object.entries(criteria)) {
    it(`has every criterion of level ${level}, each once`, () => {
      const found = rows.flatMap(({ numbers, levels }) => numbers.filter((_, i) => levels[i] === level));
      assert.deepEqual(found.toSorted(), list.split(' ').toSorted());
    });
  }

  it('names the clause of EN 301 549 beside each', () => {
    for (const { numbers, clause } of rows)
      assert.deepEqual(
        clause.match(/9\.\d\.\d\.\d+/g) ?? [],
        numbers.filter((number) => !newer.includes(number)).map((number) => `9.${number}`),
        numbers.join(),
      );
  });

  it('names a test for each that applies, and a reason for each that does not', () => {
    for (const { numbers, how, shown } of rows) {
      if (how.startsWith('Does not apply: ')) assert.equal(shown, '—', numbers.join());
      else assert.ok(named(shown).length > 0, `${numbers} has no test`);
    }
  });

  const lastCells = doc.split('\n').map((line) => /\|([^|]*)\|$/.exec(line)?.[1] ?? '');
  const all = lastCells.flatMap(named);
  it('names tests that there are', () => {
    assert.ok(all.length > 50);
    const missing = all.filter(
      ({ file, title }) => !existsSync(file) || !titlesIn(file).some((source) => source.test(title)),
    );
    assert.deepEqual(missing, []);
  });

  it('links to files that there are', () => {
    for (const [, path = ''] of doc.matchAll(/\]\(([^)#]+)/g))
      if (!/^https?:/.test(path)) assert.ok(existsSync(join('docs', path)), path);
  });
});
