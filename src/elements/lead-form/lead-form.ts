import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { FinError } from '../../client/errors.js';
import { colorTokens } from '../base/color-tokens.js';
import { filledFields } from '../base/filled-fields.js';
import { FinElement, type Localization } from '../base/fin-element.js';
import { FinErrorEvent } from '../base/fin-error-event.js';
import { type SettingName, SettingsReader } from '../base/settings-reader.js';
import { baseStyles, cardStyles, naturalWidth } from '../base/styles.js';
import { testMark } from '../base/test-mark.js';
import { ViewportController } from '../base/viewport-controller.js';
import { loadedLeadController, loadLeadController } from '../load-forms.js';
import { FeeFinder } from '../monthly-fee/fee-finder.js';
import type { FinMonthlyFee } from '../monthly-fee/monthly-fee.js';
import type { Lead } from './events.js';
import type { LeadController, LeadSubmissionState } from './lead-controller.js';
import type { LeadSettings } from './lead-settings.js';
import { fieldOfSetting, readLeadOffer } from './read-lead-offer.js';

export type LeadState = 'unconfigured' | LeadSubmissionState;

/**
 * A form for visitors who are not ready for the checkout. Sends their name, e-mail, phone, address and comment to the service as a
 * lead (`new_lead`). Data that the page knows already is not asked again. The same data is sent once from one page. If the outcome of
 * a request is unknown, the form says so, and sends nothing again without the visitor. A host has to allow `new_lead` by name.
 *
 * @tag fin-lead-form
 *
 * @slot - The page's own content: shown before the script has loaded, and while a setting is missing.
 * @slot heading - The heading above the form.
 * @slot consent - What the visitor has to agree to.
 * @slot address - Your own address search in place of the form's field: its label, and controls named `address`, `lat` and `lng`, or with `data-fin-field`.
 *
 * @csspart base - The container of everything.
 * @csspart test - The mark of the test mode: nothing is real.
 * @csspart form - The form.
 * @csspart known - The customer data that the page knows already, above the fields.
 * @csspart change - The button that turns this data into fields.
 * @csspart field - The container of a label, its input and its error.
 * @csspart label - A field's label.
 * @csspart input - A field's input.
 * @csspart help - A field's hint.
 * @csspart error - A field's error.
 * @csspart submit - The submit button.
 * @csspart cancel - The button that goes back: while the page decides, and in the confirmation of a new request.
 * @csspart status - The text under the form, or in place of it: progress, thanks and failures.
 * @csspart sent - What the visitor gave, under the thanks: name, e-mail, phone and address.
 * @csspart another - The button under the thanks that leads back to the form.
 * @csspart check - The button that sends a request with an unknown outcome again. The same request cannot create a second lead.
 * @csspart phone - The link to the telephone number of the fallback, while it is unknown whether a request has arrived.
 * @csspart restart - The button that starts a new request, and the one that confirms it. There may be two leads then.
 *
 * @cssState unconfigured - A setting is missing or wrong. The page's own content is shown, and the console names the setting.
 * @cssState idle - Ready to be filled in.
 * @cssState sending - The lead is being sent.
 * @cssState sent - The service has accepted the lead.
 * @cssState unknown - The outcome of the request is unknown.
 * @cssState error - The lead was not sent.
 *
 * @fires {FinLeadEvent} fin-lead - A lead is about to be sent: `lead` (may be changed), `waitUntil(promise)`. Cancelable.
 * @fires {FinLeadSentEvent} fin-lead-sent - The service has accepted the lead.
 */
export class FinLeadForm extends FinElement {
  static override styles = [colorTokens, baseStyles, cardStyles];

  static override properties: PropertyDeclarations = {
    for: {},
    form: {},
    salesRep: {},
    phoneRequired: { type: Boolean },
    disabled: { type: Boolean },
    lead: { attribute: false },
  };

  /**
   * The id of a `<fin-monthly-fee>`, or of its `<div data-fin-widget>`, in the same root. Country and cost come from there.
   * @default the nearest card
   */
  for?: string | null | undefined;

