import { Task } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isMonthlyFee } from '../../client/answers.js';
import { FinError, isFinError } from '../../client/errors.js';
import type { Operations } from '../../contract/operations.js';
import { AdaptiveThrottle } from './adaptive-throttle.js';
import { type Question, sameQuestion } from './question.js';

type Answer = Operations['pricing_2']['answer'];

/** How a question ended: with the service's fee, or without one. */
export type Outcome = { fee: number; error?: undefined } | { fee?: undefined; error: FinError };

/** The fee of an answer, whoever made the client that gave it. Throws when it is none. */
const feeOf = (answer: Answer | undefined): number => {
  const fee = answer?.response.Monthly_fee;
  if (isMonthlyFee(fee)) return fee;
  throw new FinError('bad_response', { operation: 'pricing_2' });
};

/**
 * Asks the service and keeps the one law: an outcome stands only while it belongs to the question on show. A question
 * that another one supersedes is out of view at once; already on the wire, it may still finish into the client's memory.
 */
export class FeeController implements ReactiveController {
  #question: Question | undefined;
  #outcome: Outcome | undefined;
  /** No token was let in: final for a visitor who moves the slider; a setting that changes is worth another try. */
  #refused = false;
  /** The next question goes past memory and refusals. */
  #anew = false;
  readonly #throttle = new AdaptiveThrottle();
  #gone = new AbortController();
  readonly #task: Task<[Question, boolean], void>;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
    this.#task = new Task<[Question, boolean], void>(host, {
      autoRun: false,
      task: ([question, fresh], { signal }) => this.#send(question, fresh, signal),
    });
  }

  hostDisconnected(): void {
    this.#gone.abort();
    this.#gone = new AbortController();
    this.#throttle.cancel();
    // What was not answered is asked again if the element comes back; a fee that stands is still its question's.
    if (!this.#outcome) this.#question = undefined;
  }

  /** The outcome of a question; `undefined` while it is not known, or not the one on show. */
  outcomeOf(question: Question | undefined): Outcome | undefined {
    return sameQuestion(question, this.#question) ? this.#outcome : undefined;
  }

  /**
   * Puts a question on show. Without one, there is nothing to be asked.
   * @param byVisitor whether a person's choice made the question, and not a setting of the page
   */
  ask(question: Question | undefined, byVisitor = false): void {
    if (!question) this.#anew = false;
    if (sameQuestion(question, this.#question)) return;
    this.#leave(question);
    if (!question || (!this.#anew && this.#recall(question))) return;
    const fresh = this.#anew || (this.#refused && !byVisitor);
    this.#throttle.run(() => this.#task.run([question, fresh]));
  }

  /** Sends what waits for its turn, at once. */
  hurry(): void {
    this.#throttle.flush();
  }

  /** Whether the next question goes past the memory: one that the page wants, lazy or not. */
  get anew(): boolean {
    return this.#anew;
  }

  /** Nothing is on show any more; what the host's update puts there, with all that is set by then, is asked anew. */
  again(): void {
    this.#leave(undefined);
    this.#anew = true;
    this.host.requestUpdate();
  }

  #recall({ client, body }: Question): boolean {
    try {
      this.#outcome = { fee: feeOf(client.recall?.('pricing_2', body)) };
      return true;
    } catch {
      return false; // nothing that is a fee
    }
  }

  #leave(next: Question | undefined): void {
    this.#question = next;
    this.#outcome = undefined;
    this.#throttle.cancel();
    this.#task.abort();
  }

  async #send(question: Question, fresh: boolean, superseded: AbortSignal): Promise<void> {
    this.#anew = false;
    const began = performance.now();
    let outcome: Outcome;
    try {
      const answer = await question.client.call('pricing_2', question.body, {
        signal: this.#gone.signal,
        superseded,
        bypassCache: fresh,
      });
      outcome = { fee: feeOf(answer) };
    } catch (error) {
      // A client of the page's own making may throw anything.
      outcome = { error: isFinError(error) ? error : new FinError('bad_response', { operation: 'pricing_2' }) };
    }
    const { code } = outcome.error ?? {};
    if (code === 'aborted') return;
    this.#throttle.took(code === 'rate_limited' ? undefined : performance.now() - began);
    if (superseded.aborted) return;
    this.#outcome = outcome;
    this.#refused = /^(unauthorized|forbidden)$/.test(outcome.error?.code ?? '');
  }
}
