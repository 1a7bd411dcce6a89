import { html, nothing, type TemplateResult } from 'lit';
import type { MessagesWithForm } from '../../locales/index.js';
import { failureText } from '../submission/failure-text.js';
import type { Phone } from '../submission/fallback-phone.js';
import { type RecoveryAction, recoveryView, unknownText } from '../submission/recovery-view.js';
import type { CheckoutSnapshot } from './checkout-controller.js';

/** The text under the button: progress, or what failed. */
export const statusText = (
  texts: MessagesWithForm,
  { name, failure, wrongFields, recovery, sendsEmail }: CheckoutSnapshot,
): string => {
  if (name === 'creating') return texts.creatingOffer;
  if (name === 'redirecting') return `${texts.openCheckout}…`;
  if (recovery === 'confirmRestart') return texts.maybeTwice;
  if (name === 'unknown') return `${unknownText(texts, recovery)}${sendsEmail ? ` ${texts.mayBeInMail}` : ''}`;
  if (name !== 'error') return '';
  if (failure === 'bad_response') return texts.noLink; // only its link makes the answer to a create a failure
  return failureText(texts, { failure, wrongFields });
};

/** What a visitor can do under the status. */
export type StatusAction = RecoveryAction | 'differentCustomer';

/** The link and the buttons under the status. */
export const statusActionsView = (
  texts: MessagesWithForm,
  { link, step, recovery, offersDifferentCustomer, isDisabled }: CheckoutSnapshot,
  phone: Phone | undefined,
  act: (action: StatusAction) => void,
): TemplateResult => html`
${link ? html`<a part="link" class="link" href=${link} target="_blank" rel="noopener">${texts.openCheckout}</a>` : nothing}
${step === 'awaitingPage' ? html`<button part="cancel" class="secondary" type="button" @click=${() => act('cancel')}>${texts.cancel}</button>` : nothing}
${recovery ? recoveryView(texts, recovery, phone, isDisabled, act) : nothing}
${
  offersDifferentCustomer
    ? html`<button part="another" class="link" type="button" ?disabled=${isDisabled} @click=${() => act('differentCustomer')}>${texts.another}</button>`
    : nothing
}`;
