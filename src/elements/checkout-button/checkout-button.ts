import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { FinError, isFinError } from '../../client/errors.js';
import type { Messages } from '../../locales/index.js';
import { findFee } from '../monthly-fee/find-fee.js';
import type { FinMonthlyFee } from '../monthly-fee/monthly-fee.js';
import { hasContent } from '../shared/content.js';
import type { Customer } from '../shared/customer.js';
import { CustomerFields } from '../shared/customer-fields.js';
import { type Basics, FinElement, type Speech } from '../shared/fin-element.js';
import { FinErrorEvent } from '../shared/fin-error-event.js';
import { Settings } from '../shared/settings.js';
import { shared } from '../shared/styles.js';
import { judgeCheckoutLink } from './checkout-link.js';
import { dialogView } from './dialog-view.js';
import { FinCheckoutEvent, FinProjectEvent, FinRedirectEvent, type Project } from './events.js';
import { readHostForm } from './host-form.js';
import { type IntentEvent, type IntentState, next } from './intent.js';
import {
  completeProject,
  fieldOfSetting,
  filled,
  knownCustomer,
  missingFields,
  type Offer,
  readOffer,
} from './project.js';
import { styles } from './styles.js';

export type CheckoutState = 'unconfigured' | IntentState;

type Created = { project_id: string; checkout_link: string; financial_offer: string };

/** A key of one attempt: the same for every repetition of the same body. `randomUUID` is not there on plain http. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Creates the project of an offer and leads to its checkout. What is missing of the customer's data is asked for in a
 * dialog, and only that. One click makes one project, and a link is followed only when it is worth it.
 *
 * @tag fin-checkout-button
 *
 * @slot - The button's label.
 * @slot consent - What a visitor has to agree to; filled, it always opens the dialog.
 *
 * @csspart base - Around all.
 * @csspart button - The button.
 * @csspart spinner - In the button, while something is under way.
 * @csspart dialog - The native dialog.
 * @csspart dialog-title - Its title.
 * @csspart dialog-form - Its form.
 * @csspart field - Around a label, its input and what is wrong with it.
 * @csspart label - A field's label.
 * @csspart input - A field's input.
 * @csspart help - What belongs into a field.
 * @csspart error - What is wrong with a field.
 * @csspart submit - The dialog's button that goes on.
 * @csspart cancel - The dialog's button that goes back.
 * @csspart status - The text under the button: what happens, what failed. The element's live region.
 * @csspart link - Leads to the checkout where the element cannot.
 *
 * @cssprop --fin-accent - The buttons.
 * @cssprop --fin-on-accent - Text on the accent.
 * @cssprop --fin-surface - The dialog's ground.
 * @cssprop --fin-text - Text.
 * @cssprop --fin-muted - Calmer text.
 * @cssprop --fin-border - Lines.
 * @cssprop --fin-danger - What is wrong.
 * @cssprop --fin-focus - The focus ring.
 * @cssprop --fin-radius - Corners, 14px.
 * @cssprop --fin-space - The unit of space, 8px.
 * @cssprop --fin-font - Font family; the page's own.
 * @cssprop --fin-font-size - Font size; the page's own, at least 15px.
 *
 * @cssState unconfigured - A setting of the installer's is missing or wrong: no button.
 * @cssState idle - Waits for a click.
 * @cssState collecting - The dialog asks for what is missing.
 * @cssState creating - The project is under way.
 * @cssState redirecting - The checkout opens.
 * @cssState done - The host or the visitor leads on.
 * @cssState unknown - Whether the project was created is not known.
 * @cssState error - There is no project, or its checkout cannot be opened.
 *
 * @fires {FinCheckoutEvent} fin-checkout - A project is about to be sent: `project` (may be changed), `waitUntil(promise)`. Cancelable.
 * @fires {FinProjectEvent} fin-project - The service has the project: `projectId`, `checkoutLink`, `financialOffer`, `outcome`.
 * @fires {FinRedirectEvent} fin-redirect - The checkout is about to open: `url`. Cancelable: the host leads on.
 */
