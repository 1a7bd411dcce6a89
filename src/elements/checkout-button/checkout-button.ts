import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { FinError } from '../../client/errors.js';
import { colorTokens } from '../base/color-tokens.js';
import { filledFields } from '../base/filled-fields.js';
import { FinElement, type Localization } from '../base/fin-element.js';
import { FinErrorEvent } from '../base/fin-error-event.js';
import { type SettingName, SettingsReader } from '../base/settings-reader.js';
import { hasContent } from '../base/shown-content.js';
import { baseStyles } from '../base/styles.js';
import { testMark } from '../base/test-mark.js';
import { loadedForms, loadForms } from '../load-forms.js';
import { FeeFinder } from '../monthly-fee/fee-finder.js';
import type { FinMonthlyFee } from '../monthly-fee/monthly-fee.js';
import type { SubmissionStateName } from '../submission/state.js';
import { joinChannel, leaveChannel, recallRecords } from '../submission/submission-records.js';
import type { CheckoutController } from './checkout-controller.js';
import { originOf } from './checkout-origin.js';
import type { CheckoutSettings } from './checkout-settings.js';
import type { Project } from './events.js';
import type { Target } from './open-checkout.js';
import { parameterName } from './query-parameter-name.js';
import { fieldOfSetting, readOffer } from './read-project-offer.js';
import { styles } from './styles.js';

export type CheckoutState = 'unconfigured' | SubmissionStateName;

/**
 * Creates a project from the offer and the customer's data, and leads to its checkout. A dialog asks for missing customer data alone. The
 * same offer to the same customer stays one project, also after a reload and on the way back from the checkout. A changed offer updates
 * the project. If the outcome of a request is unknown, the button says so, and sends nothing again without the visitor.
 *
 * @tag fin-checkout-button
 *
 * @slot - The button's label. Default: "View offer", in the element's language.
 * @slot consent - What the visitor has to agree to. If filled, the dialog always opens.
 * @slot address - Your own address search in place of the dialog's field: its label, and controls named `address`, `lat` and `lng`, or with `data-fin-field`.
 *
 * @csspart base - The container of everything.
 * @csspart test - The mark of the test mode: nothing is real.
 * @csspart button - The button.
 * @csspart spinner - The spinner in the button, while a request is under way.
 * @csspart dialog - The native dialog.
 * @csspart dialog-title - The dialog's title.
 * @csspart dialog-close - The button beside the title that closes the dialog.
 * @csspart dialog-form - The dialog's form.
 * @csspart known - The customer data that the page knows already, above the fields.
 * @csspart change - The button that turns this data into fields.
 * @csspart field - The container of a label, its input and its error.
 * @csspart label - A field's label.
 * @csspart input - A field's input.
 * @csspart help - A field's hint.
 * @csspart error - A field's error.
 * @csspart submit - The dialog's submit button.
 * @csspart cancel - The button that goes back: in the dialog, while the page decides, and in the confirmation of a new request.
 * @csspart status - The text under the button: progress and failures. A live region.
 * @csspart check - The button that sends a request with an unknown outcome again. The same request cannot create a second project.
 * @csspart phone - The link to the telephone number of the fallback, while it is unknown whether a request has arrived.
 * @csspart restart - The button that starts a new request, and the one that confirms it. There may be two offers then.
 * @csspart another - The button that starts an offer for a different customer.
 * @csspart link - The link to the checkout, if the element cannot open it.
 *
 * @cssState unconfigured - A setting is missing or wrong. The button is not rendered, and the console names the setting.
 * @cssState idle - Ready for a click.
 * @cssState collecting - The dialog is open.
 * @cssState creating - The project is being created or updated.
 * @cssState redirecting - The checkout is being opened.
 * @cssState done - The page leads on to the checkout, or the visitor follows the link.
 * @cssState unknown - The outcome of the request is unknown.
 * @cssState error - There is no project, or its checkout cannot be opened.
 *
 * @fires {FinCheckoutEvent} fin-checkout - A project is about to be sent: `project` (may be changed), `waitUntil(promise)`. Cancelable.
 * @fires {FinProjectEvent} fin-project - The service has the project: `projectId`, `checkoutLink`, `financialOffer`, `outcome`.
 * @fires {FinRedirectEvent} fin-redirect - The checkout is about to open: `url`. Cancelable: then the page leads on.
 */
