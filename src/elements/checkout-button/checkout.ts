import { FinError, type FinErrorCode, isFinError } from '../../client/errors.js';
import { FinErrorEvent } from '../base/fin-error-event.js';
import type { CustomerData } from '../customer-form/customer-fields.js';
import { marksOf, newKey } from '../submission/fingerprints.js';
import {
  decide,
  type IntentEvent,
  type IntentState,
  type Marks,
  next,
  type Remembered,
  type Stand,
  verdict,
  type Way,
} from '../submission/intent.js';
import { forget, recall, remember } from '../submission/session-memory.js';
import { Hold } from '../submission/wait-until.js';
import { judgeCheckoutLink } from './checkout-link.js';
import { FinCheckoutEvent, FinProjectEvent, FinRedirectEvent, type Project, type ProjectOutcome } from './events.js';
import { leave } from './leave.js';
import { completeProject, isComplete } from './project.js';
import { create, createdAs, update } from './requests.js';
import type { Terms } from './terms.js';

/** ms after which a checkout that has not opened is the visitor's to open. */
const patience = 10_000;

/** What the button's settings and the page come to. */
export interface Order extends Terms {
  /** What the page says of the customer. */
  known: CustomerData;
  /** The visitor has to agree to something. */
  consent: boolean;
}

/** What the element does for its checkout. */
interface Stage {
  /** `undefined` while a setting is missing. */
  order(): Order | undefined;
  /** Opens the dialog; `nothing`: there is nothing to ask but the consent. */
  ask(nothing: boolean): void;
  /** Shows what has changed. */
  show(): void;
}

/** What is sent, kept to be sent again just so. */
interface Attempt {
  order: Order;
  /** `undefined` where nothing has to be known of one. */
  customer: CustomerData | undefined;
  project: Project;
  /** What will be remembered of it. */
  intent: Remembered;
  /** What is remembered of the project that it changes. */
  before: Remembered | undefined;
  /** It went out before. */
  again: boolean;
  outcome: ProjectOutcome;
}

/** One button's way to the checkout: does what the intent decides, and tells the page of it. */
export class Checkout {
  /** Of the failure that came last. */
  failure: FinErrorCode | undefined;
  /** The link to offer where the element cannot lead on. */
  link: string | undefined;
  /** Until the page lets a project go, it can be cancelled. */
  readonly hold = new Hold(() => this.stage.show());

  #stand: Stand = 'idle';
  #attempt: Attempt | undefined;
  /** The customer of this page's last project, and what the page said of one then. */
  #settled: { known: string; customer: CustomerData } | undefined;
  /** The customer that is known already, where the dialog asks for the consent alone. */
  #asked: { customer: CustomerData | undefined } | undefined;
  /** What the page said of the customer when the visitor began: it may say something else while the dialog is open. */
  #known: CustomerData = {};
  /** The visitor said that this is another customer. */
  #other = false;
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** The offer that was looked at last, and its marks. */
  #looked = '';
  #marks: Marks | undefined;

  constructor(
    private readonly button: HTMLElement,
    private readonly stage: Stage,
  ) {}

  get state(): IntentState {
    return this.#stand.split(' ')[0] as IntentState; // so a stand is named
  }

  get way(): Way | undefined {
    return this.#stand.split(' ')[1] as Way | undefined;
  }

  /** Whether something is remembered of this place or offer, that another customer has no part in. */
  get remembers(): boolean {
    const { place, offer } = this.#marks ?? {};
    return recall().some((one) => one.place === place || one.offer === offer);
  }