export class FinCheckoutButton extends FinElement {
  static override styles = [shared, styles];

  /** The id of a `<fin-monthly-fee>`, or of its data twin, in the same root. @default the only one there */
  @property() for?: string | null;

  /** The id of a host `<form>` that gives the customer's data. @default the form around the button */
  @property() form?: string | null;

  /** `Solar`, `Solar + Battery/Charging station` or `Battery/Charging station`. */
  @property({ attribute: 'type-project' }) typeProject?: string | null;

  /** `Individual` or `Company`. @default Individual */
  @property({ attribute: 'type-customer' }) typeCustomer?: string | null;

  /** Links to the technical offer (PDF), separated by spaces. */
  @property({ attribute: 'offer-pdf' }) offerPdf?: string | string[] | null;

  /** Sales representative identifier. A gateway pins it. */
  @property({ attribute: 'sales-rep' }) salesRep?: string | null;

  /** `Invoice`, `Financing` or both, separated by spaces. @default Financing */
  @property({ attribute: 'financing-options' }) financingOptions?: string | string[] | null;

  /** `true` or `false`: whether the service sends the offer to the customer by e-mail. @default false */
  @property({ attribute: 'send-offer-email' }) sendOfferEmail?: string | boolean | null;

  /** `true` or `false`: whether VAT applies. @default not sent */
  @property() vat?: string | boolean | null;

  /** The subsidized price of a heat pump installation, written as `total-cost` is. */
  @property({ attribute: 'heatpump-subsidized-price' }) heatpumpSubsidizedPrice?: string | number | null;

  /** Origins that a checkout link may lead to, separated by spaces. @default any https */
  @property({ attribute: 'checkout-origins' }) checkoutOrigins?: string | string[] | null;

  /** `_self`, or `_top` for a configurator in a frame. @default _self */
  @property() target?: '_self' | '_top' | null;

  /** As on any button. */
  @property({ type: Boolean }) disabled = false;

  /** Fields of the project as in the spec; they override attributes and form. */
  @property({ attribute: false }) project?: Partial<Project> | null;

  @query('dialog') private readonly dialog!: HTMLDialogElement | null;
  @query('slot:not([name])') private readonly label!: HTMLSlotElement | null;
  @query('slot[name=consent]') private readonly consent!: HTMLSlotElement;

  #intent: IntentState = 'idle';
  #basics: Basics | undefined;
  #offer: Offer | undefined;
  #origins: string[] | undefined;
  #target: '_self' | '_top' = '_self';
  #speech: Speech | undefined;
  #fee: FinMonthlyFee | undefined;
  #failure: keyof Messages | undefined;
  #consentMissing = false;
  /** The link to offer where the element cannot lead on. */
  #link: string | undefined;
  /** What this element has made already, by the body that was sent: the same offer again leads to the same checkout. */
  #made: { body: string; response: Created } | undefined;

  readonly #fields = new CustomerFields(this);
  readonly #followFee = { hostUpdated: (): void => this.requestUpdate() };

  get state(): CheckoutState {
    return this.#offer && this.#basics?.client ? this.#intent : 'unconfigured';
  }

  /** @internal */
  override get settingsSource(): FinMonthlyFee | undefined {
    return this.#fee;
  }

