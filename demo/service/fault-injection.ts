/**
 * Faults on demand, for tests and demonstrations of failing requests.
 *
 *     rules = rule *( ";" rule )
 *     rule  = [ operation ":" ] fault *( "," fault ) [ "x" count ]
 *     fault = name [ "=" number ]
 *
 * An operation is one of the six, or `*` for all (the default). A rule with a count applies to the first calls only.
 * `new_project_2:500-after x1; pricing_2:delay=800` loses the answer to the first create, and delays every price by 800 ms.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { internalError, permissionDenied, serviceUnavailable, tooManyRequests } from './error-answers.js';
import { isOperation } from './operations/index.js';

/** The effects of a fault at three points of a request. A `Failure` that one of them throws is the answer. */
export interface Fault {
  /** Runs before all checks. A returned response replaces the operation's. */
  before?(): Promise<Response | undefined>;
  /** Runs inside the transaction, after all writes and before the commit. */
  atCommit?(): void;
  /** Runs after the operation has succeeded. `disconnect` breaks the connection. */
  after?(disconnect: () => void): void;
}

interface Kind {
  /** The bounds of the number after `=`, and its default. Without `otherwise`, the number is required. */
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
  /** Waits before all checks; in ms. */
  delay: {
    number: { least: 0, most: 600_000 },
    fault: (ms) => ({ before: () => wait(ms, undefined) }),
  },
  /** Answers 500; nothing is written. */
  '500-before': {
    fault: () => ({ atCommit: fail('FAULT_BEFORE_COMMIT'), after: fail('FAULT_BEFORE_COMMIT') }),
  },
  /** Answers 500; everything is written. */
  '500-after': { fault: () => ({ after: fail('FAULT_AFTER_COMMIT') }) },
  /** Breaks the connection; everything is written. Answers 500 where there is no connection (`app.fetch`). */
  disconnect: {
    fault: () => ({
      after(disconnect) {
        disconnect();
        throw internalError('FAULT_DISCONNECT');
      },
    }),
  },
  /** Refuses every token and every login. */
  '401': { fault: () => instead(() => permissionDenied('Permission denied.').toResponse()) },
  /** Answers 429 with `Retry-After`; in seconds. */
  '429': {
    number: { least: 1, most: 86_400, otherwise: 1 },
    fault: (seconds) => instead(() => tooManyRequests(seconds).toResponse()),
  },
  '503': { fault: () => instead(() => serviceUnavailable().toResponse()) },
  /** Answers with a proxy's HTML page and this status, without a body if the status allows none. */
  html: {
    number: { least: 200, most: 599, otherwise: 502 },
    fault: (status) =>
      instead(() => {
        const body = [204, 205, 304].includes(status) ? null : page;
        return new Response(body, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
      }),
  },
  /** Answers 200 as for a workflow whose condition failed; nothing is written. */
  'not-run': { fault: () => instead(() => Response.json({ status: 'NOT_RUN', response: {} })) },
};

interface Rule {
  operation: string;
  faults: Fault[];
  /** How many calls the rule still applies to. */
  remainingCalls: number;
}

/** The active rules. The constructor throws an `Error` that describes a malformed rule without quoting it. */
export class Faults {
  readonly #rules: Rule[];

  constructor(rules = '') {
    this.#rules = rules.split(';').flatMap((rule) => (rule.trim() === '' ? [] : [parseRule(rule)]));
  }

  /** The faults for the next call of this operation, in order. Counts the call. */
  nextCall(operation: string): Fault[] {
    return this.#rules
      .filter((rule) => rule.remainingCalls > 0 && (rule.operation === '*' || rule.operation === operation))
      .flatMap((rule) => {
        rule.remainingCalls -= 1;
        return rule.faults;
      });
  }
}

function parseRule(rule: string): Rule {
  const [, operation = '*', list = '', count = 'Infinity'] =
    /^\s*(?:([^:]*?)\s*:)?(.*?)(?:\s*x([1-9]\d*))?\s*$/s.exec(rule) ?? [];
  if (operation !== '*' && !isOperation(operation)) throw new Error('a fault names an operation that there is not');
  return { operation, faults: list.split(',').map(parseFault), remainingCalls: Number(count) };
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
