import { html, nothing, type TemplateResult } from 'lit';
import type { MessagesWithForm } from '../../locales/index.js';
import type { Localization } from '../base/fin-element.js';
import { testMark } from '../base/test-mark.js';
import type { CustomerForm } from '../customer-form/customer-form.js';
import { textsWithForm } from '../customer-form/form-texts.js';
import type { Format } from '../formats/number-formats.js';
import type { CheckoutSettings } from './checkout-settings.js';
import { completeProject } from './project.js';

export interface DialogView {
  localization: Localization;
  form: CustomerForm;
  isOpen: boolean;
  settings: CheckoutSettings | undefined;
  /** Whether the service is simulated. */
  isTest: boolean;
  onCancel(): void;
  /** The dialog was closed, perhaps by the Escape key. */
  onClose(): void;
}

/** A duration of the service (`15 years`) in the visitor's language. `.project` may say anything, which is shown as it is. */
const yearsOf = (duration: string, format: Format): string => {
  const years = Number.parseInt(duration, 10);
  return years ? format.years(years) : duration;
};

/** What is sent beside the customer's data. The fee on show stands above, where its terms are those that are sent. */
const summaryView = (texts: MessagesWithForm, format: Format, settings: CheckoutSettings): TemplateResult => {
  const { offer, fee, selection } = settings;
  const { financing_durations: durations = [], Total_cost_installation: cost } = completeProject(settings);
  const downpayment =
    fee &&
    selection?.totalCost === cost &&
    selection.country === offer.country_project &&
    selection.currency === offer.currency_project &&
    `${durations}` === `${offer.financing_durations}`
      ? selection.downpayment
      : undefined;
  const row = (label: string, value: string) => html`<p><span>${label}</span> <b>${value}</b></p>`;
  const share = downpayment ?? 0;
  const downpaymentText = `${format.percent(share)} (${format.money((cost * share) / 100)})`;
  return html`
${
  fee && downpayment !== undefined
    ? [row(texts.yourFee, format.money(fee)), row(texts.downpaymentLabel, downpaymentText)]
    : nothing
}
${durations.map((duration) => row(texts.tenorLabel, yearsOf(duration, format)))}
${row(texts.totalCostLabel, format.money(cost))}
<p class="hint">${downpayment ? texts.chooseAgain(downpaymentText) : texts.downpaymentLater}</p>`;
};

/** The dialog: asks for missing data and for the consent, and says what is sent. */
export const dialogView = ({
  localization,
  form,
  isOpen,
  settings,
  isTest,
  onCancel,
  onClose,
}: DialogView): TemplateResult => {
  const texts = textsWithForm(localization);
  const summary = settings && summaryView(texts, localization.format, settings);
  return html`
<dialog part="dialog" aria-labelledby="title" @close=${onClose}>
  <header>
    <h2 part="dialog-title" id="title">${texts.yourDetails}</h2>
    <button part="dialog-close" class="link" aria-label=${texts.cancel} @click=${onCancel}>×</button>
  </header>
  ${testMark({ isTest }, localization)}
  ${form.render(texts, { part: 'dialog-form', submitLabel: texts.submit, summary, isOpen, onCancel })}
</dialog>`;
};
