import { html, nothing, type TemplateResult } from 'lit';
import type { Tenor } from '../../../contract/value-sets.js';
import type { Localization } from '../../base/fin-element.js';
import type { Selection } from '../events.js';
import type { FeeSettings } from '../fee-settings.js';
import type { FeeHandlers } from '../fee-view.js';

export interface TermChart {
  localization: Localization;
  settings: FeeSettings;
  selection: Selection;
  /** The known monthly payment of each term. */
  termFees: ReadonlyMap<Tenor, number> | undefined;
  disabled: boolean;
  handlers: FeeHandlers;
}

/** The most characters of a payment that fit above a narrow bar. */
const maxShortLabel = 5;

/** All terms as radio buttons. The bar of each is as long as its monthly payment, on a scale from 0. */
export const termChartView = ({
  localization: { texts, format },
  settings: { tenors },
  selection,
  termFees,
  disabled,
  handlers,
}: TermChart): TemplateResult => {
  const longest = Math.max(0, ...[...(termFees?.values() ?? [])].map((fee) => format.wholeMoney(fee).length));
  const highest = Math.max(...tenors.map((years) => termFees?.get(years) ?? 0));
  return html`
<div part="tenor" class="chart-box" role="radiogroup" aria-labelledby="tenor"
  @input=${(event: Event) => event.stopPropagation()} @change=${(event: Event) => event.stopPropagation()}>
  <div class="row">
    <span part="tenor-label" class="label" id="tenor">${texts.tenorLabel}</span>
    <span class="value" aria-hidden="true"><span>${texts.tenorFees}</span></span>
  </div>
  <div part="tenor-chart" class="chart ${longest > maxShortLabel ? 'long' : 'short'}" data-count=${tenors.length} .style=${`--_count:${tenors.length}`}>
    ${tenors.map((years) => {
      const fee = termFees?.get(years);
      const name = format.years(years) + (fee ? `, ${format.money(fee)} ${texts.perMonth}` : '');
      return html`
    <label part="tenor-option">
      <input type="radio" name="tenor" value=${years} aria-label=${name}
        .checked=${years === selection.tenor} ?disabled=${disabled} @change=${handlers.onTenorChange}>
      <span class="years">${years}</span>
      <span class="bar-place"><span part="tenor-fee" class="term-fee">${fee ? format.wholeMoney(fee) : nothing}</span><span part="chart-bar" class="chart-bar" .style=${`--_share:${fee ? fee / highest : 0}`}></span></span>
    </label>`;
    })}
  </div>
</div>`;
};
