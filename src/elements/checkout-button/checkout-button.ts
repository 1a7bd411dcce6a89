import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { FeeLink } from '../monthly-fee/fee-link.js';
import type { FinMonthlyFee } from '../monthly-fee/monthly-fee.js';
import { hasContent } from '../shared/content.js';
import { customerFieldNames } from '../shared/customer.js';
import { CustomerForm } from '../shared/customer-form.js';
import { type Basics, FinElement, type Speech } from '../shared/fin-element.js';
import { formStyles } from '../shared/form-styles.js';
import { filled, formFor, knownCustomer } from '../shared/known-customer.js';
import { Settings } from '../shared/settings.js';
import { shared } from '../shared/styles.js';
import { Checkout, type Order } from './checkout.js';
import { originOf } from './checkout-link.js';
import { dialogView } from './dialog-view.js';
import type { Project } from './events.js';
import type { IntentState } from './intent.js';
import type { Target } from './leave.js';
import { join, part } from './memory.js';
import { fieldOfSetting, type Offer, readOffer } from './project.js';
import { statusView } from './status-view.js';
import { styles } from './styles.js';

export type CheckoutState = 'unconfigured' | IntentState;

/**
 * Creates the project of an offer and leads to its checkout. What is missing of the customer's data is asked for in a
 * dialog, and only that. One intent is one project, however often it is clicked, also after a reload and on the way back
 * from the checkout: the same offer leads to the same link, a changed one updates its project. What cannot be known is
 * said, and nothing is sent again without the visitor. A link is followed only when it is worth it.
 *
 * @tag fin-checkout-button
 *
 * @slot - The button's label.
 * @slot consent - What a visitor has to agree to; filled, it always opens the dialog.
 * @slot address - An address search of your own in place of the dialog's field: its label, and controls named `address`, `lat` and `lng`, or with `data-fin-field`.
 *
 * @csspart base - Around all.
 * @csspart button - The button.
 * @csspart spinner - In the button, while something is under way.
 * @csspart dialog - The native dialog.
 * @csspart dialog-title - Its title.
 * @csspart dialog-form - Its form.
 * @csspart known - Above the fields: what the page knows of the customer already.
 * @csspart change - In it, the button that turns that into fields.
 * @csspart field - Around a label, its input and what is wrong with it.
 * @csspart label - A field's label.
 * @csspart input - A field's input.
 * @csspart help - What belongs into a field.
 * @csspart error - What is wrong with a field.
 * @csspart submit - The dialog's button that goes on.
 * @csspart cancel - The dialog's button that goes back. While the page thinks, the one that stops it; and the way back from starting anew.
 * @csspart status - The text under the button: what happens, what failed. The element's live region.
 * @csspart check - Asks once more for what is not certain: the same attempt again.
 * @csspart anew - Starts anew, and confirms that there may be two offers then.
 * @csspart another - Begins an offer for another customer, beside one that is remembered.
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
  static override styles = [shared, formStyles, styles];

  /** The id of a `<fin-monthly-fee>`, or of its data twin, in the same root. @default the only one there */
  @property() for?: string | null | undefined;

  /** The id of a host `<form>` that gives the customer's data. @default the form around the button */
  @property() form?: string | null | undefined;

  /** `Solar`, `Solar + Battery/Charging station` or `Battery/Charging station`. */
  @property({ attribute: 'type-project' }) typeProject?: string | null | undefined;

  /** `Individual` or `Company`. @default Individual */
  @property({ attribute: 'type-customer' }) typeCustomer?: string | null | undefined;

  /** Links to the technical offer (PDF), separated by spaces. */
  @property({ attribute: 'offer-pdf' }) offerPdf?: string | string[] | null | undefined;

  /** Sales representative identifier. A gateway pins it. */
  @property({ attribute: 'sales-rep' }) salesRep?: string | null | undefined;

  /** `Invoice`, `Financing` or both, separated by spaces. @default Financing */
  @property({ attribute: 'financing-options' }) financingOptions?: string | string[] | null | undefined;

  /** `true` or `false`: whether the service sends the offer to the customer by e-mail. @default false */
  @property({ attribute: 'send-offer-email' }) sendOfferEmail?: string | boolean | null | undefined;

  /** `true` or `false`: whether VAT applies. @default not sent */
  @property() vat?: string | boolean | null | undefined;

  /** The subsidized price of a heat pump installation, written as `total-cost` is. */
  @property({ attribute: 'heatpump-subsidized-price' }) heatpumpSubsidizedPrice?: string | number | null | undefined;

  /** Origins that a checkout link may lead to, separated by spaces. @default any https */
  @property({ attribute: 'checkout-origins' }) checkoutOrigins?: string | string[] | null | undefined;

  /** `_self`, or `_top` for a configurator in a frame. @default _self */
  @property() target?: '_self' | '_top' | null | undefined;

  /** As on any button. */
  @property({ type: Boolean }) disabled = false;

  /** Fields of the project as in the spec; they override attributes and form. */
  @property({ attribute: false }) project?: Partial<Project> | null | undefined;

  @query('dialog') private readonly dialog!: HTMLDialogElement | null;
  @query('button') private readonly button!: HTMLButtonElement | null;
  @query('slot:not([name])') private readonly label!: HTMLSlotElement | null;

  #basics: Basics | undefined;
  #offer: Offer | undefined;
  #origins: string[] | undefined;
  #target: Target = '_self';
  #speech: Speech | undefined;

  readonly #fee = new FeeLink(this);

  readonly #checkout = new Checkout(this, {
    order: () => this.#order(),
    ask: (nothing) => {
      if (nothing) this.#form.asked = [];
      this.#ask();
    },
    show: () => {
      if (this.#checkout.state !== 'collecting') this.dialog?.close();
      this.showState();
      this.requestUpdate();
    },
  });

  readonly #form: CustomerForm = new CustomerForm(
    this,
    () => ({ country: this.#basics?.country, company: this.#offer?.type_customer === 'Company' }),
    () => this.disabled || this.#checkout.submit(this.#form.values, this.#form.asked.length > 0),
    customerFieldNames,
  );

  get state(): CheckoutState {
    return this.#offer && this.#basics?.client ? this.#checkout.state : 'unconfigured';
  }

  /** @internal */
  override get settingsSource(): FinMonthlyFee | undefined {
    return this.#fee.fee;
  }

  /** @internal */
  peersChanged(): void {
    this.requestUpdate();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('pageshow', this.#return);
    addEventListener('pagehide', this.#leave);
    join(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('pageshow', this.#return);
    removeEventListener('pagehide', this.#leave);
    part(this);
    this.dialog?.close(); // or it would be back as a part of the page
  }

  /** As a click on the button: asks for what is missing, creates or updates the project, leads to its checkout. */
  checkout(): void {
    if (!this.isConnected) return;
    this.settle();
    const order = this.disabled ? undefined : this.#order();
    if (!order) return;
    this.#form.take(order.known);
    this.#checkout.start(order, this.#form.asked.length ? undefined : this.#form.values);
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.#fee.find(this.for);
    const given = filled(this.project);
    const settings = new Settings((name) => {
      const field = fieldOfSetting[name];
      return (field && given[field]) ?? this.setting(name);
    });
    this.#basics = this.readBasics(settings);
    this.#origins = settings.listOf('checkoutOrigins', originOf, 'origins such as https://checkout.example');
    this.#target = settings.oneOf<Target>('target', ['_self', '_top'], '_self') ?? '_self';
    this.#offer = readOffer(settings, this.#basics, this.#fee.fee?.selection?.tenor);
    this.#speech = this.speak(this.#basics.country, this.#basics.currency);
    this.report(settings.problems);
  }

  protected override updated(): void {
    super.updated();
    const order = this.#checkout.state === 'collecting' && this.#order();
    if (order) this.#form.heed(order.known);
    this.#checkout.look();
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
  ${statusView({
    say,
    state: this.#checkout.state, // what is under way is told even where a setting goes meanwhile
    checkout: this.#checkout,
    mail: Boolean(this.#offer?.send_offer_email),
    on: { check: this.#check, anew: this.#anew, stop: this.#stop, another: this.#another },
  })}
  ${dialogView({
    speech,
    form: this.#form,
    open: this.#checkout.state === 'collecting',
    offer: this.#offer && { totalCost: this.#offer.Total_cost_installation, tenor: this.#fee.fee?.selection?.tenor },
    cancel: () => this.dialog?.close(),
    closed: this.#closed,
  })}
</div>`;
  }

  #order(): Order | undefined {
    const { client } = this.#basics ?? {};
    if (!client || !this.#offer) return undefined;
    const given = filled(this.project);
    return {
      client,
      service: this.setting('baseUrl'),
      offer: this.#offer,
      given,
      known: knownCustomer(formFor(this, this.form), given),
      consent: this.#form.consents.length > 0,
      origins: this.#origins,
      target: this.#target,
    };
  }

  #ask(): void {
    this.#form.forgive();
    this.settle(); // the focus goes to the first field: it has to be there
    const { dialog } = this;
    dialog?.showModal();
    this.#form.focus();
    if (!dialog?.checkVisibility()) dialog?.close(); // in what is not on show it would only lock the page
  }

  readonly #closed = (): void => {
    // Else it closed because all was submitted, and may be open again by now.
    if (this.#checkout.state === 'collecting' && !this.dialog?.open) this.#checkout.stop();
  };

  readonly #return = (event: PageTransitionEvent): void => {
    join(this);
    if (event.persisted) this.#checkout.return();
  };

  readonly #leave = (): void => part(this);

  readonly #check = (): void => {
    this.#checkout.again();
    this.button?.focus(); // where the focus is goes away
  };

  readonly #anew = (): void => {
    this.#checkout.anew();
    if (!this.#checkout.way) this.button?.focus();
  };

  readonly #stop = (): void => {
    this.#checkout.stop();
    this.button?.focus();
  };

  readonly #another = (): void => {
    const order = this.#order();
    if (!order || !this.#checkout.other(order)) return;
    this.#form.take(order.known);
    this.#form.empty();
    this.#ask();
  };
}
