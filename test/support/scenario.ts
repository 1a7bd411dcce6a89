/**
 * Controls the scripted service from a test, in Node and in browsers alike. A scenario has paths of its own, so that parallel tests do
 * not affect each other.
 */
import type { Operation, Pricing2Request } from '../../src/contract/index.js';

/** A path of the scripted service: an operation, or the endpoint that mints tokens. */
export type Called = Operation | 'token';

/** One answer. Without `body` and `text` it is the default answer of what was called. */
export interface Step {
  /** Default: 200. */
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, as `text/html` unless `headers` say otherwise. */
  text?: string;
  /** ms before the answer. */
  delay?: number;
  /** Before the answer, waits until this name is released. */
  hold?: string;
  /** After the headers and half of the body, waits until this name is released. */
  holdBody?: string;
  /**
   * Closes the connection instead of answering, or in the middle of the body. Chromium sends a POST again by itself when a
   * kept-alive connection dies before any answer: there, give the step a `repeat`.
   */
  disconnect?: true | 'body';
  /** How many calls get this answer; `true`: all from here on. Default: 1. */
  repeat?: number | true;
}

/** Answers to come, in order; calls beyond them get the default answer. */
export type Plan = Partial<Record<Called, Step[]>>;

/** A call in the log. */
export interface Entry {
  operation: string;
  method: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** As JSON where it is JSON, else as text; `''` when there was none. */
  body: unknown;
  /** The caller hung up before the answer was out. */
  aborted: boolean;
  /** When it arrived, in ms. */
  at: number;
}

/** The scripted service's fee: what is left to pay, spread evenly over the months, in cents. */
export function feeOf(
  request: Pick<Pricing2Request, 'LTI_tenor' | 'LTI_downpayment'> & Record<string, unknown>,
): number {
  const cost = Number(request['total_cost_installation (after subsidies) (incl vat)']);
  const months = Number.parseInt(request.LTI_tenor, 10) * 12;
  return Math.round((cost * (100 - request.LTI_downpayment)) / months) / 100;
}

export interface Scenario {
  readonly baseUrl: string;
  readonly tokenUrl: string;
  /** Sets the answers of what it names, in place of those that are left. */
  plan(plan: Plan): Promise<void>;
  /** Releases all steps that wait for this name, now and later. */
  release(name: string): Promise<void>;
  /** All calls so far, or those of one operation, in order of arrival. */
  log(operation?: Called): Promise<Entry[]>;
  /** Waits until `operation` was called `count` times (with `aborted`: until so many of its callers hung up); gives its log. */
  until(count: number, operation: Called, options?: { aborted?: boolean }): Promise<Entry[]>;
}

/** How long a test waits. A passing test never needs it, but a busy machine may take long. */
const waitTimeoutMs = 30_000;

/** `origin`: where the scripted service is mounted; in a browser test that is the page's own. */
export async function scenario(origin: string, plan: Plan = {}): Promise<Scenario> {
  const root = `${origin}/scripted/${Math.random().toString(36).slice(2)}`;
  // WebKit cancels a page's requests while it navigates, even to an answer 204, after which the page stays. So requests are repeated.
  const call = async (what: string, init?: RequestInit): Promise<Response> => {
    const end = performance.now() + waitTimeoutMs;
    for (;;) {
      try {
        return await fetch(`${root}/${what}`, init);
      } catch (error) {
        if (performance.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
  };
  const post = async (what: string, body: unknown) => {
    const response = await call(what, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`The scripted service refused ${what}: ${await response.text()}`);
  };
  const it: Scenario = {
    baseUrl: root,
    tokenUrl: `${root}/token`,
    plan: (plan) => post('plan', plan),
    release: (name) => post('release', { hold: name }),
    async log(operation) {
      const entries = (await (await call('log')).json()) as Entry[];
      return operation ? entries.filter((entry) => entry.operation === operation) : entries;
    },
    async until(count, operation, { aborted = false } = {}) {
      const end = performance.now() + waitTimeoutMs;
      for (;;) {
        const entries = await it.log(operation);
        const seen = aborted ? entries.filter((entry) => entry.aborted).length : entries.length;
        if (seen >= count) return entries;
        if (performance.now() > end) throw new Error(`Waited for ${count} of ${operation}, saw ${seen}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  };
  await it.plan(plan);
  return it;
}