  /** Looks at the offer on show: whether something is remembered of it. */
  look(): void {
    const order = recall().length && this.stage.order();
    if (!order) return;
    const { service, offer, given, known } = order;
    let looked: string;
    try {
      looked = JSON.stringify([location.href, service, offer, given]);
    } catch {
      return; // a page may put into a project what cannot be sent, nor remembered
    }
    if (looked === this.#looked) return;
    this.#looked = looked;
    marksOf(this.button, service, completeProject(offer, given, {}), known, false).then((marks) => {
      this.#marks = marks;
      this.stage.show();
    });
  }

  /**
   * As a click on the button.
   * @param customer `undefined` where something is missing, or not submitted yet
   */
  start({ known, consent }: Order, customer: CustomerData | undefined): void {
    const { known: then, customer: settled } = this.#settled ?? {};
    const theirs = customer ?? (then === JSON.stringify(known) ? settled : undefined);
    // It is being asked for, or under way.
    if ((!theirs && this.state === 'collecting') || this.state === 'creating') return;
    this.#known = known;
    // Only what is remembered can make data needless.
    if (!recall().length && (!theirs || consent)) this.#ask();
    else if (this.#go('send')) this.#begin(theirs);
  }

  /**
   * The visitor filled in what was asked, and agreed to it.
   * @param changed whether there was anything to fill in
   */
  submit(customer: CustomerData, changed: boolean): void {
    // The dialog follows what the page says meanwhile.
    this.#known = this.stage.order()?.known ?? this.#known;
    if (this.#go('send')) this.#begin(this.#asked && !changed ? this.#asked.customer : customer, true);
  }

  /** The visitor asks once more for what is not certain. */
  again(): void {
    const attempt = this.#attempt;
    if (!attempt || !this.#go('again')) return;
    attempt.again = true;
    const known = recall().find(({ key }) => key === attempt.intent.key);
    if (known?.link && !attempt.intent.link) {
      this.#begin(attempt.customer); // another tab has made it meanwhile
    } else if (known) {
      void this.#send(attempt); // a key is known to the host side for as long as it is remembered here
    } else this.#fail(new FinError('unknown_outcome', { operation: 'new_project_2' }), 'despair');
  }

  /** The visitor wants a new project; said twice, there will be one. */
  anew(): void {
    if (!this.#go('anew') || this.way) return;
    const { intent, customer } = this.#attempt ?? {};
    const known = recall().find(({ key }) => key === intent?.key);
    if (known && (intent?.link || !known.link)) forget(known.key); // else another tab has made it meanwhile
    this.#begin(customer);
  }

  /** The visitor wants one for another customer. */
  other({ known }: Order): boolean {
    if (!this.#go('other')) return false;
    this.#other = true;
    this.#settled = this.#asked = undefined;
    this.#known = known;
    return true;
  }

  /** The visitor does not want to, after all. */
  stop(): void {
    if (this.state === 'collecting') this.#other = false;
    this.hold.cancel();
    this.#go('stop');
  }

  /** The visitor is back on the page. */
  return(): void {
    this.#go('return');
  }

  /** Moves the intent on; `false` where the event means nothing. */
  #go(event: IntentEvent, link?: string): boolean {
    const stand = next(this.#stand, event);
    if (!stand) return false;
    this.#stand = stand;
    this.link = link;
    clearTimeout(this.#patience);
    this.stage.show();
    return true;
  }

  #ask(asked?: { customer: CustomerData | undefined }): void {
    this.#asked = asked;
    if (this.#go('ask')) this.stage.ask(Boolean(asked));
  }

  #fail(error: FinError, event: 'lose' | 'despair' | 'fail' | 'refuse'): void {
    this.failure = error.code;
    this.#go(event);
    this.button.dispatchEvent(new FinErrorEvent(error));
  }

  #begin(customer: CustomerData | undefined, asked?: boolean): void {
    this.#proceed(customer, asked).catch(() => this.#spoilt()); // by a page that puts into a project what cannot be sent
  }

  #spoilt(): void {
    this.#fail(new FinError('invalid_input', { operation: 'new_project_2' }), 'fail');
  }

  /** @param asked whether the visitor filled in what is asked, and agreed to it */
  async #proceed(customer: CustomerData | undefined, asked = false): Promise<void> {
    const order = this.stage.order();
    if (!order) {
      this.#fail(new FinError('unconfigured', { operation: 'new_project_2' }), 'fail');
      return;
    }
    const { service, offer, given, consent } = order;
    const project = completeProject(offer, given, customer ?? {});
    const marks = await marksOf(this.button, service, project, this.#known, Boolean(customer));
    const { act } = decide(recall(), marks, this.#other);
    if (act === 'ask' || (consent && !asked)) {
      this.#ask(act === 'resume' ? { customer } : undefined);
      return;
    }
    const sends = act !== 'resume' && act !== 'stop';
    const going = !sends || (await this.hold.ask(this.button, (held) => new FinCheckoutEvent(project, held)));
    if (going === undefined) return;
    if (!going || (sends && !this.button.isConnected)) {
      this.#go('stop');
    } else if (sends && !isComplete(project)) {
      this.#spoilt();
    } else {
      // A copy: the page may keep what it was shown, and a repeated create has to be the same.
      await this.#act(order, customer, JSON.parse(JSON.stringify(project)), marks);
    }
  }

  /** Decides once more: while the host thought, another button may have been at it. */
  async #act(order: Order, customer: CustomerData | undefined, project: Project, marks: Marks): Promise<void> {
    const { act, from } = decide(recall(), marks, this.#other);
    const intent: Remembered = from
      ? { ...from, ...(act === 'resume' ? undefined : marks) }
      : { ...marks, key: newKey(), time: Date.now() };
    const joins = act === 'resume' || (act === 'repeat' && createdAs(intent.key));
    const attempt: Attempt = {
      order,
      customer,
      project,
      intent,
      before: act === 'update' ? from : undefined,
      again: act === 'repeat' && !joins,
      outcome: joins ? 'resumed' : act === 'update' ? 'updated' : 'created',
    };
    this.#attempt = attempt;
    if (act === 'resume') await this.#finish(attempt);
    else if (act !== 'stop') await this.#send(attempt);
    else this.#fail(new FinError('unknown_outcome', { operation: 'new_project_2' }), 'despair');
  }

  async #send(attempt: Attempt): Promise<void> {
    const { order, project, intent, before, again } = attempt;
    try {
      if (before) {
        remember({ ...before, offer: '' }); // neither the former nor this one, until that is known
        await update(order.client, project, String(before.project));
      } else {
        remember(intent);
        const created = await create(order.client, project, intent.key, again);
        intent.project = created.project_id;
        intent.link = created.checkout_link;
      }
    } catch (error) {
      this.#miss(attempt, error);
      return;
    }
    remember(intent);
    await this.#finish(attempt);
  }

  #miss({ intent, before, again }: Attempt, thrown: unknown): void {
    // A client of the page's own making may throw anything: then nobody knows what became of the project.
    const operation = before ? 'update_project_2' : 'new_project_2';
    const error = isFinError(thrown) ? thrown : new FinError('unknown_outcome', { operation });
    const event = verdict(error, Boolean(before), again);
    const open = event === 'lose' || event === 'despair';
    if (!open && !before) forget(intent.key);
    if (!open && before && !again) remember(before);
    this.#fail(error, event);
  }

  async #finish({ order, customer, intent, outcome }: Attempt): Promise<void> {
    const { key, project = '', link = '' } = intent;
    const created = await createdAs(key);
    this.#other = false;
    if (customer) this.#settled = { known: JSON.stringify(this.#known), customer };
    this.button.dispatchEvent(new FinProjectEvent(project, link, created?.financial_offer, outcome));
    const url = judgeCheckoutLink(link, order.origins, location);
    if (!url) {
      const error = new FinError('bad_response', { operation: 'new_project_2', retryable: false });
      this.#fail(error, outcome === 'created' ? 'fail' : 'refuse');
      return;
    }
    // Gone from the page, the element has nowhere to lead a visitor.
    if (!this.button.isConnected || !this.button.dispatchEvent(new FinRedirectEvent(url))) {
      this.#go('handOver');
      return;
    }
    this.#go('lead');
    const open = () => this.#go('handOver', url);
    if (leave(url, order.target)) this.#patience = setTimeout(open, patience);
    else open();
  }
}
