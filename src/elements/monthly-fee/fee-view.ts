import { html, nothing, type TemplateResult } from 'lit';
import type { Localization } from '../base/fin-element.js';
import { creditWarning } from './credit-warning.js';
import type { Selection } from './events.js';
import type { Outcome } from './fee-controller.js';
import { type FeeSettings, nearestStep } from './fee-settings.js';
import type { FeeState } from './monthly-fee.js';
import { ticksOf } from './slider-ticks.js';

/** The most tenors that are shown side by side; more become a select. */
const mostChips = 5;

export interface FeeView {
  state: FeeState;
  localization: Localization;
  settings: FeeSettings | undefined;
  selection: Selection | undefined;
  outcome: Outcome | undefined;
  disabled: boolean;
  /** What assistive technology is to read out. */
  heard: string;
  on: {
    /** The slider's `input` and `change`. */
    slide(event: Event): void;
    /** The slider's `keydown` and `keyup`. */
    key(event: Event): void;
    step(direction: 1 | -1): void;
    pick(event: Event): void;
    retry(): void;
    touch(): void;
    slotted(): void;
  };
}

const stop = (event: Event): void => event.stopPropagation();

/** What the element renders. Slots are always there; what is in them shows when there is something to stand beside. */
export const feeView = (view: FeeView): TemplateResult => {
  const { state, settings, selection, on } = view;
  const bare = state === 'unconfigured';
  return html`
<div part="base" class="base" lang=${view.localization.language}>
  <div class="card ${bare ? 'bare' : ''}">
    <div part="notice" class="notice"><slot name="notice" @slotchange=${on.slotted}></slot></div>
    <div part="heading" class="heading"><slot name="heading" @slotchange=${on.slotted}></slot></div>
    <div class="columns">
      <div part="controls" class="controls" @input=${stop} @change=${stop} @focusin=${on.touch} @pointerenter=${on.touch}>
        ${settings && selection ? [downpayment(view, settings, selection), tenor(view, settings, selection)] : nothing}
      </div>
      ${result(view)}
    </div>
    <div part="legal" class="legal">
      ${selection && settings?.product === 'credit' ? warning(view, settings, selection) : nothing}
      <slot name="legal" @slotchange=${on.slotted}></slot>
    </div>
    <div part="footnote" class="footnote"><slot name="footnote" @slotchange=${on.slotted}></slot></div>
  </div>
  <div part="status" class="visually-hidden" role="status">${view.heard}</div>
</div>`;
};

/** A share of the total cost, as money. */
const share = ({ totalCost, downpayment }: Selection): number => (totalCost * downpayment) / 100;

const downpayment = ({ localization, disabled, on }: FeeView, { range }: FeeSettings, selection: Selection) => {
  const { texts, format } = localization;
  const percent = format.percent(selection.downpayment);
  const amount = format.money(share(selection));
  const more = nearestStep(range, selection.downpayment + range.step);
  const button = (part: string, sign: string, direction: 1 | -1, end: boolean) => html`
<button part=${part} type="button" aria-label="${texts.downpaymentLabel} ${sign}${format.percent(range.step)}" ?disabled=${disabled}
  aria-disabled=${end} @click=${() => on.step(direction)}>${sign}</button>`;
  return html`
<div part="downpayment">
  <div class="row">
    <label part="downpayment-label" for="slider">${texts.downpaymentLabel}</label>
    <span part="downpayment-value" class="value">${percent}<span>${amount}</span></span>
  </div>
  <div class="slide">
    ${button('downpayment-decrease', '−', -1, selection.downpayment <= range.min)}
    <div class="track">
      <input part="slider" id="slider" type="range" min=${range.min} max=${range.max} step=${range.step}
        aria-valuetext="${percent}, ${amount}" ?disabled=${disabled}
        @input=${on.slide} @change=${on.slide} @keydown=${on.key} @keyup=${on.key} @blur=${on.key}>
      <span part="bubble" class="bubble" aria-hidden="true">${percent} · ${amount}</span>
    </div>
    ${button('downpayment-increase', '+', 1, more === selection.downpayment)}
  </div>
  <div class="ticks" aria-hidden="true">
    ${ticksOf(range).map((tick) => html`<span>${format.number(tick)}</span>`)}
  </div>
</div>`;
};

