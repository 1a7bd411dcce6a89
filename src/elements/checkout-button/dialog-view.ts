import { html, nothing, type TemplateResult } from 'lit';
import type { MessagesWithForm } from '../../locales/index.js';
import type { Localization } from '../base/fin-element.js';
import { testMark } from '../base/test-mark.js';
import type { CustomerForm } from '../customer-form/customer-form.js';
import { textsWithForm } from '../customer-form/form-texts.js';
import { textOf } from '../formats/max-text-length.js';
import type { Format } from '../formats/number-formats.js';
import { sentSelection } from './checkout-params.js';
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
const yearsOf = (duration: unknown, format: Format): string => {
  const text = textOf(duration);
  const years = Number.parseInt(text, 10);
  return years ? format.years(years) : text;
};

/** What is sent beside the customer's data. The fee on show stands above, where its terms are those that are sent. */
const summaryView = (texts: MessagesWithForm, format: Format, settings: CheckoutSettings): TemplateResult => {
  const { fee, params } = settings;
  const project = completeProject(settings);
  const { financing_durations: durations = [], Total_cost_installation: cost } = project;
  const downpayment = sentSelection(settings, project)?.downpayment;
  const row = (label: string, value: string) => html`<p><span>${label}</span> <b>${value}</b></p>`;
  const chosen = `${format.percent(downpayment ?? 0)} (${format.money((cost * (downpayment ?? 0)) / 100)})`;
  // Without parameters, the choice does not reach the checkout, and nothing may promise that it does.
  const reachesCheckout = downpayment !== undefined && params.length > 0;
  const hint = downpayment ? texts.chooseAgain(chosen) : texts.downpaymentLater;
  return html`
${fee && downpayment !== undefined ? [row(texts.yourFee, format.money(fee)), row(texts.downpaymentLabel, chosen)] : nothing}
${durations.map((duration) => row(texts.tenorLabel, yearsOf(duration, format)))}
${row(texts.totalCostLabel, format.money(cost))}
${reachesCheckout ? nothing : html`<p class="hint">${hint}</p>`}`;
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
    <h2 part="dialog-title" id="title" tabindex="-1">${texts.yourDetails}</h2>
    <button part="dialog-close" class="link" aria-label=${texts.cancel} @click=${onCancel}>×</button>
  </header>
  ${testMark({ isTest }, localization)}
  ${form.render(texts, { part: 'dialog-form', submitLabel: texts.submit, summary, isOpen, isDisabled: settings?.disabled, onCancel })}
</dialog>`;
};
