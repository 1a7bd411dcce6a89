/**
 * One intent to buy: everything that decides, without page or network. `next` is where an attempt stands, `decide` what an
 * attempt comes to by what is remembered, `verdict` what a failure means.
 *
 * ```mermaid
 * stateDiagram-v2
 *   state unknown {
 *     check
 *     anew
 *     sure
 *     anew --> sure: anew
 *     sure --> anew: stop
 *   }
 *   state error {
 *     failed
 *     refused
 *     refusedSure
 *     refused --> refusedSure: anew
 *     refusedSure --> refused: stop
 *   }
 *   [*] --> idle
 *   idle --> collecting: ask, other
 *   idle --> creating: send
 *   collecting --> idle: stop
 *   collecting --> creating: send
 *   creating --> idle: stop
 *   creating --> collecting: ask
 *   creating --> redirecting: lead
 *   creating --> done: hand over
 *   creating --> check: lose
 *   creating --> anew: despair
 *   creating --> failed: fail
 *   creating --> refused: refuse
 *   redirecting --> idle: return
 *   redirecting --> done: hand over
 *   done --> collecting: ask, other
 *   done --> creating: send
 *   done --> idle: return
 *   check --> creating: again
 *   sure --> creating: anew
 *   refusedSure --> creating: anew
 *   error --> collecting: ask, other
 *   error --> creating: send
 *   unknown --> collecting: other
 * ```
 */
import type { FinError } from '../../client/errors.js';

export type IntentState = 'idle' | 'collecting' | 'creating' | 'redirecting' | 'done' | 'unknown' | 'error';

/**
 * What is open to a visitor beside the button. `check`: to ask once more for the same attempt. `anew`: to start anew.
 * `sure`: to confirm that, since there may be two projects then.
 */
export type Way = 'check' | 'anew' | 'sure';

/** Where an intent stands: its state, and the way that is open there. */
export type Stand = Exclude<IntentState, 'unknown'> | `unknown ${Way}` | `error ${'anew' | 'sure'}`;

/**
 * `ask`: data is missing. `send`: nothing is, as far as can be told. `stop`: the visitor or the host does not want to go on.
 * `lead`: off to the checkout. `handOver`: the host or the visitor leads on. `lose`: nobody knows whether it happened, but it
 * may be asked again. `despair`: it may not, or that did not help. `fail`: it did not happen. `refuse`: the project that is
 * there was not changed, and may never be. `again`: the visitor asks again. `anew`: the visitor wants a new project; said twice, it is one.
 * `other`: the visitor wants one for another customer. `return`: the visitor is back on the page.
 */
export type IntentEvent =
  | 'ask'
  | 'send'
  | 'stop'
  | 'lead'
  | 'handOver'
  | 'lose'
  | 'despair'
  | 'fail'
  | 'refuse'
  | 'again'
  | 'anew'
  | 'other'
  | 'return';

const other = { other: 'collecting' } as const;
const begin = { ask: 'collecting', send: 'creating', ...other } as const;

const transitions: Record<Stand, Partial<Record<IntentEvent, Stand>>> = {
  idle: begin,
  collecting: { stop: 'idle', send: 'creating' },
  creating: {
    stop: 'idle',
    ask: 'collecting',
    lead: 'redirecting',
    handOver: 'done',
    lose: 'unknown check',
    despair: 'unknown anew',
    fail: 'error',
    refuse: 'error anew',
  },
  redirecting: { return: 'idle', handOver: 'done' },
  done: { ...begin, return: 'idle' },
  'unknown check': { ...other, again: 'creating' },
  'unknown anew': { ...other, anew: 'unknown sure' },
  'unknown sure': { ...other, anew: 'creating', stop: 'unknown anew' },
  error: begin,
  'error anew': { ...begin, anew: 'error sure' },
  'error sure': { ...begin, anew: 'creating', stop: 'error anew' },
};

/** Where it goes on, or `undefined` where the event means nothing: a click while a project is under way, for one. */
export const next = (stand: Stand, event: IntentEvent): Stand | undefined => transitions[stand][event];

/** Digests of what an attempt is about. */
export interface Marks {
  /** The page, and the button on it. */
  place: string;
  /** All that goes out beside the customer's data. */
  offer: string;
  /** What the page says of the customer. */
  page: string;
  /** That, and the e-mail address: another one is another intent. `''` while something is missing. */
  who: string;
  /** All of the customer's data; `''` while something is missing. */
  customer: string;
}

/** What is remembered of an intent. Nobody knows what became of it while there is no project. */
export interface Remembered extends Marks {
  /** The key of its create. */
  key: string;
  /** When that was sent first, in ms since 1970. */
  time: number;
  project?: string;
  link?: string;
}

/**
 * What an attempt comes to. `ask`: for what is missing. `create`. `repeat`: the same create, under its key. `update`: the
 * project that is there. `resume`: its link, and nothing is sent. `stop`: another offer, while the former one's fate is open.
 */
export type Decision =
  | { act: 'ask' | 'create'; from?: undefined }
  | { act: 'repeat' | 'update' | 'resume' | 'stop'; from: Remembered };

/**
 * @param memory the newest first
 * @param other whether the visitor said that this is another customer: then neither the page nor an e-mail address alone makes
 *   anybody the same
 */
export const decide = (memory: readonly Remembered[], marks: Marks, other = false): Decision => {
  const { place, offer, page, who, customer } = marks;
  const same = memory.find(
    (one) =>
      one.offer === offer &&
      (who ? one.who === who && one.customer === customer : !other && one.page === page && one.link),
  );
  if (same) return { act: same.link ? 'resume' : 'repeat', from: same };
  if (!who) return { act: 'ask' };
  const former = memory.find((one) => one.who === who && one.place === place && (!other || one.customer === customer));
  return former ? { act: former.link ? 'update' : 'stop', from: former } : { act: 'create' };
};

/**
 * @param update whether a project was to be changed: that may be asked for again without harm
 * @param again whether this was a repetition: whatever refused it, the first attempt may have happened
 */
export const verdict = (
  { code, status, retryable }: FinError,
  update: boolean,
  again: boolean,
): 'lose' | 'despair' | 'fail' | 'refuse' => {
  const open = code === 'unknown_outcome';
  if (!open && update) return 'refuse';
  if (!open && !again) return 'fail';
  const knowsNoMore = open && again && status; // it was asked, and could not tell
  return (retryable || update) && !knowsNoMore ? 'lose' : 'despair';
};
