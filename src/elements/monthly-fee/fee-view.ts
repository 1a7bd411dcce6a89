import { html, nothing, type TemplateResult } from 'lit';
import type { Localization } from '../base/fin-element.js';
import { naturalWidth } from '../base/styles.js';
import { testMark } from '../base/test-mark.js';
import { type ControlHandlers, controlsView } from './controls-view.js';
import { creditWarning } from './credit-warning.js';
import type { Selection } from './events.js';
import type { FeeSnapshot } from './fee-controller.js';
import type { FeeSettings } from './fee-settings.js';
import { basisRows, errorText, longestValue } from './fee-texts.js';
import { lineView } from './line-view.js';

/** Handlers for the actions of a visitor or the page. */
export interface FeeHandlers extends ControlHandlers {
  /** Pointer or focus comes to the controls and the result, or a pointer moves there. */
  onApproach(event: Event): void;
  onRetry(): void;
  onSlotChange(): void;
}

/** The view's inputs. */
export interface FeeView {
  snapshot: FeeSnapshot;
  settings: FeeSettings | undefined;
  localization: Localization;
  disabled: boolean;
  /** Whether the service is simulated. */
  isTest: boolean;
  filledSlots: ReadonlySet<string>;
  /** The text of the page's fallback, whose height the card keeps free. */
  fallbackText: string;
  /** The live region's text. */
  announcement: string;
  handlers: FeeHandlers;
}

const stopPropagation = (event: Event): void => event.stopPropagation();

/**
 * The element's content. Slots are rendered in every state, so that their content is known before it is shown. A selection without a
 * total cost has the card in its place already. Without a selection there is no card: the page's content stands alone.
 */
export const feeView = (view: FeeView): TemplateResult => {
  const { settings, localization, handlers } = view;
  const { state, selection } = view.snapshot;
  if (settings?.layout === 'line') return lineLayout(view);
  const disabled = view.disabled || state === 'unconfigured';
  return html`
${selection ? naturalWidth : defaultSlot(view)}
<div part="base" class="base ${settings?.layout}" lang=${localization.language} ?hidden=${!selection}>
  ${testMark(view, localization)}
  <div class="card">
    ${slotBox(view, 'notice')}
    ${slotBox(view, 'heading')}
    <div class="columns" @focusin=${handlers.onApproach} @pointerenter=${handlers.onApproach} @pointermove=${handlers.onApproach}>
      <div part="controls" class="controls" @input=${stopPropagation} @change=${stopPropagation}>
        ${settings && selection ? controlsView({ localization, settings, selection, disabled, handlers }) : nothing}
      </div>
      ${resultView(view)}
    </div>
    ${legalPlace(view)}
    ${slotBox(view, 'footnote')}
  </div>
  <div part="status" class="visually-hidden" role="status">${view.announcement}</div>
</div>`;
};

/** The fee as one line of text, with what the law requires beside it. Without a fee to come: the page's own content alone. */
const lineLayout = (view: FeeView) => {
  const { snapshot, localization } = view;
  const { state, selection } = snapshot;
  return html`
<div part="base" class="base line" lang=${localization.language}>
  ${selection ? testMark(view, localization) : nothing}
  ${slotBox(view, 'notice')}
  ${slotBox(view, 'heading')}
  ${selection && state !== 'error' ? lineView(snapshot, selection, localization) : nothing}
  ${slotBox(view, 'rate')}
  ${selection ? problemView(view, defaultSlot(view)) : defaultSlot(view)}
  ${slotBox(view, 'legal', warningView(view))}
  ${slotBox(view, 'footnote')}
  <div part="status" class="visually-hidden" role="status">${view.announcement}</div>
</div>`;
};

/** A named slot in its part, which takes no room while the slot is empty. */
const slotBox = ({ filledSlots, handlers }: FeeView, name: string, before: unknown = nothing) => html`
<div part=${name} class="${name} ${filledSlots.has(name) ? 'filled' : ''}">
  ${before}<slot name=${name} @slotchange=${handlers.onSlotChange}></slot>
</div>`;

