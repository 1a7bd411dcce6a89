import type { Body } from '../../client/client.js';
import { FinEvent } from '../base/fin-event.js';

/** What is sent to `new_project_2`, fields as in the spec. */
export type Project = Body<'new_project_2'>;

/**
 * `fin-checkout`: a project is about to be sent, complete, after the dialog. `project` may be changed; `waitUntil` holds
 * it; `preventDefault()` or a rejection stops it, and nothing is sent. Bubbles, composed.
 */
export class FinCheckoutEvent extends FinEvent {
  readonly #project: Project;
  readonly #held: Promise<unknown>[];

  /** @param held receives what listeners wait for */
  constructor(project: Project, held: Promise<unknown>[] = []) {
    super('fin-checkout', true);
    this.#project = project;
    this.#held = held;
  }

  get project(): Project {
    return this.#project;
  }

  waitUntil(promise: Promise<unknown>): void {
    this.#held.push(promise);
  }
}

/** How a project came about: newly created, an earlier one changed, or an earlier one as it is. */
export type ProjectOutcome = 'created' | 'updated' | 'resumed';

/** `fin-project`: the service has the project. Bubbles, composed, not cancelable. */
export class FinProjectEvent extends FinEvent {
  readonly projectId: string;

  /** As the service gave it, not judged yet: the `url` of `fin-redirect` is. */
  readonly checkoutLink: string;

  /** `undefined` where the project was made before the page was loaded: it is not remembered. */
  readonly financialOffer: string | undefined;

  readonly outcome: ProjectOutcome;

  constructor(projectId: string, checkoutLink: string, financialOffer: string | undefined, outcome: ProjectOutcome) {
    super('fin-project');
    this.projectId = projectId;
    this.checkoutLink = checkoutLink;
    this.financialOffer = financialOffer;
    this.outcome = outcome;
  }
}

/** `fin-redirect`: the element is about to lead to the checkout. `preventDefault()`: the host does. Bubbles, composed. */
export class FinRedirectEvent extends FinEvent {
  /** The checkout link, judged as worth following. */
  readonly url: string;

  constructor(url: string) {
    super('fin-redirect', true);
    this.url = url;
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-checkout': FinCheckoutEvent;
    'fin-project': FinProjectEvent;
    'fin-redirect': FinRedirectEvent;
  }
}