const tenor = ({ localization, disabled, on }: FeeView, { tenors }: FeeSettings, selection: Selection) => {
  const { texts, format } = localization;
  const inYears = format.years(selection.tenor);
  if (tenors.length > mostChips) {
    return html`
<div part="tenor" class="row">
  <label part="tenor-label" for="tenor">${texts.tenorLabel}</label>
  <select part="tenor-select" id="tenor" ?disabled=${disabled} @change=${on.pick}>
    ${tenors.map(
      (years) => html`
        <option value=${years} .selected=${years === selection.tenor}>${format.years(years)}</option>`,
    )}
  </select>
</div>`;
  }
  return html`
<div part="tenor" role="radiogroup" aria-labelledby="tenor">
  <div class="row">
    <span part="tenor-label" class="label" id="tenor">${texts.tenorLabel}</span>
    <span class="value">${inYears}</span>
  </div>
  <div class="chips">
    ${tenors.map(
      (years) => html`
        <label part="tenor-option">
          <input type="radio" name="tenor" value=${years} aria-label=${format.years(years)}
            .checked=${years === selection.tenor} ?disabled=${disabled} @change=${on.pick}>
          ${years}
        </label>`,
    )}
  </div>
</div>`;
};

const result = ({ state, localization, selection, outcome, on }: FeeView) => {
  const { texts, format } = localization;
  const failed = outcome?.error;
  return html`
<div part="result" class="result" aria-busy=${state === 'pending'}>
  <p part="result-label" class="label-line">${texts.yourFee}</p>
  <p part="amount" class="amount" ?hidden=${failed}>${
    outcome?.fee === undefined ? nothing : format.money(outcome.fee)
  }</p>
  <p part="period" class="period" ?hidden=${failed}>${texts.perMonth}</p>
  <div part="rate" class="rate" ?hidden=${failed}><slot name="rate" @slotchange=${on.slotted}></slot></div>
  <div class="problem">
    ${
      failed
        ? html`
    <p part="error" class="error">${failure(failed.code, localization)}</p>
    ${failed.retryable ? html`<button part="retry" class="secondary retry" type="button" @click=${on.retry}>${texts.retry}</button>` : nothing}`
        : nothing
    }
    <slot ?hidden=${state !== 'error' && state !== 'unconfigured'}></slot>
  </div>
  ${selection ? basis(localization, selection) : nothing}
</div>`;
};

const basis = ({ texts, format }: Localization, selection: Selection) => {
  const amount = share(selection);
  // Named, lest the cost read as the loan, and the percentage as a rate.
  const parts = [
    `${texts.totalCostLabel} ${format.money(selection.totalCost)}`,
    format.years(selection.tenor),
    `${texts.downpaymentLabel} ${format.percent(selection.downpayment)} (${format.money(amount)})`,
  ];
  // A line breaks between them, and in one only where there is no room for it.
  const basis = parts.map((part) => part.replace(/ /g, '\u00a0')).join('\u00a0· ');
  return html`
<p part="basis" class="basis">${basis}</p>
<p part="financed" class="financed">${texts.financed(format.money(selection.totalCost - amount))}</p>`;
};

const failure = (code: string, { texts }: Localization): string =>
  code === 'rate_limited' ? texts.busy : code === 'network' && !navigator.onLine ? texts.offline : texts.noFee;

const warning = ({ localization }: FeeView, settings: FeeSettings, { country }: Selection) => {
  const found = creditWarning(country, localization.language, settings.warning);
  if (!found) return nothing;
  const [heading, ...rest] = found.text.split('\n');
  return html`<p lang=${found.lang ?? nothing}><b>${heading}</b> ${rest.join(' ')}</p>`;
};
