import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../locales/index.js';
import { failureText } from '../submission/failure-text.js';
import { type Ways, waysView } from '../submission/recovery-view.js';
import type { Checkout } from './checkout.js';

/**
 * What happens, and what failed: the text under the button.
 *
 * @param mail whether the customer is sent an e-mail of the offer
 */
export const status = (texts: Messages, { state, failure, way }: Checkout, mail: boolean | undefined): string => {
  if (state === 'creating') return texts.creatingOffer;
  if (state === 'redirecting') return `${texts.openCheckout}…`;
  if (way === 'sure') return texts.maybeTwice;
  if (state === 'unknown') return mail ? `${texts.notCertain} ${texts.mayBeInMail}` : texts.notCertain;
  if (state !== 'error') return '';
  if (failure === 'bad_response') return texts.noLink; // the answer to a create fails by its link alone
  return failureText(texts, failure);
};

/**
 * The ways on from there, under that.
 *
 * @param configured else nothing new can be begun
 */
export const waysOn = (
  texts: Messages,
  configured: boolean,
  { state, way, link, hold, remembers }: Checkout,
  on: Ways & { another(): void },
): TemplateResult => {
  const rests = configured && !['collecting', 'creating', 'redirecting'].includes(state);
  return html`
${link ? html`<a part="link" href=${link} target="_blank" rel="noopener">${texts.openCheckout}</a>` : nothing} ${hold.on ? html`<button part="cancel" class="secondary" type="button" @click=${on.stop}>${texts.cancel}</button>` : nothing}
${rests && way ? waysView(texts, way, on) : nothing}
${
  rests && remembers
    ? html`<button part="another" class="link" type="button" @click=${on.another}>${texts.another}</button>`
    : nothing
}`;
};
