import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { FinError } from '../../client/errors.js';
import { FinErrorEvent } from './fin-error-event.js';
import type { Problems } from './settings-reader.js';

/** Problems are reported after this delay, and not before the browser has parsed the page: a framework or a later script may still set the missing properties. */
const reportDelayMs = 250;

/** An element with the problems of its settings. Its settings source reports its own. */
interface ElementWithProblems extends ReactiveControllerHost, HTMLElement {
  readonly problems: Problems;
  /** What the page's owner should know although nothing is wrong, one sentence each. */
  readonly reminders: readonly string[];
  readonly settingsSource: { readonly problems: Problems } | undefined;
}

/** The reminders that have been logged on this page. */
const logged = new Set<string>();

/**
 * Reports what is wrong with an element's settings: on the console and as one `fin-error` event. Each problem is reported
 * once in the element's life, and only if it lasts longer than the delay. Reminders are logged too, each once for the page.
 */
export class ProblemReporter implements ReactiveController {
  readonly #reported = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: ElementWithProblems) {
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Reports those of the element's problems and reminders that are still there after the delay. */
  schedule(): void {
    const pending = this.#unreported;
    if (!pending.length && !this.#unlogged.length) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (document.readyState === 'loading') return this.schedule();
      const problems = this.#unreported.filter((problem) => pending.includes(problem));
      for (const problem of problems) {
        this.#reported.add(problem);
        console.error(
          `<${this.host.localName}>: ${problem} For details: finWidgets.diagnose() or fin-widgets/diagnose.`,
        );
      }
      for (const reminder of this.#unlogged) {
        logged.add(reminder);
        console.warn(`fin-widgets: ${reminder}`);
      }
      if (problems.length) this.host.dispatchEvent(new FinErrorEvent(new FinError('unconfigured', { problems })));
      this.schedule(); // problems that came up during the delay get a delay of their own
    }, reportDelayMs);
  }

  get #unlogged(): string[] {
    return this.host.reminders.filter((reminder) => !logged.has(reminder));
  }

  get #unreported(): string[] {
    const ofSource = [...(this.host.settingsSource?.problems.values() ?? [])];
    return [...this.host.problems.values()].filter((each) => !this.#reported.has(each) && !ofSource.includes(each));
  }
}
