import { html, nothing, type TemplateResult } from 'lit';
import type { CustomerForm } from '../customer-form/customer-form.js';
import type { Speech } from '../base/fin-element.js';

export interface DialogView {
  speech: Speech;
  form: CustomerForm;
  open: boolean;
  /** What goes out beside the customer's data. */
  offer: { totalCost: number; tenor: number | undefined } | undefined;
  cancel(): void;
  /** The dialog closed, by Escape too. */
  closed(): void;
}

/** The dialog for what is missing, and above its button what goes out and what does not. */
export const dialogView = ({ speech, form, open, offer, cancel, closed }: DialogView): TemplateResult => {
  const { say, format } = speech;
  const summary = html`<div class="summary">
      ${
        offer
          ? html`<p>${say.totalCostLabel} <b>${format.money(offer.totalCost)}</b>${
              offer.tenor ? html` · ${say.tenorLabel} <b>${format.years(offer.tenor)}</b>` : nothing
            }</p>`
          : nothing
      }
      <p>${say.downpaymentLater}</p>
    </div>`;
  return html`
<dialog part="dialog" aria-labelledby="title" @close=${closed}>
  <h2 part="dialog-title" id="title">${say.yourDetails}</h2>
  ${form.render({ speech, part: 'dialog-form', submit: say.submit, summary, open, cancel })}
</dialog>`;
};
