import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { FinError } from '../../client/errors.js';
import { FinErrorEvent } from './fin-error-event.js';

/** Problems are reported after this delay: a framework or a later script may still set the missing properties. */
const reportDelayMs = 250;

/**
 * Reports what is wrong with an element's settings: on the console and as one `fin-error` event. Each problem is reported
 * once in the element's life, and only if it lasts longer than the delay.
 */
export class ProblemReporter implements ReactiveController {
  #problems: readonly string[] = [];
  #source: ProblemReporter | undefined;
  readonly #reported = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: ReactiveControllerHost & HTMLElement) {
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /**
   * Replaces the list of problems.
   * @param source the reporter of the element that the settings come from; its problems are not reported twice
   */
  setProblems(problems: readonly string[], source: ProblemReporter | undefined): void {
    this.#problems = problems;
    this.#source = source;
    this.#schedule();
  }

  #schedule(): void {
    const pending = this.#unreported;
    if (!pending.length) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#reportAll(this.#unreported.filter((problem) => pending.includes(problem)));
      this.#schedule(); // problems that came up during the delay get a delay of their own
    }, reportDelayMs);
  }

  get #unreported(): string[] {
    const known = this.#source ? this.#source.#problems : [];
    return this.#problems.filter((problem) => !this.#reported.has(problem) && !known.includes(problem));
  }

  #reportAll(problems: string[]): void {
    if (!problems.length) return;
    for (const problem of problems) {
      this.#reported.add(problem);
      console.error(`<${this.host.localName}>: ${problem}`);
    }
    this.host.dispatchEvent(new FinErrorEvent(new FinError('unconfigured', { problems })));
  }
}
