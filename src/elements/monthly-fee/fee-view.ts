import { html, nothing, type TemplateResult } from 'lit';
import type { Localization } from '../base/fin-element.js';
import { type ControlHandlers, controlsView } from './controls-view.js';
import { creditWarning } from './credit-warning.js';
import type { Selection } from './events.js';
import type { FeeSnapshot } from './fee-controller.js';
import type { FeeSettings } from './fee-settings.js';
import { basisText, downpaymentAmount, errorText } from './fee-texts.js';

/** What a visitor or the page does. */
export interface FeeHandlers extends ControlHandlers {
  /** Pointer or focus has reached the controls. */
  onApproach(): void;
  onRetry(): void;
  onSlotChange(): void;
}

/** All that the view depends on. */
export interface FeeView {
  snapshot: FeeSnapshot;
  settings: FeeSettings | undefined;
  localization: Localization;
  disabled: boolean;
  filledSlots: ReadonlySet<string>;
  /** The live region's text. */
  announcement: string;
  handlers: FeeHandlers;
}

const stopPropagation = (event: Event): void => event.stopPropagation();

/** The element's content. Slots are rendered in every state, so that their content is known before it is shown. */
export const feeView = (view: FeeView): TemplateResult => {
  const { settings, localization, disabled, handlers } = view;
  const { state, selection } = view.snapshot;
  return html`
<div part="base" class="base" lang=${localization.language}>
  <div class="card ${state === 'unconfigured' ? 'bare' : ''}">
    ${slotBox(view, 'notice')}
    ${slotBox(view, 'heading')}
    <div class="columns">
      <div part="controls" class="controls" @input=${stopPropagation} @change=${stopPropagation}
        @focusin=${handlers.onApproach} @pointerenter=${handlers.onApproach}>
        ${settings && selection ? controlsView({ localization, settings, selection, disabled, handlers }) : nothing}
      </div>
      ${resultView(view)}
    </div>
    ${slotBox(view, 'legal', selection && settings?.product === 'credit' ? warningView(localization, settings, selection) : nothing)}
    ${slotBox(view, 'footnote')}
  </div>
  <div part="status" class="visually-hidden" role="status">${view.announcement}</div>
</div>`;
};

/** A named slot in its part, which takes no room while the slot is empty. */
const slotBox = ({ filledSlots, handlers }: FeeView, name: string, before: unknown = nothing) => html`
<div part=${name} class="${name} ${filledSlots.has(name) ? 'filled' : ''}">
  ${before}<slot name=${name} @slotchange=${handlers.onSlotChange}></slot>
</div>`;

const resultView = (view: FeeView) => {
  const { snapshot, localization, handlers } = view;
  const { state, selection, outcome } = snapshot;
  const { texts, format } = localization;
  const error = outcome?.error;
  return html`
<div part="result" class="result" aria-busy=${state === 'pending'}>
  <p part="result-label" class="label-line">${texts.yourFee}</p>
  <p part="amount" class="amount" ?hidden=${error}>${outcome?.fee === undefined ? nothing : format.money(outcome.fee)}</p>
  <p part="period" class="period" ?hidden=${error}>${texts.perMonth}</p>
  ${slotBox(view, 'rate')}
  <div class="problem">
    ${error ? html`<p part="error" class="error">${errorText(localization, error)}</p>` : nothing}
    ${
      error?.retryable
        ? html`<button part="retry" class="secondary retry" type="button" @click=${handlers.onRetry}>${texts.retry}</button>`
        : nothing
    }
    <slot ?hidden=${state !== 'error' && state !== 'unconfigured'}></slot>
  </div>
  ${
    selection
      ? html`
  <p part="basis" class="basis">${basisText(localization, selection)}</p>
  <p part="financed" class="financed">${texts.financed(format.money(selection.totalCost - downpaymentAmount(selection)))}</p>`
      : nothing
  }
</div>`;
};

/** The warning that the country's law requires beside the fee of a credit. */
const warningView = ({ language }: Localization, settings: FeeSettings, { country }: Selection) => {
  const warning = creditWarning(country, language, settings.warning);
  if (!warning) return nothing;
  const [heading, ...rest] = warning.text.split('\n');
  return html`<p lang=${warning.lang ?? nothing}><b>${heading}</b> ${rest.join(' ')}</p>`;
};
