import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { FinError } from '../../client/errors.js';
import { filledFields } from '../base/filled-fields.js';
import { FinElement, type Localization } from '../base/fin-element.js';
import { FinErrorEvent } from '../base/fin-error-event.js';
import { Settings } from '../base/settings.js';
import { hasContent } from '../base/slot-content.js';
import { baseStyles } from '../base/styles.js';
import { loadedForms, loadForms } from '../load-forms.js';
import { FeeLink } from '../monthly-fee/fee-link.js';
import type { FinMonthlyFee } from '../monthly-fee/monthly-fee.js';
import type { IntentState } from '../submission/intent.js';
import { join, part, recall } from '../submission/session-memory.js';
import type { Desk } from './checkout-controller.js';
import type { Project } from './events.js';
import type { Target } from './leave.js';
import { fieldOfSetting, readOffer } from './offer.js';
import { originOf } from './origins.js';
import { styles } from './styles.js';
import type { Terms } from './terms.js';

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
  static override styles = [baseStyles, styles];

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

  @query('slot:not([name])') private readonly label!: HTMLSlotElement | null;

  #terms: Terms | undefined;
  #localization: Localization | undefined;
  /** There once the forms are. */
  #desk: Desk | undefined;
  /** Somebody may want it: each button has one of its own, and most never need it. */
  #wanted = false;
  /** Where a click stands until then. The page has one that waits, the last: a second dialog could not be reached. */
  static #waiting: FinCheckoutButton | undefined;
  #wait: 'idle' | 'creating' | 'error' = 'idle';

  readonly #fee = new FeeLink(this);

  get state(): CheckoutState {
    return this.#terms ? this.#intent : 'unconfigured';
  }

  /** What is under way is told even where a setting goes meanwhile. */
  get #intent(): IntentState {
    return this.#desk?.state ?? this.#wait;
  }

  /** @internal */
  override get settingsSource(): FinMonthlyFee | undefined {
    return this.#fee.fee;
  }

  /** @internal */
  elementsChanged(): void {
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
    this.#desk?.close();
  }

  /** As a click on the button: asks for what is missing, creates or updates the project, leads to its checkout. */
  checkout(): void {
    if (!this.isConnected) return;
    this.#wanted = true;
    this.requestUpdate();
    this.flushUpdates();
    if (this.disabled || !this.#terms) return;
    if (this.#desk) this.#desk.start();
    else if (this.#wait !== 'creating') void this.#fetch();
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.#fee.find(this.for);
    const given = filledFields(this.project);
    const settings = new Settings((name) => {
      const field = fieldOfSetting[name];
      return (field && given[field]) ?? this.setting(name);
    });
    const base = this.readBaseSettings(settings);
    const { client, country, currency } = base;
    const origins = settings.listOf('checkoutOrigins', originOf, 'origins such as https://checkout.example');
    const target = settings.oneOf<Target>('target', ['_self', '_top'], '_self') ?? '_self';
    const tenor = this.#fee.fee?.selection?.tenor;
    const offer = readOffer(settings, base, tenor);
    this.#terms = client &&
      offer && { client, service: this.setting('baseUrl'), offer, given, form: this.form, tenor, origins, target };
    this.#localization = this.localize(country, currency);
    this.reportProblems(settings.problems);
    if (!this.#wanted && recall().length) this.#prepare(); // what is remembered may be of this button
    const { Desk } = loadedForms() ?? {};
    if (Desk && this.#wanted) {
      this.#desk ??= new Desk(this, {
        terms: () => this.#terms && { ...this.#terms, given: filledFields(this.project) }, // a page may change what it handed over
        disabled: () => this.disabled,
        show: this.#show,
      });
    }
  }

  protected override updated(): void {
    super.updated();
    this.#desk?.updated();
  }

  protected override render(): TemplateResult {
    const localization = this.#localization as Localization; // willUpdate has set it
    const { texts } = localization;
    const { state } = this;
    const busy = state === 'creating' || state === 'redirecting';
    const stuck = busy || state === 'unknown';
    return html`
<div part="base" class="base" lang=${localization.language}>
  <button part="button" class="button primary" type="button" ?hidden=${state === 'unconfigured'} ?disabled=${this.disabled}
    aria-disabled=${stuck ? 'true' : nothing} @click=${this.checkout} @pointerenter=${this.#prepare} @focus=${this.#prepare}>
    ${busy ? html`<span part="spinner" class="spinner" aria-hidden="true"></span>` : nothing}
    <span><slot @slotchange=${() => this.requestUpdate()}></slot>${hasContent(this.label) ? nothing : texts.toCheckout}</span>
  </button>
  <p part="status" class="status ${this.#intent === 'error' ? 'failed' : ''}" role="status">${
    this.#desk ? this.#desk.status(localization) : { idle: '', creating: texts.busy, error: texts.notDone }[this.#wait]
  }</p>
  ${this.#desk?.render(localization) ?? nothing}
</div>`;
  }

  /** On the first sign that somebody will click, what a click needs is fetched. */
  readonly #prepare = (): void => {
    this.#wanted = true;
    if (loadedForms()) this.requestUpdate();
    loadForms().catch(() => {}); // the click tells
  };

  /** Has a click wait for what it needs. */
  async #fetch(): Promise<void> {
    this.#wait = 'creating';
    FinCheckoutButton.#waiting = this;
    this.#show();
    try {
      await loadForms();
      this.#wait = 'idle';
      if (FinCheckoutButton.#waiting === this) this.checkout();
    } catch {
      this.#wait = 'error';
      this.dispatchEvent(new FinErrorEvent(new FinError('network', { operation: 'new_project_2' })));
    }
    this.#show();
  }

  readonly #show = (): void => {
    this.reflectState();
    this.requestUpdate();
  };

  readonly #return = (event: PageTransitionEvent): void => {
    join(this);
    if (event.persisted) this.#desk?.return();
  };

  readonly #leave = (): void => part(this);
}