  /** The id of a `<form>` of the page with the customer's data. @default the form around the element */
  form?: string | null | undefined;

  /** Sales representative identifier (`sales_rep_id`). A host overrides it. */
  salesRep?: string | null | undefined;

  /** Whether a visitor has to give a phone number: for a form that promises a call. */
  phoneRequired = false;

  /** Whether the form is disabled: the visitor cannot send it. */
  disabled = false;

  /** Fields of the lead, named as in the service's API. They take precedence over attributes and form. */
  lead?: Partial<Lead> | null | undefined;

  #settings: LeadSettings | undefined;
  #localization: Localization | undefined;
  /** Whether the form's file was requested since the element was connected, or the network came back. */
  #isRequested = false;
  /** Whether the form has replaced the page's own content. */
  #hasForm = false;

  readonly #fee = new FeeFinder(this);
  readonly #viewport = new ViewportController(this);
  /** Set once the form's file is there. It is loaded when the element comes near the viewport. */
  #controller: LeadController | undefined;

  get state(): LeadState {
    const { client, offer } = this.#settings ?? {};
    return client && offer ? (this.#controller?.state ?? 'idle') : 'unconfigured';
  }

  /** @internal */
  override get settingsSource(): FinMonthlyFee | undefined {
    return this.#fee.fee;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('online', this.#retryLoading);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('online', this.#retryLoading);
    this.#isRequested = false;
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.#fee.find(this.for);
    const settings = this.#readSettings();
    this.#settings = settings;
    const LeadController = loadedLeadController();
    if (LeadController) {
      this.#controller ??= new LeadController(this, settings);
      this.#controller.update(settings);
    } else if (this.#viewport.wasNear) this.#loadController();
  }

  /** @internal */
  override elementsChanged(): void {
    this.requestUpdate();
  }

  #readSettings(): LeadSettings {
    const given = filledFields(this.lead);
    const reader = new SettingsReader((name: SettingName<FinLeadForm>) => {
      const field = fieldOfSetting[name];
      return (field && given[field]) ?? this.setting(name);
    });
    const base = this.readBaseSettings(reader);
    const { client, country, currency } = base;
    const offer = readLeadOffer(reader, base);
    this.#localization = this.localize(country, currency);
    this.reportProblems(reader.problems);
    return {
      client,
      country,
      offer,
      given,
      form: this.form,
      phoneRequired: this.flag('phoneRequired'),
      disabled: this.disabled,
    };
  }

  /** Loads the form's own file, and the second one. If that fails, the page's own content stays. */
  #loadController(): void {
    if (this.#isRequested) return;
    this.#isRequested = true;
    loadLeadController().catch(() =>
      this.dispatchEvent(new FinErrorEvent(new FinError('network', { operation: 'new_lead' }))),
    );
  }

  /** Updates once the focus has moved: a timer, since the next focused element is not known during `focusout`. */
  readonly #contentLeft = (): void => {
    if (!this.#hasForm) setTimeout(() => this.requestUpdate());
  };

  readonly #retryLoading = (): void => {
    this.#isRequested = false;
    this.requestUpdate();
  };

  /** Whether the focus is in the page's own content, and not in the form or in what the page has slotted into it. */
  get #hasContentFocus(): boolean {
    return this.querySelector(':scope > :not([slot]):focus-within') !== null;
  }

  protected override render(): TemplateResult {
    const localization = this.#localization as Localization; // `willUpdate` has set it
    const isUnconfigured = this.state === 'unconfigured';
    // A visitor who is typing into the page's own content is not interrupted.
    this.#hasForm = !isUnconfigured && (this.#hasForm || (Boolean(this.#controller) && !this.#hasContentFocus));
    const isFormVisible = this.#hasForm;
    return html`
<div ?hidden=${isFormVisible} @focusout=${this.#contentLeft}><slot></slot></div>
${isUnconfigured ? nothing : naturalWidth}
<div part="base" class="base" lang=${localization.language} ?hidden=${!isFormVisible}>
  ${testMark(this, localization)}
  <slot name="heading"></slot>
  ${this.#controller?.render(localization) ?? nothing}
</div>`;
  }
}
