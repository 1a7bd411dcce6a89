import { html, nothing, type TemplateResult } from 'lit';
import type { CustomerFields } from '../shared/customer-fields.js';
import type { Speech } from '../shared/fin-element.js';

export interface DialogView {
  speech: Speech;
  fields: CustomerFields;
  /** What goes out beside the customer's data. */
  offer: { totalCost: number; tenor: number | undefined } | undefined;
  /** The visitor submitted without the consent that the host's slot asks for. */
  consentMissing: boolean;
  on: {
    submit(event: Event): void;
    cancel(): void;
    /** The dialog closed, by Escape too. */
    closed(): void;
  };
}

/** Enter in a slotted input would submit a form around the element: it submits the dialog's. */
const enter = (event: KeyboardEvent): void => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  (event.currentTarget as Element).closest('form')?.requestSubmit();
};

/** The dialog for what is missing; its content is there only while something is asked. */
export const dialogView = ({ speech, fields, offer, consentMissing, on }: DialogView): TemplateResult => {
  const { say, format } = speech;
  return html`
<dialog part="dialog" aria-labelledby="title" @close=${on.closed}>
  <h2 part="dialog-title" id="title">${say.yourDetails}</h2>
  ${fields.asked.length ? html`<p class="lead">${say.required}</p>` : nothing}
  <form part="dialog-form" novalidate @submit=${on.submit} @pointerdown=${fields.press}>
    ${fields.render(say)}
    <div class="summary">
      ${
        offer
          ? html`<p>${say.totalCost}: <b>${format.money(offer.totalCost)}</b>${
              offer.tenor ? html` · ${say.tenor}: <b>${format.years(offer.tenor)}</b>` : nothing
            }</p>`
          : nothing
      }
      <p>${say.downpaymentLater}</p>
    </div>
    <div class="consent" @keydown=${enter}>
      <slot name="consent"></slot>
      ${consentMissing ? html`<p class="error" role="alert">${say.mustConsent}</p>` : nothing}
    </div>
    <div class="actions">
      <button part="cancel" class="secondary" type="button" @click=${on.cancel}>${say.cancel}</button>
      <button part="submit" class="primary" type="submit">${say.submit}</button>
    </div>
  </form>
</dialog>`;
};
