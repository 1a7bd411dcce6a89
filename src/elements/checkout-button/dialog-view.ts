import { html, nothing, type TemplateResult } from 'lit';
import type { Localization } from '../base/fin-element.js';
import type { CustomerForm } from '../customer-form/customer-form.js';

export interface DialogView {
  localization: Localization;
  form: CustomerForm;
  open: boolean;
  /** What goes out beside the customer's data. */
  offer: { totalCost: number; tenor: number | undefined } | undefined;
  cancel(): void;
  /** The dialog closed, by Escape too. */
  closed(): void;
}

/** The dialog for what is missing, and above its button what goes out and what does not. */
export const dialogView = ({ localization, form, open, offer, cancel, closed }: DialogView): TemplateResult => {
  const { texts, format } = localization;
  const summary = html`<div class="summary">
      ${
        offer
          ? html`<p>${texts.totalCostLabel} <b>${format.money(offer.totalCost)}</b>${
              offer.tenor ? html` · ${texts.tenorLabel} <b>${format.years(offer.tenor)}</b>` : nothing
            }</p>`
          : nothing
      }
      <p>${texts.downpaymentLater}</p>
    </div>`;
  return html`
<dialog part="dialog" aria-labelledby="title" @close=${closed}>
  <h2 part="dialog-title" id="title">${texts.yourDetails}</h2>
  ${form.render(texts, { part: 'dialog-form', submitLabel: texts.submit, summary, isOpen: open, onCancel: cancel })}
</dialog>`;
};
