import { html, type TemplateResult } from 'lit';
import type { Localization } from '../base/fin-element.js';
import type { Selection } from './events.js';
import { type FeeSettings, nearestStep } from './fee-settings.js';
import { downpaymentAmount, longestValue } from './fee-texts.js';
import { ticksOf } from './slider-ticks.js';

/** Up to five tenors are radio buttons side by side. More of them are a select. */
const maxRadioTenors = 5;

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
  disabled: boolean;
  handlers: ControlHandlers;
}

/**
 * The values beside the labels are those of slider and radio buttons, which screen readers say by themselves.
 *
 * A strict Content Security Policy forbids `style` attributes, and allows the property that the fill of the slider is set with.
 */
export const controlsView = (view: ControlsView): TemplateResult => html`
${downpaymentView(view)}${
  view.settings.tenors.length > maxRadioTenors ? tenorSelectView(view) : tenorRadiosView(view)
}`;

const downpaymentView = ({ localization, settings, selection, disabled, handlers }: ControlsView) => {
  const { texts, format } = localization;
  const { range } = settings;
  const share = ({ downpayment }: Selection) => format.percent(downpayment);
  const amount = (one: Selection) => format.money(downpaymentAmount(one));
  const both = (one: Selection) => `${share(one)}, ${amount(one)}`;
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
    <span part="downpayment-value" class="value" aria-hidden="true" data-reserve=${longestValue(range, selection, both)}>${share(selection)}<span>${amount(selection)}</span></span>
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
    ${ticksOf(range).map((tick) => html`<span>${format.number(tick)}</span>`)}
  </div>
</div>`;
};

const tenorSelectView = ({ localization, settings, selection, disabled, handlers }: ControlsView) => {
  const { texts, format } = localization;
  return html`
<div part="tenor" class="row">
  <label part="tenor-label" for="tenor">${texts.tenorLabel}</label>
  <select part="tenor-select" id="tenor" ?disabled=${disabled} @change=${handlers.onTenorChange}>
    ${settings.tenors.map(
      (years) => html`
        <option value=${years} .selected=${years === selection.tenor}>${format.years(years)}</option>`,
    )}
  </select>
</div>`;
};

const tenorRadiosView = ({ localization, settings, selection, disabled, handlers }: ControlsView) => {
  const { texts, format } = localization;
  return html`
<div part="tenor" role="radiogroup" aria-labelledby="tenor">
  <div class="row">
    <span part="tenor-label" class="label" id="tenor">${texts.tenorLabel}</span>
    <span class="value" aria-hidden="true">${format.years(selection.tenor)}</span>
  </div>
  <div class="chips">
    ${settings.tenors.map(
      (years) => html`
        <label part="tenor-option">
          <input type="radio" name="tenor" value=${years} aria-label=${format.years(years)}
            .checked=${years === selection.tenor} ?disabled=${disabled} @change=${handlers.onTenorChange}>
          ${years}
        </label>`,
    )}
  </div>
</div>`;
};
