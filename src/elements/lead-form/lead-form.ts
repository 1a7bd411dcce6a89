import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { FinError } from '../../client/errors.js';
import type { Messages } from '../../locales/index.js';
import { FeeLink } from '../monthly-fee/fee-link.js';
import type { FinMonthlyFee } from '../monthly-fee/monthly-fee.js';
import { customerFieldNames } from '../shared/customer.js';
import { CustomerForm } from '../shared/customer-form.js';
import { failureText } from '../shared/failure-text.js';
import { type Basics, FinElement, type Speech } from '../shared/fin-element.js';
import { FinErrorEvent } from '../shared/fin-error-event.js';
import { formStyles } from '../shared/form-styles.js';
import { filled, formFor, knownCustomer } from '../shared/known-customer.js';
import { Settings } from '../shared/settings.js';
import { shared } from '../shared/styles.js';
import { waysView } from '../shared/ways-view.js';
import type { Lead } from './events.js';
import { completeLead, fieldOfSetting, type LeadOffer, optional, readLead } from './lead.js';
import { Sending, type SendingState } from './sending.js';
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
  static override styles = [shared, formStyles, styles];

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

  @query('[part=status]') private readonly status!: HTMLElement | null;

  #basics: Basics | undefined;
  #offer: LeadOffer | undefined;
  #speech: Speech | undefined;
  #known = '';
  #root: Node | undefined;

  readonly #fee = new FeeLink(this);
  readonly #sending = new Sending(this, () => this.#show());
  readonly #form: CustomerForm = new CustomerForm(
    this,
    () => ({ country: this.#basics?.country }),
    () => this.#submit(),
    [...customerFieldNames, 'comment'],
    optional,
  );

  get state(): LeadState {
    return this.#offer && this.#basics?.client ? this.#sending.state : 'unconfigured';
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
    this.#root = this.getRootNode();
    this.#root.addEventListener('change', this.#look);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#root?.removeEventListener('change', this.#look);
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.#fee.find(this.for);
    const given = filled(this.lead);
    const settings = new Settings((name) => {
      const field = fieldOfSetting[name];
      return (field && given[field]) ?? this.setting(name);
    });
    this.#basics = this.readBasics(settings);
    this.#offer = readLead(settings, this.#basics);
    this.#speech = this.speak(this.#basics.country, this.#basics.currency);
    this.report(settings.problems);
    const known = knownCustomer(formFor(this, this.form), given);
    const text = JSON.stringify(known);
    if (text !== this.#known) this.#form.take(known); // else what is asked stays as it is
    this.#known = text;
  }

  protected override render(): TemplateResult {
    const speech = this.#speech as Speech; // willUpdate has set it
    const { say, format } = speech;
    const { state } = this;
    const { way, hold } = this.#sending;
    const open = state === 'idle' || state === 'sending' || state === 'error';
    const cost = this.#offer?.estimated_cost_of_installation;
    const stop = () => this.#sending.stop();
    return html`
<div ?hidden=${state !== 'unconfigured'}><slot></slot></div>
<div part="base" class="base" ?hidden=${state === 'unconfigured'}>
  <slot name="heading"></slot>
  ${this.#form.render({
    speech,
    part: 'form',
    submit: say.sendRequest,
    open,
    stuck: state === 'sending',
    disabled: this.disabled,
    ...(hold.on && { cancel: stop }),
    ...(cost && {
      summary: html`<div class="summary"><p>${say.totalCostLabel}: <b>${format.money(cost)}</b></p></div>`,
    }),
  })}
  <p part="status" class="status ${state === 'error' ? 'failed' : ''}" role="status" tabindex="-1">${this.#says(say)}</p>
  ${
    state === 'sent'
      ? html`<button part="change" class="link" type="button" @click=${() => this.#sending.reset()}>${say.edit}</button>`
      : nothing
  }
  ${
    state === 'unknown' && way
      ? waysView(say, way, {
          check: () => this.#sending.check(),
          anew: () => this.#sending.anew(),
          stop,
        })
      : nothing
  }
</div>`;
  }

  #says(say: Messages): string {
    const { state } = this;
    if (state === 'sending') return say.busy;
    if (state === 'sent') return say.requestSent;
    if (state === 'unknown') return this.#sending.way === 'sure' ? say.maybeTwice : say.notCertain;
    return state === 'error' ? failureText(say, this.#sending.failure) : '';
  }

  #submit(): void {
    this.settle();
    const { client } = this.#basics ?? {};
    if (this.disabled) return;
    if (client && this.#offer) {
      this.#sending.start(client, completeLead(this.#offer, filled(this.lead), this.#form.values));
    } else this.dispatchEvent(new FinErrorEvent(new FinError('unconfigured', { operation: 'new_lead' })));
  }

  /** The focus that was on something which is gone goes to what is said instead. */
  async #show(): Promise<void> {
    const { activeElement } = this.renderRoot as ShadowRoot;
    this.showState();
    this.requestUpdate();
    await this.updateComplete;
    if (activeElement && !activeElement.checkVisibility()) this.status?.focus();
  }

  readonly #look = (): void => this.requestUpdate();
}
