import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { FinError } from '../../client/errors.js';
import { filledFields } from '../base/filled-fields.js';
import { FinElement, type Localization } from '../base/fin-element.js';
import { FinErrorEvent } from '../base/fin-error-event.js';
import { Settings } from '../base/settings.js';
import { baseStyles, cardStyles } from '../base/styles.js';
import { ViewportController } from '../base/viewport-controller.js';
import { loadedForms, loadForms } from '../load-forms.js';
import { FeeLink } from '../monthly-fee/fee-link.js';
import type { FinMonthlyFee } from '../monthly-fee/monthly-fee.js';
import type { Lead } from './events.js';
import type { LeadDesk, LeadTerms } from './lead-controller.js';
import { fieldOfSetting, readLead } from './offer.js';
import type { SendingState } from './sending.js';
import { styles } from './styles.js';

export type LeadState = 'unconfigured' | SendingState;

/**
 * For those who are not ready for the checkout: takes a customer's names, e-mail, phone, address and a comment, and sends
 * them as a lead (`new_lead`). What the page knows is not asked. One submit is one lead, and the same data is not sent
 * twice from one page; what cannot be known is said, and nothing is sent again without the visitor. A host side has to
 * allow the operation by name.
 *
 * @tag fin-lead-form
 *
 * @slot - What stands there before the script runs, and while a setting is missing.
 * @slot heading - Above the form.
 * @slot consent - What a visitor has to agree to.
 * @slot address - An address search of your own in place of the form's field: its label, and controls named `address`, `lat` and `lng`, or with `data-fin-field`.
 *
 * @csspart base - Around all.
 * @csspart form - The form.
 * @csspart known - Above the fields: what the page knows of the customer already.
 * @csspart change - In it, the button that turns that into fields. When all is sent, the one that leads back to the form.
 * @csspart field - Around a label, its input and what is wrong with it.
 * @csspart label - A field's label.
 * @csspart input - A field's input.
 * @csspart help - What belongs into a field.
 * @csspart error - What is wrong with a field.
 * @csspart submit - The button that sends.
 * @csspart cancel - While the page thinks, the button that stops it; and the way back from sending anew.
 * @csspart status - What happens, what failed. The element's live region.
 * @csspart check - Asks once more for what is not certain: the same attempt again.
 * @csspart anew - Sends anew, and confirms that there may be two leads then.
 *
 * @cssprop --fin-accent - The button that sends.
 * @cssprop --fin-on-accent - Text on the accent.
 * @cssprop --fin-surface - The card's ground.
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
 * @cssState unconfigured - A setting of the installer's is missing or wrong: no form.
 * @cssState idle - Asks.
 * @cssState sending - The lead is under way.
 * @cssState sent - The service has it.
 * @cssState unknown - Whether the lead arrived is not known.
 * @cssState error - It did not arrive.
 *
 * @fires {FinLeadEvent} fin-lead - A lead is about to be sent: `lead` (may be changed), `waitUntil(promise)`. Cancelable.
 * @fires {FinLeadSentEvent} fin-lead-sent - The service has the lead.
 */
export class FinLeadForm extends FinElement {
  static override styles = [baseStyles, cardStyles, styles];

  /** The id of a `<fin-monthly-fee>`, or of its data twin, in the same root: country and cost come from there. @default the only one there */
  @property() for?: string | null | undefined;

  /** The id of a host `<form>` that gives the customer's data. @default the form around the element */
  @property() form?: string | null | undefined;

  /** Sales representative identifier (`sales_rep_id`). A gateway pins it. */
  @property({ attribute: 'sales-rep' }) salesRep?: string | null | undefined;

  /** Nothing is sent. */
  @property({ type: Boolean }) disabled = false;

  /** Fields of the lead as in the spec; they override attributes and form. */
  @property({ attribute: false }) lead?: Partial<Lead> | null | undefined;

  #terms: LeadTerms = { client: undefined, country: undefined, offer: undefined };
  #localization: Localization | undefined;
  #root: Node | undefined;
  /** There once the forms are; they come when the element comes near the view. */
  #desk: LeadDesk | undefined;
  #fetched = false;
  #taken = false;

  readonly #fee = new FeeLink(this);
  readonly #viewport = new ViewportController(this);

  get state(): LeadState {
    const { client, offer } = this.#terms;
    return client && offer ? (this.#desk?.state ?? 'idle') : 'unconfigured';
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
    this.#root = this.getRootNode();
    this.#root.addEventListener('change', this.#look);
    addEventListener('online', this.#again);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#root?.removeEventListener('change', this.#look);
    removeEventListener('online', this.#again);
    this.#fetched = false;
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.#fee.find(this.for);
    const given = filledFields(this.lead);
    const settings = new Settings((name) => {
      const field = fieldOfSetting[name];
      return (field && given[field]) ?? this.setting(name);
    });
    const base = this.readBaseSettings(settings);
    const { client, country, currency } = base;
    this.#terms = { client, country, offer: readLead(settings, base) };
    this.#localization = this.localize(country, currency);
    this.reportProblems(settings.problems);
    const { LeadDesk } = loadedForms() ?? {};
    if (LeadDesk) {
      this.#desk ??= new LeadDesk(this, () => this.#terms, this.#show);
      this.#desk.look();
    } else if (this.#viewport.wasNear) this.#fetch();
  }

  protected override render(): TemplateResult {
    const localization = this.#localization as Localization; // willUpdate has set it
    // Who types into what the page has in the element is not interrupted.
    this.#taken ||= Boolean(this.#desk) && !this.matches(':focus-within');
    const shown = this.#taken && this.state !== 'unconfigured';
    return html`
<div ?hidden=${shown} @focusout=${this.#left}><slot></slot></div>
<div part="base" class="base" lang=${localization.language} ?hidden=${!shown}>
  <slot name="heading"></slot>
  ${this.#desk?.render(localization) ?? nothing}
</div>`;
  }

  /** Once for each time on the page: without the forms, what the page has in the element stays on show. */
  #fetch(): void {
    if (this.#fetched) return;
    this.#fetched = true;
    loadForms().catch(() => this.dispatchEvent(new FinErrorEvent(new FinError('network', { operation: 'new_lead' }))));
  }

  readonly #show = (): void => {
    this.reflectState();
    this.requestUpdate();
  };

  readonly #look = (): void => this.requestUpdate();

  /** Where the focus goes shows when it has gone. */
  readonly #left = (): void => {
    if (!this.#taken) setTimeout(this.#look);
  };

  /** The network is back: what did not come may come. */
  readonly #again = (): void => {
    this.#fetched = false;
    this.requestUpdate();
  };
}
