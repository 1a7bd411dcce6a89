import { html, nothing, type TemplateResult } from 'lit';
import type { Client } from '../../client/client.js';
import { FinError } from '../../client/errors.js';
import type { Country } from '../../contract/values.js';
import type { Messages } from '../../locales/index.js';
import { adoptStyles } from '../base/adopt-styles.js';
import { filledFields } from '../base/filled-fields.js';
import type { FinElement, Localization } from '../base/fin-element.js';
import { FinErrorEvent } from '../base/fin-error-event.js';
import { customerFieldNames } from '../customer-form/customer-fields.js';
import { CustomerForm } from '../customer-form/customer-form.js';
import { formStyles } from '../customer-form/form-styles.js';
import { findHostForm, knownCustomer } from '../customer-form/known-customer.js';
import { failureText } from '../submission/failure-text.js';
import { waysView } from '../submission/recovery-view.js';
import type { Lead } from './events.js';
import { leadDeskStyles } from './form-styles.js';
import { completeLead, optional } from './lead.js';
import type { LeadOffer } from './offer.js';
import { Sending, type SendingState } from './sending.js';

/** What the form's settings and the page come to. */
export interface LeadFront extends FinElement {
  form?: string | null | undefined;
  lead?: Partial<Lead> | null | undefined;
  disabled: boolean;
}

/** What the settings say; `undefined` where they lack something. */
export interface LeadTerms {
  client: Client | undefined;
  country: Country | undefined;
  offer: LeadOffer | undefined;
}

/** What is behind the element: the form, and what becomes of what is sent. */
export class LeadDesk {
  readonly #sending: Sending;
  readonly #form: CustomerForm;
  #known = '';

  constructor(
    private readonly element: LeadFront,
    private readonly terms: () => LeadTerms,
    private readonly show: () => void,
  ) {
    adoptStyles(element.renderRoot, formStyles, leadDeskStyles);
    this.#sending = new Sending(element, () => this.#shown());
    this.#form = new CustomerForm(element, {
      fields: [...customerFieldNames, 'comment'],
      optionalFields: optional,
      onSubmit: () => this.#submit(),
    });
  }

  get state(): SendingState {
    return this.#sending.state;
  }

  /** Takes in what the page says of the customer, where that has changed: else what is asked stays as it is. */
  look(): void {
    const { element } = this;
    this.#form.setContext({ country: this.terms().country });
    const known = knownCustomer(findHostForm(element, element.form), filledFields(element.lead));
    const text = JSON.stringify(known);
    if (text !== this.#known) this.#form.load(known);
    this.#known = text;
  }

  render(localization: Localization): TemplateResult {
    const { texts, format } = localization;
    const { state } = this;
    const { way, hold } = this.#sending;
    const cost = this.terms().offer?.estimated_cost_of_installation;
    const stop = () => this.#sending.stop();
    return html`
${this.#form.render(texts, {
  part: 'form',
  submitLabel: texts.sendRequest,
  isOpen: state === 'idle' || state === 'sending' || state === 'error',
  isBusy: state === 'sending',
  isDisabled: this.element.disabled,
  ...(hold.on && { onCancel: stop }),
  ...(cost && {
    summary: html`<div class="summary"><p>${texts.totalCostLabel} <b>${format.money(cost)}</b></p></div>`,
  }),
})}
<p part="status" class="status ${state === 'error' ? 'failed' : ''}" role="status" tabindex="-1">${this.#says(texts)}</p>
${
  state === 'sent'
    ? html`<button part="change" class="link" type="button" @click=${() => this.#sending.reset()}>${texts.edit}</button>`
    : nothing
}
${
  state === 'unknown' && way
    ? waysView(texts, way, {
        check: () => this.#sending.check(),
        anew: () => this.#sending.anew(),
        stop,
      })
    : nothing
}`;
  }

  #says(texts: Messages): string {
    const { state } = this;
    if (state === 'sending') return texts.busy;
    if (state === 'sent') return texts.requestSent;
    if (state === 'unknown') return this.#sending.way === 'sure' ? texts.maybeTwice : texts.notCertain;
    return state === 'error' ? failureText(texts, this.#sending.failure) : '';
  }

  #submit(): void {
    const { element } = this;
    element.flushUpdates();
    if (element.disabled) return;
    const { client, offer } = this.terms();
    if (client && offer) {
      this.#sending.start(client, completeLead(offer, filledFields(element.lead), this.#form.values));
    } else element.dispatchEvent(new FinErrorEvent(new FinError('unconfigured', { operation: 'new_lead' })));
  }

  /** The focus that was on something which is gone goes to what is said instead. */
  async #shown(): Promise<void> {
    const { renderRoot } = this.element;
    const { activeElement } = renderRoot as ShadowRoot;
    this.show();
    await this.element.updateComplete;
    if (activeElement && !activeElement.checkVisibility()) {
      renderRoot.querySelector<HTMLElement>('[part=status]')?.focus();
    }
  }
}
