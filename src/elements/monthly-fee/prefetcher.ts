import type { FinError } from '../../client/errors.js';
import type { Selection } from './events.js';
import { type FeeSettings, nearestStep } from './fee-settings.js';
import { type Question, questionOf, sameQuestion } from './question.js';

/** So many questions may be asked ahead in so many ms, by all elements of the page. */
const most = 12;
const period = 60_000;

/** When the last ones went out, in ms. */
let sent: number[] = [];

/** The service had too much to do: nothing more is asked ahead on this page. */
let over = false;

export const rest = (error: unknown): void => {
  over ||= (error as FinError | undefined)?.code === 'rate_limited';
};

/**
 * What a visitor may choose next, the likeliest first: two steps on the way from the choice before, then a step up and down of the
 * slider and of the tenor. At an end it is the selection itself.
 */
const nextTo = (selection: Selection, before: Selection | undefined, { range, tenors }: FeeSettings): Selection[] => {
  const { downpayment, tenor } = selection;
  const at = tenors.indexOf(tenor);
  const step = (slider: number, years: number): Selection => ({
    ...selection,
    downpayment: nearestStep(range, downpayment + slider * range.step),
    tenor: tenors[at + years] ?? tenor,
  });
  const slider = Math.sign(downpayment - (before?.downpayment ?? downpayment));
  const years = Math.sign(tenor - (before?.tenor ?? tenor));
  return [step(slider, years), step(2 * slider, 2 * years), step(1, 0), step(0, 1), step(-1, 0), step(0, -1)];
};

/**
 * Asks ahead, one question at a time, so that the client remembers the answer to what a visitor chooses next. Best effort:
 * none for visitors who save data, none once the service had too much to do, and no word of a failure.
 */
export class Prefetcher {
  #from: Question | undefined;
  #before: Selection | undefined;
  #moved = new AbortController();

  /**
   * Drops what was to be asked around another question.
   * @param from whose fee is on show, that of `selection`; without one nothing is asked
   */
  async ask(from?: Question, selection?: Selection, settings?: FeeSettings): Promise<void> {
    if (sameQuestion(from, this.#from)) return;
    this.#from = from;
    this.#moved.abort();
    this.#moved = new AbortController();
    const { signal } = this.#moved;
    // Not in every browser, and so not in TypeScript's DOM.
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!from || !selection || !settings || connection?.saveData) return;
    const before = this.#before;
    this.#before = selection;
    try {
      for (const next of nextTo(selection, before, settings)) {
        const { client, body } = questionOf(from.client, from.body.organization, next);
        // Known, as at the end of what is on offer; or by a client that remembers nothing.
        if (!client.recall || client.recall('pricing_2', body)) continue;
        if (over || signal.aborted || performance.now() - (sent.at(-most) ?? Number.NEGATIVE_INFINITY) < period) return;
        sent = [...sent, performance.now()].slice(-most);
        await client.call('pricing_2', body, { signal });
      }
    } catch (error) {
      rest(error);
    }
  }
}
