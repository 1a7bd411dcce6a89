import type { Body } from '../../client/client.js';
import { FinEvent } from '../base/fin-event.js';
import { ExtendableFinEvent } from '../submission/extendable-event.js';
import type { SubmissionOutcome } from '../submission/state.js';

/** The body of `new_project_2`, with the field names of the service's API. */
export type Project = Body<'new_project_2'>;

/**
 * `fin-checkout`: a complete project is about to be sent, after the dialog. Listeners may change `project`, delay it with
 * `waitUntil()`, and cancel it with `preventDefault()` or a rejection. Bubbles, composed.
 */
export class FinCheckoutEvent extends ExtendableFinEvent {
  readonly #project: Project;

  constructor(project: Project) {
    super('fin-checkout');
    this.#project = project;
  }

  get project(): Project {
    return this.#project;
  }
}

/** How a project came about: it was created, an earlier one was updated, or an earlier one is used as it is. */
export type ProjectOutcome = SubmissionOutcome;

/** `fin-project`: the service has the project. Bubbles, composed, not cancelable. */
export class FinProjectEvent extends FinEvent {
  readonly #projectId: string;
  readonly #checkoutLink: string;
  readonly #financialOffer: string | undefined;
  readonly #outcome: ProjectOutcome;

  constructor(projectId: string, checkoutLink: string, financialOffer: string | undefined, outcome: ProjectOutcome) {
    super('fin-project');
    this.#projectId = projectId;
    this.#checkoutLink = checkoutLink;
    this.#financialOffer = financialOffer;
    this.#outcome = outcome;
  }

  get projectId(): string {
    return this.#projectId;
  }

  /** The service's `checkout_link`, not validated. The `url` of `fin-redirect` is validated. */
  get checkoutLink(): string {
    return this.#checkoutLink;
  }

  /** The service's `financial_offer`; `undefined` for a project that was created before the page was loaded. */
  get financialOffer(): string | undefined {
    return this.#financialOffer;
  }

  get outcome(): ProjectOutcome {
    return this.#outcome;
  }
}

/** `fin-redirect`: the element is about to open the checkout. After `preventDefault()`, the page does. Bubbles, composed. */
export class FinRedirectEvent extends FinEvent {
  readonly #url: string;

  constructor(url: string) {
    super('fin-redirect', true);
    this.#url = url;
  }

  /** The validated checkout link. */
  get url(): string {
    return this.#url;
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-checkout': FinCheckoutEvent;
    'fin-project': FinProjectEvent;
    'fin-redirect': FinRedirectEvent;
  }
}
