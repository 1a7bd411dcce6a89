import { html, nothing, type TemplateResult } from 'lit';
import { nearestStep } from '../../contract/selection-start.js';
import type { Tenor } from '../../contract/value-sets.js';
import type { Localization } from '../base/fin-element.js';
import type { Selection } from './events.js';
import { type FeeSettings, maxRadioTenors } from './fee-settings.js';
import { longestValue } from './fee-texts.js';
import { downpaymentAmount } from './financed-amount.js';
import { ticksOf } from './slider-ticks.js';

/** Handlers for a visitor's actions on the controls. */
export interface ControlHandlers {
  /** The slider's `input` and `change`. */
  onSlide(event: Event): void;
  /** The slider's `pointerdown`. */
  onGrab(): void;
  /** The slider's `pointercancel`: the movement became a scroll of the page. */
  onGrabCancel(event: Event): void;
  /** The slider's `keydown`, `keyup` and `blur`. */
  onKeyOrBlur(event: Event): void;
  /** A press on the − or + button, by so many percent. */
  onStep(percent: number): void;
  onTenorChange(event: Event): void;
}

export interface ControlsView {
  localization: Localization;
  settings: FeeSettings;
  selection: Selection;
  /** The known monthly payment of each term; `undefined` if terms are shown without. */
  termFees: ReadonlyMap<Tenor, number> | undefined;
  /** Whether a chart of the terms stands elsewhere, in place of options or a select. */
  hasChart: boolean;
  disabled: boolean;
  handlers: ControlHandlers;
}

/**
 * The values beside the labels are those of slider and radio buttons, which screen readers say by themselves.
 *
 * A strict Content Security Policy forbids `style` attributes, and allows the property that the fill of the slider is set with.
 */
export const controlsView = (view: ControlsView): TemplateResult => html`
${downpaymentView(view)}${view.hasChart ? nothing : view.settings.tenors.length > maxRadioTenors ? tenorSelectView(view) : tenorRadiosView(view)}`;

const downpaymentView = ({ localization, settings, selection, disabled, handlers }: ControlsView) => {
  const { texts, format } = localization;
  const { range } = settings;
  const ticks = ticksOf(range);
  const percent = ({ downpayment }: Selection) => format.percent(downpayment);
  const amount = (one: Selection) => format.money(downpaymentAmount(one));
  const both = (one: Selection) => `${percent(one)}, ${amount(one)}`;
  const isLowest = selection.downpayment <= range.min;
  const isHighest = nearestStep(range, selection.downpayment + range.step) === selection.downpayment;
  // `aria-disabled` and not `disabled` at an end of the range: the button keeps the focus.
  const button = (part: string, sign: string, percent: number, isAtEnd: boolean) => html`
<button part=${part} type="button" aria-label="${texts.downpaymentLabel} ${sign}${format.percent(range.step)}" ?disabled=${disabled}
  aria-disabled=${isAtEnd} @click=${() => handlers.onStep(percent)}>${sign}</button>`;
  return html`
<div part="downpayment">
  <div class="row">
    <label part="downpayment-label" for="slider">${texts.downpaymentLabel}</label>
    <span part="downpayment-value" class="value" aria-hidden="true" data-reserve=${longestValue(range, selection, both)}>${percent(selection)}<span>${amount(selection)}</span></span>
  </div>
  <div class="slide">
    ${button('downpayment-decrease', '−', -range.step, isLowest)}
    <div class="track" .style=${`--_fill:${(selection.downpayment - range.min) / (range.max - range.min || 1)}`}>
      <input part="slider" id="slider" type="range" min=${range.min} max=${range.max} step=${range.step}
        aria-valuetext=${both(selection)} ?disabled=${disabled}
        @pointerdown=${handlers.onGrab} @pointercancel=${handlers.onGrabCancel} @input=${handlers.onSlide} @change=${handlers.onSlide} @keydown=${handlers.onKeyOrBlur} @keyup=${handlers.onKeyOrBlur} @blur=${handlers.onKeyOrBlur}>
    </div>
    ${button('downpayment-increase', '+', range.step, isHighest)}
  </div>
  <div class="ticks" aria-hidden="true">
    ${ticks.map((tick, i) => html`<span>${i % (ticks.length - 1) ? format.number(tick) : format.percent(tick)}</span>`)}
  </div>
</div>`;
};