  /** @internal */
  peersChanged(): void {
    this.requestUpdate();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('pageshow', this.#return);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('pageshow', this.#return);
    this.dialog?.close(); // or it would be back as a part of the page
    this.#follow(undefined);
  }

  /** As a click on the button: asks for what is missing, creates the project, leads to its checkout. */
  checkout(): void {
    if (!this.isConnected) return;
    this.settle();
    if (this.disabled || this.state === 'unconfigured') return;
    const known = this.#known();
    const missing = missingFields(known);
    if (!missing.length && !this.#consents.length) {
      if (this.#go('send')) void this.#create({});
      return;
    }
    if (!this.#go('ask')) return;
    this.#consentMissing = false;
    this.#fields.ask(missing, known);
    this.settle(); // the focus goes to the first field: it has to be there
    this.dialog?.showModal();
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.#follow(findFee(this, this.for));
    const given = filled(this.project);
    const settings = new Settings((name) => {
      const field = fieldOfSetting[name];
      return (field && given[field]) ?? this.setting(name);
    });
    this.#basics = this.readBasics(settings);
    this.#origins = settings.listOf('checkoutOrigins', originOf, 'origins such as https://checkout.example');
    this.#target = settings.oneOf('target', ['_self', '_top'], '_self') ?? '_self';
    this.#offer = readOffer(settings, this.#basics, this.#fee?.selection?.tenor);
    this.#speech = this.speak(this.#basics.country, this.#basics.currency);
    this.report(settings.problems);
  }

  protected override render(): TemplateResult {
    const speech = this.#speech as Speech; // willUpdate has set it
    const { say } = speech;
    const { state } = this;
    const busy = state === 'creating' || state === 'redirecting';
    const stuck = busy || state === 'unknown';
    return html`
<div part="base" class="base">
  <button part="button" class="button primary" type="button" ?hidden=${state === 'unconfigured'} ?disabled=${this.disabled}
    aria-disabled=${stuck ? 'true' : nothing} @click=${this.checkout}>
    ${busy ? html`<span part="spinner" class="spinner" aria-hidden="true"></span>` : nothing}
    <span><slot @slotchange=${() => this.requestUpdate()}></slot>${hasContent(this.label) ? nothing : say.toCheckout}</span>
  </button>
  <p part="status" class="status ${this.#failure ? 'failed' : ''}" role="status">${this.#status(say)}</p>
  ${
    this.#link
      ? html`<a part="link" href=${this.#link} target="_blank" rel="noopener">${say.openCheckout}</a>`
      : nothing
  }
  ${dialogView({
    speech,
    fields: this.#fields,
    offer: this.#offer && { totalCost: this.#offer.Total_cost_installation, tenor: this.#fee?.selection?.tenor },
    consentMissing: this.#consentMissing,
    on: {
      submit: this.#submit,
      cancel: () => this.dialog?.close(),
      closed: this.#closed,
    },
  })}
</div>`;
  }

  #status(say: Messages): string {
    const { state } = this;
    if (state === 'creating') return say.creating;
    if (state === 'redirecting') return say.redirecting;
    if (state === 'unknown')
      return this.#offer?.send_offer_email ? `${say.notCertain} ${say.mayBeInMail}` : say.notCertain;
    return state === 'error' && this.#failure ? String(say[this.#failure]) : '';
  }

  /** Moves the intent on; `false` where the event means nothing. */
  #go(event: IntentEvent): boolean {
    const state = next(this.#intent, event);
    if (!state) return false;
    this.#intent = state;
    if (event !== 'fail') this.#failure = undefined;
    if (event !== 'handOver') this.#link = undefined;
    this.showState();
    this.requestUpdate();
    return true;
  }

  #fail(error: FinError, message: 'notCreated' | 'checkDetails' | 'noLink' = 'notCreated'): void {
    if (error.code === 'unknown_outcome') {
      this.#go('lose');
    } else {
      this.#failure = message;
      this.#go('fail');
    }
    this.dispatchEvent(new FinErrorEvent(error));
  }

  async #create(typed: Partial<Customer>): Promise<void> {
    this.dialog?.close();
    const { client } = this.#basics ?? {};
    if (!client || !this.#offer) {
      this.#fail(new FinError('unconfigured', { operation: 'new_project_2' }));
      return;
    }
    const project = completeProject(this.#offer, filled(this.project), this.#known(), typed);
    if (!(await this.#allowed(project)) || !this.isConnected) {
      this.#go('stop');
      return;
    }
    const { address_project, ...rest } = project;
    if (missingFields({ ...rest, address: address_project?.address ?? '' }).length) {
      this.#fail(new FinError('invalid_input', { operation: 'new_project_2' }), 'checkDetails');
      return;
    }
    const body = JSON.stringify(project);
    try {
      const remembered = this.#made?.body === body ? this.#made.response : undefined;
      const response =
        remembered ?? (await client.call('new_project_2', project, { idempotencyKey: newKey() })).response;
      this.#made = { body, response };
      this.dispatchEvent(new FinProjectEvent(response, remembered ? 'resumed' : 'created'));
      this.#lead(response.checkout_link);
    } catch (error) {
      // A client of the page's own making may throw anything: then nobody knows what became of the project.
      const known = isFinError(error) ? error : new FinError('unknown_outcome', { operation: 'new_project_2' });
      this.#fail(
        known,
        known.code === 'workflow_failed' || known.code === 'invalid_input' ? 'checkDetails' : 'notCreated',
      );
    }
  }

  /** Asks the host, and waits for what it waits for. */
  async #allowed(project: Project): Promise<boolean> {
    const held: Promise<unknown>[] = [];
    const going = this.dispatchEvent(new FinCheckoutEvent(project, held));
    try {
      await Promise.all(held);
    } catch {
      return false; // the host's way to say no
    }
    return going;
  }

  #lead(checkoutLink: string): void {
    const url = judgeCheckoutLink(checkoutLink, this.#origins, location);
    if (!url) {
      this.#fail(new FinError('bad_response', { operation: 'new_project_2', retryable: false }), 'noLink');
      return;
    }
    // Gone from the page, the element has nowhere to lead a visitor.
    if (!this.isConnected || !this.dispatchEvent(new FinRedirectEvent(url))) {
      this.#go('handOver');
      return;
    }
    this.#go('lead');
    try {
      // Of a page from elsewhere, a frame may set `href` and no more: `assign` is out of its reach.
      (this.#target === '_top' && window.top ? window.top : window).location.href = url;
    } catch {
      // A sandboxed frame may not lead the whole window on: the visitor can.
      this.#go('handOver');
      this.#link = url;
    }
  }

  #known(): ReturnType<typeof knownCustomer> {
    const root = this.getRootNode() as Document | ShadowRoot; // connected, or there would be no click
    const form = this.form ? root.getElementById(this.form) : this.closest('form');
    return knownCustomer(readHostForm(form instanceof HTMLFormElement ? form : null), filled(this.project));
  }

  #follow(fee: FinMonthlyFee | undefined): void {
    if (fee === this.#fee) return;
    this.#fee?.removeController(this.#followFee);
    this.#fee = fee;
    fee?.addController(this.#followFee);
  }

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const objection = this.#objection();
    this.#consentMissing = Boolean(objection);
    if (!(await this.#fields.validate())) return;
    if (objection) objection.focus();
    else if (this.#go('send')) await this.#create(this.#fields.values);
  };

  readonly #closed = (): void => {
    if (this.#intent === 'collecting') this.#go('stop'); // else it closed because all was submitted
  };

  readonly #return = (event: PageTransitionEvent): void => {
    if (event.persisted) this.#go('return');
  };

  /** What a visitor has to agree to. */
  get #consents(): Element[] {
    return this.consent.assignedElements({ flatten: true });
  }

  /** The first control in the consent that is not as the host wants it: no form reaches into a slot. */
  #objection(): HTMLInputElement | undefined {
    const controls = this.#consents.flatMap((element) => [element, ...element.querySelectorAll('*')]);
    // Custom elements too, which may or may not be able to tell.
    return (controls as HTMLInputElement[]).find((control) => control.checkValidity?.() === false);
  }
}

const originOf = (value: string): string | undefined => {
  try {
    const { origin } = new URL(value);
    return origin === 'null' ? undefined : origin;
  } catch {
    return undefined; // not an address
  }
};
