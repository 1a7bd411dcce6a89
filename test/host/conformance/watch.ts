/** Remembers what a host answered and logged, and what must be nowhere in it. */
import assert from 'node:assert/strict';
import { credentials, secret } from '../support.js';
import { nextSecret } from './subject.js';

/** Stands in whatever the suite's upstream says beyond the contract. */
export const upstreamWord = 'a-word-of-the-upstream';

/** Of the customers that the suite's pages make up. */
const people = ['Carla', 'Customer', 'carla.customer@example.org', '5550100', 'Am Ring', 'files.installer.example'];

export interface Watch {
  /** What was answered or logged. */
  wrote(text: string): void;
  /** What must not be found there: a token, a key. */
  hide(text: string): void;
  assertClean(): void;
}

export const createWatch = (): Watch => {
  const written: string[] = [];
  const hidden = new Set([secret, nextSecret, credentials.email, credentials.password, upstreamWord, ...people]);
  return {
    wrote(text) {
      written.push(text);
    },
    hide(text) {
      hidden.add(text);
    },
    assertClean() {
      const all = written.join('\n');
      assert.deepEqual(
        [...hidden].filter((each) => all.includes(each)),
        [],
        'found in what the host answered or logged',
      );
      assert.doesNotMatch(all, /[\w.+-]+@[\w-]+\.\w/, 'an e-mail address in what the host answered or logged');
    },
  };
};
