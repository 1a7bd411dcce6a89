import type { Client } from '../../client/client.js';
import { FinError, type FinErrorCode, isFinError } from '../../client/errors.js';
import { FinErrorEvent } from '../base/fin-error-event.js';
import { newKey } from '../submission/fingerprints.js';
import { type IntentEvent, next, type Stand, verdict, type Way } from '../submission/intent.js';
import { Hold } from '../submission/wait-until.js';
import { FinLeadEvent, FinLeadSentEvent, type Lead } from './events.js';
import { isComplete } from './lead.js';

/** How far a lead is. */
export type SendingState = 'idle' | 'sending' | 'sent' | 'unknown' | 'error';

/** What was sent, to be sent again just so. */
interface Attempt {
  client: Client;
  lead: Lead;
  key: string;
}

/** The page's leads, under way or arrived, by client and body: whoever sends the same again has sent it. */
const leads = new WeakMap<Client, Map<string, Promise<unknown>>>();

const operation = 'new_lead';

/**
 * One form's leads, each sent once. A lead goes the way of a checkout's intent (`intent.ts` draws it), short of the checkout:
 * `creating` is `sending` here, and `done` is `sent`. Nothing is remembered beyond the page.
 */
export class Sending {
  #stand: Stand = 'idle';
  #attempt: Attempt | undefined;
  /** Of the failure that came last. */
  failure: FinErrorCode | undefined;
  /** Until the page lets a lead go, it can be cancelled. */
  readonly hold: Hold;

  constructor(
    private readonly form: EventTarget & { isConnected: boolean },
    private readonly show: () => void,
  ) {
    this.hold = new Hold(show);
  }

  get state(): SendingState {
    const state = this.#stand.split(' ')[0] as Exclude<Stand, `${string} ${string}`> | 'unknown'; // so a stand is named
    if (state === 'creating') return 'sending';
    return state === 'unknown' || state === 'error' || state === 'idle' ? state : 'sent';
  }

  get way(): Way | undefined {
    return this.#stand.split(' ')[1] as Way | undefined;
  }

  /** Sends a lead, if the page lets it. */
  start(client: Client, lead: Lead): void {
    // A page may put into a lead what cannot be sent.
    this.#begin(client, lead).catch(() => this.fail(new FinError('invalid_input', { operation })));
  }

  async #begin(client: Client, lead: Lead): Promise<void> {
    if (!this.#go('send')) return;
    const going = await this.hold.ask(this.form, (held) => new FinLeadEvent(lead, held));
    if (going === undefined) return;
    if (!going || !this.form.isConnected) this.#go('stop');
    else if (!isComplete(lead)) this.fail(new FinError('invalid_input', { operation }));
    else await this.#send({ client, lead: JSON.parse(JSON.stringify(lead)), key: newKey() }); // the page may keep the lead
  }

  /** The visitor does not want to, after all: to send, or to send anew. */
  stop(): void {
    this.hold.cancel();
    this.#go('stop');
  }

  /** The visitor asks once more for what is not certain. */
  check(): void {
    if (this.#attempt && this.#go('again')) void this.#send(this.#attempt, true);
  }

  /** The visitor wants to send anew; said twice, it is done. */
  anew(): void {
    if (this.#attempt && this.#go('anew') && !this.way) void this.#send({ ...this.#attempt, key: newKey() });
  }

  /** The visitor wants to send another one. */
  reset(): void {
    this.#go('return');
  }

  fail(error: FinError, event: IntentEvent = 'fail'): void {
    this.failure = error.code;
    this.#go(event);
    this.form.dispatchEvent(new FinErrorEvent(error));
  }

  #go(event: IntentEvent): boolean {
    const stand = next(this.#stand, event);
    if (!stand) return false;
    this.#stand = stand;
    this.show();
    return true;
  }

  async #send(attempt: Attempt, again = false): Promise<void> {
    const { client, lead, key } = attempt;
    this.#attempt = attempt;
    const body = JSON.stringify(lead);
    const sent = leads.get(client) ?? new Map<string, Promise<unknown>>();
    leads.set(client, sent);
    const known = sent.get(body);
    try {
      const call = known ?? client.call(operation, lead, { idempotencyKey: key, replay: again, bypassCache: true });
      sent.set(body, call);
      await call;
    } catch (thrown) {
      sent.delete(body);
      // A client of the page's own making may throw anything: then nobody knows what became of the lead.
      const error = isFinError(thrown) ? thrown : new FinError('unknown_outcome', { operation });
      this.fail(error, verdict(error, false, again));
      return;
    }
    this.#go('handOver');
    if (!known) this.form.dispatchEvent(new FinLeadSentEvent());
  }
}