export class FinCheckoutButton extends FinElement {
  static override styles = [colorTokens, baseStyles, styles];
  static override properties: PropertyDeclarations = {
    for: {},
    form: {},
    typeProject: {},
    typeCustomer: {},
    offerPdf: {},
    salesRep: {},
    financingOptions: {},
    sendOfferEmail: {},
    vat: {},
    heatpumpSubsidizedPrice: {},
    checkoutOrigins: {},
    checkoutParams: {},
    target: {},
    disabled: { type: Boolean },
    project: { attribute: false },
  };

  /** The id of a `<fin-monthly-fee>`, or of its `<div data-fin-widget>`, in the same root. @default the nearest card */
  for?: string | null | undefined;

  /** The id of a `<form>` of the page with the customer's data. @default the form around the button */
  form?: string | null | undefined;

  /** `Solar`, `Solar + Battery/Charging station` or `Battery/Charging station`. */
  typeProject?: string | null | undefined;

  /** `Individual` or `Company`. @default Individual */
  typeCustomer?: string | null | undefined;

  /** Links to the technical offer (PDF), separated by spaces. */
  offerPdf?: string | string[] | null | undefined;

  /** Sales representative identifier (`sales_rep`). A host overrides it. */
  salesRep?: string | null | undefined;

  /** `Invoice`, `Financing` or both, separated by spaces. @default Financing */
  financingOptions?: string | string[] | null | undefined;

  /** Whether the service sends the offer to the customer by e-mail, `true` or `false`. @default false */
  sendOfferEmail?: string | boolean | null | undefined;

  /** Whether VAT applies, `true` or `false`. @default not sent */
  vat?: string | boolean | null | undefined;

  /** The subsidized price of a heat pump installation, written as `total-cost` is. */
  heatpumpSubsidizedPrice?: string | number | null | undefined;

  /** Origins that a checkout link may lead to, separated by spaces. @default any https origin */
  checkoutOrigins?: string | string[] | null | undefined;

  /**
   * The names of the query parameters by which your checkout takes the visitor's choice: that of the down payment in percent, and that of the
   * term in years, such as `downpayment tenor`. A parameter that the checkout link has already stays as it is. @default nothing is appended
   */
  checkoutParams?: string | string[] | null | undefined;

  /** The window that the checkout opens in: `_self`, or `_top` for a configurator in a frame. @default _self */
  target?: '_self' | '_top' | null | undefined;

  /** Whether the button is disabled, as on any button. */
  disabled = false;

  /** Fields of the project, named as in the service's API. They take precedence over attributes and form. */
  project?: Partial<Project> | null | undefined;

  /** `undefined` while a setting is missing or wrong. */
  #settings: CheckoutSettings | undefined;
  #localization: Localization | undefined;
  /** Whether a visitor may need the controller: most never do. */
  #isNeeded = false;
  /** The button that was clicked last while the second file was loading: it continues, since two dialogs cannot be open. */
  static #clicked: FinCheckoutButton | undefined;
  /** The second file, for a click. */
  #loading: 'idle' | 'pending' | 'failed' = 'idle';
  readonly #fee = new FeeFinder(this);
  /** Set once the second file is there and the button is needed. */
  #controller: CheckoutController | undefined;

  get state(): CheckoutState {
    return this.#settings ? this.#checkoutState : 'unconfigured';
  }

