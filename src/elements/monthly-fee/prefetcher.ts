import { isFinError } from '../../client/errors.js';
import type { Selection } from './events.js';
import { type FeeSettings, nearestStep } from './fee-settings.js';
import { prefetchBudget } from './prefetch-budget.js';
import { type Question, questionFor, sameQuestion } from './question.js';

/**
 * The selections that a visitor is likely to choose next, the likeliest first: one and two steps further in the direction from the
 * previous selection, then one step of the slider and of the tenor each way. Beyond the end of a range, a step gives the selection itself.
 */
const likelyNext = (
  selection: Selection,
  previous: Selection,
  { range, tenors }: Pick<FeeSettings, 'range' | 'tenors'>,
): Selection[] => {
  const { downpayment, tenor } = selection;
  const slider = Math.sign(downpayment - previous.downpayment);
  const years = Math.sign(tenor - previous.tenor);
  const steps: [slider: number, tenor: number][] = [
    [slider, years],
    [2 * slider, 2 * years],
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ];
  return steps.map(([sliderSteps, tenorSteps]) => ({
    ...selection,
    downpayment: nearestStep(range, downpayment + sliderSteps * range.step),
    tenor: tenors[tenors.indexOf(tenor) + tenorSteps] ?? tenor,
  }));
};

/** Whether the visitor's browser asks pages to save data. The property is missing in some browsers, and in TypeScript's DOM types. */
const savesData = (): boolean => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);

/**
 * Asks for the fees that a visitor is likely to choose next, so that the client has them in memory: one and two steps ahead in the
 * direction of movement, and one step each way. One request at a time, at most 12 a minute on the page. None if the visitor saves
 * data, and none after a 429. A failure is not reported.
 */
export class Prefetcher {
  #question: Question | undefined;
  #selection: Selection | undefined;
  #abort = new AbortController();

  /**
   * Prefetches around a selection whose fee is known. Replaces what is prefetched around another one.
   * @param question the selection's question
   */
  async prefetch(question: Question, selection: Selection, settings: FeeSettings): Promise<void> {
    if (sameQuestion(question, this.#question)) return;
    this.cancel();
    this.#question = question;
    if (savesData()) return;
    const previous = this.#selection ?? selection;
    this.#selection = selection;
    const { client, body } = question;
    const { signal } = this.#abort;
    try {
      for (const next of likelyNext(selection, previous, settings)) {
        const { body: nextBody } = questionFor(client, body.organization, next);
        // A client of the page's own making may have no memory, so that nothing can be prefetched.
        if (!client.recall || client.recall('pricing_2', nextBody)) continue;
        if (signal.aborted || !prefetchBudget.spend()) return;
        await client.call('pricing_2', nextBody, { signal });
      }
    } catch (error) {
      if (isFinError(error) && error.code === 'rate_limited') prefetchBudget.close();
    }
  }

  /** Stops prefetching. */
  cancel(): void {
    this.#question = undefined;
    this.#abort.abort();
    this.#abort = new AbortController();
  }
}