/** A term, with its monthly payment where that is known. */
const tenorOption = ({ localization: { format }, termFees }: ControlsView, years: Tenor): string => {
  const fee = termFees?.get(years);
  return format.years(years) + (fee ? ` · ${format.wholeMoney(fee)}` : '');
};

const tenorSelectView = (view: ControlsView) => {
  const { localization, settings, selection, disabled, handlers } = view;
  return html`
<div part="tenor" class="row">
  <label part="tenor-label" for="tenor">${localization.texts.tenorLabel}</label>
  <select part="tenor-select" id="tenor" ?disabled=${disabled} @change=${handlers.onTenorChange}>
    ${settings.tenors.map(
      (years) => html`
        <option value=${years} .selected=${years === selection.tenor}>${tenorOption(view, years)}</option>`,
    )}
  </select>
</div>`;
};

/** How many characters the longest payment of a term has, about: that of the shortest term, with some interest. Without a total cost, there is room for one of five digits. At least the unit fits in, as in `5 years`. */
const termFeeLength = ({ localization: { format }, settings, selection, termFees }: ControlsView): number =>
  termFees
    ? Math.max(7, format.wholeMoney((1.2 * (selection.totalCost || 24_900)) / 12 / Math.min(...settings.tenors)).length)
    : 0;

/** The place of a term's payment is there as long as it may come, so that nothing moves when it does. */
const tenorRadiosView = (view: ControlsView) => {
  const { localization, settings, selection, termFees, disabled, handlers } = view;
  const { texts, format } = localization;
  const feeText = (years: Tenor) => {
    const fee = termFees?.get(years);
    return fee ? format.wholeMoney(fee) : '';
  };
  const hasFees = settings.tenors.some(feeText);
  const { length } = settings.tenors;
  const longest = Math.max(termFeeLength(view), ...settings.tenors.map((years) => feeText(years).length));
  // Beside payments, the first term names the unit: the caption takes the place of the chosen term in years.
  const unit = (years: Tenor) =>
    html`<small aria-hidden="true">${format.years(years).slice(String(years).length)}</small>`;
  const name = (years: Tenor) => {
    const fee = termFees?.get(years);
    return format.years(years) + (fee ? `, ${format.money(fee)} ${texts.perMonth}` : '');
  };
  return html`
<div part="tenor" role="radiogroup" aria-labelledby="tenor">
  <div class="row">
    <span part="tenor-label" class="label" id="tenor">${texts.tenorLabel}</span>
    <span class="value" aria-hidden="true" data-reserve=${termFees ? texts.tenorFees : nothing}>${hasFees ? html`<span class="caption">${texts.tenorFees}</span>` : format.years(selection.tenor)}</span>
  </div>
  <div class="chips ${termFees ? 'with-fees' : ''}" .style=${`--_length:${longest};--_count:${length};--_half:${Math.ceil(length / 2)}`}>
    ${settings.tenors.map(
      (years, i) => html`
        <label part="tenor-option">
          <input type="radio" name="tenor" value=${years} aria-label=${name(years)}
            .checked=${years === selection.tenor} ?disabled=${disabled} @change=${handlers.onTenorChange}>
          <span>${years}${i || !termFees ? nothing : unit(years)}</span>${termFees ? html`<span part="tenor-fee" class="term-fee" aria-hidden="true">${feeText(years)}</span>` : nothing}
        </label>`,
    )}
  </div>
</div>`;
};
