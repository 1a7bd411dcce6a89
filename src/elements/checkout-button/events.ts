import type { Body } from '../../client/client.js';

/** What is sent to `new_project_2`, fields as in the spec. */
export type Project = Body<'new_project_2'>;

/**
 * `fin-checkout`: a project is about to be sent, complete, after the dialog. `project` may be changed; `waitUntil` holds
 * it; `preventDefault()` or a rejection stops it, and nothing is sent. Bubbles, composed.
 */
export class FinCheckoutEvent extends Event {
  readonly #project: Project;
  readonly #held: Promise<unknown>[];

  /** @param held receives what listeners wait for */
  constructor(project: Project, held: Promise<unknown>[] = []) {
    super('fin-checkout', { bubbles: true, composed: true, cancelable: true });
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

interface Made {
  project_id: string;
  checkout_link: string;
  financial_offer?: string | undefined;
}

/** `fin-project`: the service has the project. Bubbles, composed, not cancelable. */
export class FinProjectEvent extends Event {
  readonly #response: Made;
  readonly #outcome: ProjectOutcome;

  constructor(response: Made, outcome: ProjectOutcome) {
    super('fin-project', { bubbles: true, composed: true });
    this.#response = response;
    this.#outcome = outcome;
  }

  get projectId(): string {
    return this.#response.project_id;
  }

  /** As the service gave it, not judged yet: the `url` of `fin-redirect` is. */
  get checkoutLink(): string {
    return this.#response.checkout_link;
  }

  /** `undefined` where the project was made before the page was loaded: it is not remembered. */
  get financialOffer(): string | undefined {
    return this.#response.financial_offer;
  }

  get outcome(): ProjectOutcome {
    return this.#outcome;
  }
}

/** `fin-redirect`: the element is about to lead to the checkout. `preventDefault()`: the host does. Bubbles, composed. */
export class FinRedirectEvent extends Event {
  readonly #url: string;

  constructor(url: string) {
    super('fin-redirect', { bubbles: true, composed: true, cancelable: true });
    this.#url = url;
  }

  /** The checkout link, judged as worth following. */
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
