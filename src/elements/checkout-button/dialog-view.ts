import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../locales/index.js';
import type { Localization } from '../base/fin-element.js';
import type { CustomerForm } from '../customer-form/customer-form.js';
import { textsWithForm } from '../customer-form/form-texts.js';
import type { Format } from '../formats/number-formats.js';
import type { CheckoutSettings } from './checkout-settings.js';

export interface DialogView {
  localization: Localization;
  form: CustomerForm;
  isOpen: boolean;
  settings: CheckoutSettings | undefined;
  onCancel(): void;
  /** The dialog was closed, perhaps by the Escape key. */
  onClose(): void;
}

/** What is sent beside the customer's data. */
const summaryView = (texts: Messages, format: Format, settings: CheckoutSettings | undefined): TemplateResult => {
  const { offer, given, tenor } = settings ?? {};
  // Durations of `.project` replace the fee's tenor in what is sent.
  const years = given?.financing_durations ? undefined : tenor;
  return html`<div class="summary">
    ${
      offer
        ? html`<p>${texts.totalCostLabel} <b>${format.money(offer.Total_cost_installation)}</b>${
            years ? html` · ${texts.tenorLabel} <b>${format.years(years)}</b>` : nothing
          }</p>`
        : nothing
    }
    <p>${texts.downpaymentLater}</p>
  </div>`;
};

/** The dialog: asks for missing data and for the consent, and says what is sent. */
export const dialogView = ({ localization, form, isOpen, settings, onCancel, onClose }: DialogView): TemplateResult => {
  const texts = textsWithForm(localization);
  const summary = summaryView(texts, localization.format, settings);
  return html`
<dialog part="dialog" aria-labelledby="title" @close=${onClose}>
  <h2 part="dialog-title" id="title">${texts.yourDetails}</h2>
  ${form.render(texts, { part: 'dialog-form', submitLabel: texts.submit, summary, isOpen, onCancel })}
</dialog>`;
};
