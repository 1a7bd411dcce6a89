import { Task } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { FinError, isFinError } from '../../client/errors.js';
import { Pace } from './pace.js';
import { type Question, sameQuestion } from './question.js';

/** How a question ended: with the service's fee, or without one. */
export type Outcome = { fee: number; error?: undefined } | { fee?: undefined; error: FinError };

/** While a slider is dragged, questions go out at most every so many ms. */
const interval = 150;

/**
 * Asks the service and keeps the one law: an outcome stands only while it belongs to the question on show. A question
 * that another one supersedes is out of view at once; already on the wire, it may still finish into the client's memory.
 */
export class FeeController implements ReactiveController {
  #question: Question | undefined;
  #outcome: Outcome | undefined;
  readonly #pace = new Pace(interval);
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
    this.#pace.cancel();
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
    if (sameQuestion(question, this.#question)) return;
    // A refused token is final for a visitor who moves the slider; a setting that changes is worth another try.
    const refused = /^(unauthorized|forbidden)$/.test(this.#outcome?.error?.code ?? '');
    this.#leave(question);
    if (!question) return;
    const remembered = question.client.recall?.('pricing_2', question.body);
    if (remembered) this.#outcome = { fee: remembered.response.Monthly_fee };
    else this.#pace.run(() => this.#task.run([question, refused && !byVisitor]));
  }

  /** Sends what waits for its turn, at once. */
  hurry(): void {
    this.#pace.flush();
  }

  /** Asks the question on show anew, past the memory. */
  again(): void {
    const question = this.#question;
    if (!question) return;
    this.#leave(question);
    this.#task.run([question, true]);
    this.host.requestUpdate();
  }

  #leave(next: Question | undefined): void {
    this.#question = next;
    this.#outcome = undefined;
    this.#pace.cancel();
    this.#task.abort();
  }

  async #send(question: Question, fresh: boolean, superseded: AbortSignal): Promise<void> {
    let outcome: Outcome;
    try {
      const answer = await question.client.call('pricing_2', question.body, {
        signal: this.#gone.signal,
        superseded,
        fresh,
      });
      outcome = { fee: answer.response.Monthly_fee };
    } catch (error) {
      // A client of the page's own making may throw anything.
      outcome = { error: isFinError(error) ? error : new FinError('bad_response', { operation: 'pricing_2' }) };
    }
    if (superseded.aborted || outcome.error?.code === 'aborted') return;
    this.#outcome = outcome;
  }
}