/** The slot of the page's fallback. */
const defaultSlot = ({ snapshot: { state }, handlers }: FeeView) => html`
<slot ?hidden=${state !== 'error' && state !== 'unconfigured'} @slotchange=${handlers.onSlotChange}></slot>`;

/** Whether the law or the page puts a text beside the payment. */
const hasLegalTexts = (view: FeeView) => view.filledSlots.has('legal') || warningView(view) !== nothing;

/** The legal texts. After a failure the fallback takes their place, which has room for both. */
const legalPlace = (view: FeeView) => html`
<div class="legal-place" data-reserve=${hasLegalTexts(view) ? view.fallbackText : nothing}>
  ${slotBox(view, 'legal', warningView(view))}
  ${view.snapshot.state === 'error' && hasLegalTexts(view) ? html`<div class="problem fallback">${defaultSlot(view)}</div>` : nothing}
</div>`;

/** The monthly payment and its inputs. A message stands in the payment's place, which has room for both. */
const resultView = (view: FeeView) => {
  const { snapshot, settings, localization, filledSlots, fallbackText } = view;
  const { state, selection, error } = snapshot;
  const { texts } = localization;
  const isReplaced = error || (state === 'unconfigured' && filledSlots.has(''));
  return html`
<div part="result" class="result" aria-busy=${state === 'pending'}>
  <div class="stack" data-fallback=${fallbackText}>
    <div class="figure ${isReplaced ? 'replaced' : ''}">
      <p part="result-label" class="label-line">${texts.yourFee}</p>
      ${amountView(view.snapshot, localization)}
      <p part="period" class="period">${texts.perMonth}</p>
      ${slotBox(view, 'rate')}
    </div>
    ${problemView(view, state === 'error' && hasLegalTexts(view) ? nothing : defaultSlot(view))}
    <div class="problem reserve">
      <p data-reserve=${texts.noFee}></p>
      <span class="secondary" data-reserve=${texts.retry}></span>
      ${hasLegalTexts(view) || !fallbackText ? nothing : html`<p data-reserve=${fallbackText}></p>`}
    </div>
  </div>
  <dl part="basis" class="basis">${settings && selection ? basisView(localization, settings, selection) : nothing}</dl>
</div>`;
};

/** The message of a failure, and the page's fallback unless it stands elsewhere. */
const problemView = (view: FeeView, fallback: unknown) => {
  const { snapshot, localization, handlers } = view;
  const { error } = snapshot;
  return html`
<div class="problem">
  ${error ? html`<p part="error" class="error">${errorText(localization, error)}</p>` : nothing}
  ${
    error?.retryable
      ? html`<button part="retry" class="secondary retry" type="button" @click=${handlers.onRetry}>${localization.texts.retry}</button>`
      : nothing
  }
  ${fallback}
</div>`;
};

const basisView = (localization: Localization, { range }: FeeSettings, selection: Selection) =>
  basisRows(localization).map(
    ({ label, value, part }) => html`
    <div part=${part ?? nothing} class="row">
      <dt>${label}</dt> <dd class="value" data-reserve=${longestValue(range, selection, value)}>${value(selection)}</dd>
    </div>`,
  );

/** The legal warning beside the fee of a credit. */
const warningView = ({ settings, snapshot: { selection }, localization: { language } }: FeeView) => {
  if (!selection || settings?.product !== 'credit') return nothing;
  const warning = creditWarning(selection.country, language, settings.warning);
  if (!warning) return nothing;
  const [heading, ...rest] = warning.text.split('\n');
  return html`<p lang=${warning.lang ?? nothing}><b>${heading}</b> ${rest.join(' ')}</p>`;
};

/** The amount, or an empty box of its width. The style sheet needs the text's length: a long amount shrinks to fit in one line. */
const amountView = ({ state, fee, expectedFee }: FeeSnapshot, { format }: Localization) => {
  const text = format.money(fee ?? expectedFee);
  return html`
<p part="amount" class="amount"><span .style=${`--_length:${text.length}`} data-reserve=${state === 'pending' ? text : nothing}
  >${fee ? text : nothing}</span></p>`;
};
