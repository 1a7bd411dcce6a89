/**
 * One intent to buy, as a state machine: pure, without page or network.
 *
 * ```mermaid
 * stateDiagram-v2
 *   [*] --> idle
 *   idle --> collecting: ask
 *   idle --> creating: send
 *   collecting --> idle: stop
 *   collecting --> creating: send
 *   creating --> idle: stop
 *   creating --> redirecting: lead
 *   creating --> done: hand over
 *   creating --> unknown: lose
 *   creating --> error: fail
 *   redirecting --> idle: return
 *   redirecting --> done: hand over
 *   done --> collecting: ask
 *   done --> creating: send
 *   done --> idle: return
 *   error --> collecting: ask
 *   error --> creating: send
 * ```
 */
export type IntentState = 'idle' | 'collecting' | 'creating' | 'redirecting' | 'done' | 'unknown' | 'error';

/**
 * `ask`: data is missing. `send`: nothing is. `stop`: the visitor or the host does not want to go on. `lead`: off to the
 * checkout. `handOver`: the host or the visitor leads on. `lose`: nobody knows whether the project exists. `fail`: it does
 * not, or cannot be reached. `return`: the visitor is back on the page.
 */
export type IntentEvent = 'ask' | 'send' | 'stop' | 'lead' | 'handOver' | 'lose' | 'fail' | 'return';

const begin = { ask: 'collecting', send: 'creating' } as const;

const transitions: Record<IntentState, Partial<Record<IntentEvent, IntentState>>> = {
  idle: begin,
  collecting: { stop: 'idle', send: 'creating' },
  creating: { stop: 'idle', lead: 'redirecting', handOver: 'done', lose: 'unknown', fail: 'error' },
  redirecting: { return: 'idle', handOver: 'done' },
  done: { ...begin, return: 'idle' },
  unknown: {},
  error: begin,
};

/** The next state, or `undefined` where the event means nothing: a click while a project is under way, for one. */
export const next = (state: IntentState, event: IntentEvent): IntentState | undefined => transitions[state][event];
