import { html, nothing, type TemplateResult } from 'lit';
import type { Localization } from '../../base/fin-element.js';
import { creditTexts } from '../credit/credit-texts.js';
import { formatRate } from '../credit/rate-format.js';
import type { Totals } from '../credit/totals.js';
import type { Selection } from '../events.js';
import type { FeeSnapshot } from '../fee-controller.js';
import { financedAmount } from '../financed-amount.js';

/** What the credit costs in all: a bar of the amount financed and the cost, true to scale, and their figures. Without totals, their places. */
export const totalsView = (
  localization: Localization,
  selection: Selection,
  { fee, expectedFee, state }: FeeSnapshot,
  totals: Totals | undefined,
): TemplateResult | undefined => {
  // With a payment, but without totals, the equation has no sensible solution, and nothing is computed.
  if (fee && !totals) return undefined;
  const { format } = localization;
  const credit = creditTexts(localization);
  // While a payment may still come, its place is empty.
  const missing = state === 'error' ? '–' : nothing;
  const payments = 12 * selection.tenor;
  const expected = format.money(expectedFee * payments);
  const row = (label: unknown, value: string | undefined, reserve: string) => html`
    <div class="row"><dt>${label}</dt> <dd class="value" data-reserve=${reserve}>${value ?? missing}</dd></div>`;
  const label = html`${credit.paymentsOf(format.number(payments))} <span class="each" data-reserve=${
    state === 'pending' ? format.money(expectedFee) : nothing
  }>${fee ? format.money(fee) : nothing}</span>`;
  const shares = totals && `--_financed:${financedAmount(selection)};--_cost:${Math.max(totals.cost, 0)}`;
  return html`
<div part="total-bar" class="bar" aria-hidden="true" .style=${shares ?? ''}>${
    totals
      ? html`<span part="bar-financed" class="bar-financed"></span><span part="bar-cost" class="bar-cost"></span>`
      : nothing
  }</div>
<dl part="totals" class="totals">
  ${row(label, totals && format.money(totals.sum), expected)}
  ${row(credit.costOfCredit, totals && format.money(totals.cost), expected)}
  ${row(credit.borrowingRate, totals && formatRate(totals.borrowingRate, format), '00.00 %')}
</dl>`;
};
