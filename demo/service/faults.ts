/**
 * Faults on demand, so that what can go wrong on the way can be seen and tested.
 *
 *     rules = rule *( ";" rule )
 *     rule  = [ operation ":" ] fault *( "," fault ) [ "x" count ]
 *     fault = name [ "=" number ]
 *
 * An operation is one of the six, or `*` for all, as is none. A count at the end of a rule: only the first so many times.
 * `new_project_2:500-after x1; pricing_2:delay=800` loses the answer to the first create and makes every price wait.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { internalError, permissionDenied, serviceUnavailable, tooManyRequests } from './failures.js';
import { isOperation } from './operations/index.js';

/** What a fault does at the three moments of a request. A failure thrown at any of them is the answer. */
export interface Fault {
  /** Ahead of everything that the service checks; a response is given in place of the operation's. */
  before?(): Promise<Response | undefined>;
  /** Inside the transaction, when all is written and nothing is committed. */
  atCommit?(): void;
  /** When the operation succeeded. `disconnect` breaks the connection. */
  after?(disconnect: () => void): void;
}

interface Kind {
  /** The number after `=`: its bounds, and what it is when left out (if it may be). */
  number?: { least: number; most: number; otherwise?: number };
  fault(number: number): Fault;
}

const page =
  '<!doctype html><html lang="en"><title>Bad gateway</title><h1>Bad gateway</h1><p>A proxy has no answer for you.</p>';

const instead = (answer: () => Response): Fault => ({ before: async () => answer() });

const fail = (code: string) => () => {
  throw internalError(code);
};

const kinds: Readonly<Record<string, Kind>> = {
  /** Waits so many ms ahead of everything. */
  delay: {
    number: { least: 0, most: 600_000 },
    fault: (ms) => ({ before: () => wait(ms, undefined) }),
  },
  /** 500, and nothing is written. */
  '500-before': {
    fault: () => ({ atCommit: fail('FAULT_BEFORE_COMMIT'), after: fail('FAULT_BEFORE_COMMIT') }),
  },
  /** 500, though everything is written. */
  '500-after': { fault: () => ({ after: fail('FAULT_AFTER_COMMIT') }) },
  /** The connection breaks, though everything is written. A 500 where there is no connection (`app.fetch`). */
  disconnect: {
    fault: () => ({
      after(disconnect) {
        disconnect();
        throw internalError('FAULT_DISCONNECT');
      },
    }),
  },
  /** Refuses any token, or any login. */
  '401': { fault: () => instead(() => permissionDenied('Permission denied.').toResponse()) },
  /** Asks to come back in so many seconds (`Retry-After`). */
  '429': {
    number: { least: 1, most: 86_400, otherwise: 1 },
    fault: (seconds) => instead(() => tooManyRequests(seconds).toResponse()),
  },
  '503': { fault: () => instead(() => serviceUnavailable().toResponse()) },
  /** A proxy's HTML page, with this status; no page with a status that allows none. */
  html: {
    number: { least: 200, most: 599, otherwise: 502 },
    fault: (status) =>
      instead(() => {
        const body = [204, 205, 304].includes(status) ? null : page;
        return new Response(body, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
      }),
  },
  /** The 200 of a workflow whose condition failed: nothing is done. */
  'not-run': { fault: () => instead(() => Response.json({ status: 'NOT_RUN', response: {} })) },
};

interface Rule {
  operation: string;
  faults: Fault[];
  /** How many times it still applies. */
  left: number;
}

/** The rules in force. Throws an `Error` whose message says what is wrong with them, and repeats none of it. */
export class Faults {
  readonly #rules: Rule[];

  constructor(rules = '') {
    this.#rules = rules.split(';').flatMap((rule) => (rule.trim() === '' ? [] : [parseRule(rule)]));
  }

  /** The faults of the next call of this operation, in their order. Counts it. */
  take(operation: string): Fault[] {
    return this.#rules
      .filter((rule) => rule.left > 0 && (rule.operation === '*' || rule.operation === operation))
      .flatMap((rule) => {
        rule.left -= 1;
        return rule.faults;
      });
  }
}

function parseRule(rule: string): Rule {
  const [, operation = '*', list = '', count = 'Infinity'] =
    /^\s*(?:([^:]*?)\s*:)?(.*?)(?:\s*x([1-9]\d*))?\s*$/s.exec(rule) ?? [];
  if (operation !== '*' && !isOperation(operation)) throw new Error('a fault names an operation that there is not');
  return { operation, faults: list.split(',').map(parseFault), left: Number(count) };
}

function parseFault(text: string): Fault {
  const [, name = '', digits] = /^\s*([\w-]+)(?:=(\d+))?\s*$/.exec(text) ?? [];
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined) throw new Error(`a fault is one of ${Object.keys(kinds).join(', ')}`);
  const { number: bounds } = kind;
  if (bounds === undefined) {
    if (digits !== undefined) throw new Error(`the fault ${name} takes no number`);
    return kind.fault(0);
  }
  const number = digits === undefined ? bounds.otherwise : Number(digits);
  if (number === undefined || number < bounds.least || number > bounds.most)
    throw new Error(
      `the fault ${name} takes a number from ${bounds.least} to ${bounds.most}, as ${name}=${bounds.least}`,
    );
  return kind.fault(number);
}