  /** The state of the checkout, which goes on even while a setting is missing. */
  get #checkoutState(): SubmissionStateName {
    const whileLoading = { idle: 'idle', pending: 'creating', failed: 'error' } as const;
    return this.#controller?.state ?? whileLoading[this.#loading];
  }

  /** @internal */
  override get settingsSource(): FinMonthlyFee | undefined {
    return this.#fee.fee;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('pageshow', this.#pageShown);
    addEventListener('pagehide', this.#pageHidden);
    joinChannel(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('pageshow', this.#pageShown);
    removeEventListener('pagehide', this.#pageHidden);
    leaveChannel(this);
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.#fee.find(this.for);
    this.#readSettings();
    if (!this.#isNeeded && recallRecords().length) this.#prepare(); // the tab may remember a submission of this button
    const { CheckoutController } = loadedForms() ?? {};
    if (CheckoutController && this.#isNeeded) {
      this.#controller ??= new CheckoutController(this);
      this.#controller.update(this.#settings);
    }
  }

  /** Does the same as a click: asks for missing data, creates or updates the project, and leads to its checkout. */
  checkout(): void {
    if (!this.isConnected) return;
    this.#isNeeded = true;
    this.requestUpdate(); // a page may have changed `.project` in place
    this.flushUpdates();
    if (this.disabled || !this.#settings) return;
    if (this.#controller) this.#controller.submit();
    else if (this.#loading !== 'pending') void this.#loadForms();
  }

  /** @internal */
  override elementsChanged(): void {
    this.requestUpdate();
  }

  #readSettings(): void {
    const given = filledFields(this.project);
    const reader = new SettingsReader((name: SettingName<FinCheckoutButton>) => {
      const field = fieldOfSetting[name];
      return (field && given[field]) ?? this.setting(name);
    });
    const base = this.readBaseSettings(reader);
    const origins = reader.listOf('checkoutOrigins', originOf, 'origins such as https://checkout.example');
    const expected = 'the names of one or two query parameters, such as "downpayment tenor"';
    const params = reader.listOf('checkoutParams', parameterName, expected) ?? [];
    if (params.length > 2) reader.reject('checkoutParams', expected);
    const target = reader.oneOf<Target>('target', ['_self', '_top'], '_self') ?? '_self';
    const { client, serviceUrl } = base;
    const { selection, fee } = this.#fee.fee ?? {};
    const { form, disabled } = this;
    const offer = readOffer(reader, base, selection?.tenor);
    this.#settings = client &&
      offer && { client, serviceUrl, offer, given, form, selection, fee, origins, params, target, disabled };
    this.#localization = this.localize(base.country, base.currency);
    this.reportProblems(reader.problems);
  }

  /** Loads the second file for a click, and continues the click. */
  async #loadForms(): Promise<void> {
    FinCheckoutButton.#clicked = this;
    this.#setLoading('pending');
    try {
      await loadForms();
      this.#setLoading('idle');
      if (FinCheckoutButton.#clicked === this) this.checkout();
    } catch {
      this.#setLoading('failed');
      this.dispatchEvent(new FinErrorEvent(new FinError('network', { operation: 'new_project_2' })));
    }
  }

  #setLoading(loading: 'idle' | 'pending' | 'failed'): void {
    this.#loading = loading;
    this.reflectState();
    this.requestUpdate();
  }

  /** Loads the second file when the pointer or the focus comes to the button. */
  readonly #prepare = (): void => {
    this.#isNeeded = true;
    if (loadedForms()) this.requestUpdate();
    loadForms().catch(() => {}); // a click reports the failure
  };

  /** Whether the page has given the button a label of its own. */
  get #hasLabel(): boolean {
    return hasContent(this.renderRoot.querySelector<HTMLSlotElement>('slot:not([name])'));
  }

  readonly #pageShown = (event: PageTransitionEvent): void => {
    joinChannel(this);
    if (event.persisted) this.#controller?.returned();
  };
  readonly #pageHidden = (): void => leaveChannel(this);

  protected override render(): TemplateResult {
    const localization = this.#localization as Localization; // `willUpdate` has set it
    const { language, texts } = localization;
    const { state } = this;
    const isBusy = state === 'creating' || state === 'redirecting';
    const status = this.#controller
      ? this.#controller.statusText(localization)
      : { idle: '', pending: texts.busy, failed: texts.notDone }[this.#loading];
    return html`
<div part="base" class="base" lang=${language}>
  ${state === 'unconfigured' ? nothing : testMark(this, localization)}
  <button part="button" class="button ${state === 'unknown' ? 'secondary' : 'primary'}" type="button" ?hidden=${state === 'unconfigured'} ?disabled=${this.disabled}
    aria-disabled=${isBusy || state === 'unknown' ? 'true' : nothing} @click=${this.checkout} @pointerenter=${this.#prepare} @focus=${this.#prepare}>
    ${isBusy ? html`<span part="spinner" class="spinner" aria-hidden="true"></span>` : nothing}
    <span><slot @slotchange=${() => this.requestUpdate()}></slot>${this.#hasLabel ? nothing : texts.toCheckout}</span>
  </button>
  <p part="status" class="status ${this.#checkoutState === 'error' ? 'failed' : ''}" role="status">${status}</p>
  ${this.#controller?.render(localization) ?? nothing}
</div>`;
  }
}
