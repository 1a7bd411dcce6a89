import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../locales/index.js';
import type { Localization } from '../base/fin-element.js';
import type { CustomerForm } from '../customer-form/customer-form.js';
import { textsWithForm } from '../customer-form/form-texts.js';
import { failureText } from '../submission/failure-text.js';
import { type RecoveryAction, recoveryView } from '../submission/recovery-view.js';
import type { LeadSnapshot } from './lead-controller.js';
import type { LeadSettings } from './lead-settings.js';

/** The text under the form: progress, thanks, or what failed. */
const statusText = (texts: Messages, { state, recovery, failure }: LeadSnapshot): string => {
  if (state === 'sending') return texts.busy;
  if (state === 'sent') return texts.requestSent;
  if (state === 'unknown') return recovery === 'confirmRestart' ? texts.maybeTwice : texts.notCertain;
  return state === 'error' ? failureText(texts, failure) : '';
};

export interface LeadView {
  localization: Localization;
  snapshot: LeadSnapshot;
  form: CustomerForm;
  settings: LeadSettings;
  /** What the visitor chooses under the form. `returned` goes back to the form after a lead was sent. */
  act(action: RecoveryAction | 'returned'): void;
}

/** The form, the status, and what a visitor can do under it. */
export const leadView = ({ localization, snapshot, form, settings, act }: LeadView): TemplateResult => {
  const texts = textsWithForm(localization);
  const { state, recovery, step } = snapshot;
  const cost = settings.offer?.estimated_cost_of_installation;
  return html`
${form.render(texts, {
  part: 'form',
  submitLabel: texts.sendRequest,
  isOpen: state === 'idle' || state === 'sending' || state === 'error',
  isBusy: state === 'sending',
  isDisabled: settings.disabled,
  ...(step === 'awaitingPage' && { onCancel: () => act('cancel') }),
  ...(cost && {
    summary: html`<p>${texts.totalCostLabel} <b>${localization.format.money(cost)}</b></p>`,
  }),
})}
<p part="status" class="status ${state === 'error' ? 'failed' : ''}" role="status" tabindex="-1">${statusText(texts, snapshot)}</p>
${
  state === 'sent'
    ? html`<button part="change" class="link" type="button" @click=${() => act('returned')}>${texts.edit}</button>`
    : nothing
}
${recovery ? recoveryView(texts, recovery, act) : nothing}`;
};
