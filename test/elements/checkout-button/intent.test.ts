import { expect } from '@open-wc/testing';
import { type IntentEvent, type IntentState, next } from '../../../src/elements/checkout-button/intent.js';

const states: IntentState[] = ['idle', 'collecting', 'creating', 'redirecting', 'done', 'unknown', 'error'];
const events: IntentEvent[] = ['ask', 'send', 'stop', 'lead', 'handOver', 'lose', 'fail', 'return'];

/** All that is possible; what is not here means nothing. */
const possible: Record<string, IntentState> = {
  'idle ask': 'collecting',
  'idle send': 'creating',
  'collecting stop': 'idle',
  'collecting send': 'creating',
  'creating stop': 'idle',
  'creating lead': 'redirecting',
  'creating handOver': 'done',
  'creating lose': 'unknown',
  'creating fail': 'error',
  'redirecting return': 'idle',
  'redirecting handOver': 'done',
  'done ask': 'collecting',
  'done send': 'creating',
  'done return': 'idle',
  'error ask': 'collecting',
  'error send': 'creating',
};

describe('the intent', () => {
  for (const state of states) {
    it(`${state} goes on by what is possible there, and by nothing else`, () => {
      for (const event of events) expect(next(state, event), event).to.equal(possible[`${state} ${event}`]);
    });
  }
});
