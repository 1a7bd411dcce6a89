/** docs/accessibility.md has every criterion once, and names test files that exist. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
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
  /** How the criterion is met, or why it does not apply. */
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

/** The test files that a text names, from the root of the repository. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w/-]+\.test\.ts)`/g)].map(([, file]) => `test/${file}`);

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

  it('names a test file for each that applies, and a reason for each that does not', () => {
    for (const { numbers, how, shown } of rows) {
      if (how.startsWith('Does not apply: ')) assert.equal(shown, '—', numbers.join());
      else assert.ok(filesIn(shown).length > 0, `${numbers} names no test file`);
    }
  });

  it('names test files that exist', () => {
    assert.deepEqual(
      filesIn(doc).filter((file) => !existsSync(file)),
      [],
    );
  });
});
