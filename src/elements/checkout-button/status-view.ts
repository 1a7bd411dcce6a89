import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../locales/index.js';
import { failureText } from '../shared/failure-text.js';
import { type Ways, waysView } from '../shared/ways-view.js';
import type { Checkout } from './checkout.js';
import type { CheckoutState } from './checkout-button.js';

export interface StatusView {
  say: Messages;
  state: CheckoutState;
  checkout: Checkout;
  /** The customer is sent an e-mail of the offer. */
  mail: boolean;
  on: Ways & { another(): void };
}

const status = ({ say, state, checkout: { failure, way }, mail }: StatusView): string => {
  if (state === 'creating') return say.creatingOffer;
  if (state === 'redirecting') return `${say.openCheckout}…`;
  if (way === 'sure') return say.maybeTwice;
  if (state === 'unknown') return mail ? `${say.notCertain} ${say.mayBeInMail}` : say.notCertain;
  if (state !== 'error') return '';
  if (failure === 'bad_response') return say.noLink; // the answer to a create fails by its link alone
  return failureText(say, failure);
};

/** What stands under the button: what happens, what failed, and the ways on from there. */
export const statusView = (view: StatusView): TemplateResult => {
  const { say, state, checkout, on } = view;
  const { way, link } = checkout;
  const rests = !['unconfigured', 'collecting', 'creating', 'redirecting'].includes(state);
  return html`
<p part="status" class="status ${state === 'error' ? 'failed' : ''}" role="status">${status(view)}</p>
${link ? html`<a part="link" href=${link} target="_blank" rel="noopener">${say.openCheckout}</a>` : nothing} ${checkout.hold.on ? html`<button part="cancel" class="secondary" type="button" @click=${on.stop}>${say.cancel}</button>` : nothing}
${rests && way ? waysView(say, way, on) : nothing}
${
  rests && checkout.remembers
    ? html`<button part="another" class="link" type="button" @click=${on.another}>${say.another}</button>`
    : nothing
}`;
};
