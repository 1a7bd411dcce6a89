import { html, nothing, type TemplateResult } from 'lit';
import type { Tenor } from '../../contract/value-sets.js';
import type { Localization } from '../base/fin-element.js';
import { naturalWidth } from '../base/styles.js';
import { testMark } from '../base/test-mark.js';
import { type ControlHandlers, controlsView } from './controls-view.js';
import type { Selection } from './events.js';
import type { FeeSnapshot } from './fee-controller.js';
import type { FeeSettings } from './fee-settings.js';
import { basisRows, choiceText, errorText, longestValue } from './fee-texts.js';
import { creditWarning } from './legal/credit-warning.js';
import { lineView } from './line-view.js';

/** Handlers for the actions of a visitor or the page. */
export interface FeeHandlers extends ControlHandlers {
  /** Pointer or focus comes to the card's columns, or a pointer moves there. */
  onIntent(event: Event): void;
  onRetry(event: Event): void;
  onSlotChange(): void;
}

/** Parts of a card that few pages ask for: they are in a file of their own (`details/`). */
export interface DetailViews {
  /** All terms as a chart, in place of options or a select. */
  termChart: unknown;
  /** The computed effective rate, in place of the slot `rate`. */
  rate: unknown;
  /** What the credit costs in all, in place of the last rows of `basis`. */
  totals: unknown;
  /** The composed representative example, in place of the slot `legal`. */
  example: unknown;
  /** Buttons that send and print. */
  share: unknown;
  /** What the live region says of their result. */
  confirmation: string | undefined;
}

/** The view's inputs. */
export interface FeeView {
  snapshot: FeeSnapshot;
  /** The known monthly payment of each term; `undefined` if terms are shown without. */
  termFees: ReadonlyMap<Tenor, number> | undefined;
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
  /** The card appears with its details, so that nothing moves when their file has come. */
  awaitsDetails: boolean;
  /** The card is one of many, and has not been near the viewport yet. */
  isFar: boolean;
  /** `undefined` if the page asks for none of them. */
  details: DetailViews | undefined;
}

const stopPropagation = (event: Event): void => event.stopPropagation();

/**
 * The element's content. Slots are rendered in every state, so that their content is known before it is shown. A selection without a
 * total cost has the card in its place already. Without a selection there is no card: the page's content stands alone.
 *
 * `translate="no"`: translators put other nodes in the place of texts, which the card then cannot change. Slotted content is translated.
 */
export const feeView = (view: FeeView): TemplateResult => {
  const { settings, localization, handlers, termFees, details } = view;
  const { state, selection } = view.snapshot;
  if (settings?.layout === 'line') return lineLayout(view);
  const disabled = view.disabled || state === 'unconfigured';
  return html`
${selection ? naturalWidth : defaultSlot(view)}
<div part="base" class="base ${settings?.layout} ${view.isFar ? 'far' : ''}" translate="no" lang=${localization.language} ?hidden=${!selection || view.awaitsDetails}>
  ${testMark(view, localization)}
  <div class="card">
    ${slotBox(view, 'notice')}
    ${slotBox(view, 'heading')}
    <div class="columns" @focusin=${handlers.onIntent} @pointerenter=${handlers.onIntent} @pointermove=${handlers.onIntent}>
      <div part="controls" class="controls" @input=${stopPropagation} @change=${stopPropagation}>
        ${
          settings && selection
            ? controlsView({
                localization,
                settings,
                selection,
                termFees,
                hasChart: Boolean(details?.termChart),
                disabled,
                handlers,
              })
            : nothing
        }
      </div>
      ${resultView(view)}
      ${details?.termChart ?? nothing}
      ${slotBox(view, 'legal', warningView(view), textView(settings?.legal) ?? details?.example)}
      <div part="basis-box" class="basis-box">
        <dl part="basis" class="basis">${settings && selection ? basisView(localization, settings, selection, Boolean(details?.totals)) : nothing}</dl>
        ${details?.totals ?? nothing}
      </div>
      ${hasLegalTexts(view) ? html`<div class="way-on reserve">${reservedWayOn(view)}</div>` : nothing}
      ${hasLegalTexts(view) && state === 'error' ? html`<div class="way-on">${wayOnView(view)}</div>` : nothing}
    </div>
    ${dateView(view)}
    ${slotBox(view, 'footnote')}
  </div>
  <div part="status" class="visually-hidden" role="status">${details?.confirmation ?? view.announcement}</div>
</div>`;
};

/**
 * The fee as one line of text, with what the law requires beside it. Without a fee to come, the page's own content is in its place. Without
 * a total cost, the page's content stands alone.
 */
const lineLayout = (view: FeeView) => {
  const { snapshot, localization } = view;
  const { state, selection } = snapshot;
  const lacksAmount = selection?.totalCost === 0;
  return html`
${lacksAmount ? defaultSlot(view) : nothing}
<div part="base" class="base line" translate="no" lang=${localization.language} ?hidden=${lacksAmount}>
  ${selection ? testMark(view, localization) : nothing}
  ${slotBox(view, 'notice')}
  ${slotBox(view, 'heading')}
  ${selection && state !== 'error' ? lineView(snapshot, selection, localization) : nothing}
  ${slotBox(view, 'rate', nothing, textView(view.settings?.rate) ?? view.details?.rate)}
  ${selection ? problemView(view, lacksAmount ? nothing : defaultSlot(view)) : defaultSlot(view)}
  ${slotBox(view, 'legal', warningView(view), textView(view.settings?.legal) ?? view.details?.example)}
  ${slotBox(view, 'footnote')}
  <div part="status" class="visually-hidden" role="status" tabindex="-1">${view.announcement}</div>
</div>`;
};

/** A named slot in its part, which takes no room while it is empty. `composed` stands there while the slot is empty. */
const slotBox = (
  { filledSlots, handlers }: FeeView,
  name: string,
  before: unknown = nothing,
  composed?: unknown,
) => html`
<div part=${name} class="${name} ${filledSlots.has(name) || composed ? 'filled' : ''}">
  ${before}${filledSlots.has(name) ? nothing : (composed ?? nothing)}<slot name=${name} @slotchange=${handlers.onSlotChange}></slot>
</div>`;

/** A text of the host. Each line is a paragraph. */
const textView = (text: string | undefined) => text?.split('\n').map((line) => html`<p>${line}</p>`);

/** The slot of the page's fallback. */
const defaultSlot = ({ snapshot: { state, selection }, handlers }: FeeView) => html`
<slot ?hidden=${selection && state !== 'error' && state !== 'unconfigured'} @slotchange=${handlers.onSlotChange}></slot>`;

/** The monthly payment. A message stands in its place, which has room for both. */
const resultView = (view: FeeView) => {
  const { snapshot, localization, filledSlots, fallbackText, details, settings } = view;
  const { state, error } = snapshot;
  const { texts } = localization;
  const isUnconfigured = state === 'unconfigured';
  const hasFallback = isUnconfigured && filledSlots.has('');
  return html`
<div part="result" class="result" aria-busy=${state === 'pending'}>
  <div class="stack" data-fallback=${isUnconfigured ? fallbackText : nothing}>
    <div class="figure ${error || hasFallback ? 'replaced' : ''}">
      <p part="result-label" class="label-line" data-reserve=${isUnconfigured ? texts.yourFee : nothing}><span>${isUnconfigured ? texts.chooseSystem : texts.yourFee}</span></p>
      ${amountView(view)}
      ${slotBox(view, 'rate', nothing, textView(settings?.rate) ?? details?.rate)}
    </div>
    ${isUnconfigured ? html`<div class="problem">${defaultSlot(view)}</div>` : problemView(view, hasLegalTexts(view) ? nothing : wayOnView(view))}
    <div class="problem reserve">
      <p class="error" data-reserve=${texts.noFee}></p>
      <span class="primary" data-reserve=${texts.retry}></span>
      ${hasLegalTexts(view) ? nothing : reservedWayOn(view)}
    </div>
  </div>
</div>`;
};

/** Whether the law or the page puts a text beside the payment. */
const hasLegalTexts = (view: FeeView) =>
  view.filledSlots.has('legal') ||
  warningView(view) !== nothing ||
  Boolean(view.settings?.legal || view.details?.example);

/** The message of a failure. */
const problemView = ({ snapshot: { error }, localization, handlers }: FeeView, wayOn: unknown) => html`
<div class="problem">
  ${error ? html`<p part="error" class="error">${errorText(localization, error)}</p>` : nothing}
  ${
    error?.retryable
      ? html`<button part="retry" class="primary retry" type="button" @click=${handlers.onRetry}>${localization.texts.retry}</button>`
      : nothing
  }
  ${wayOn}
</div>`;

/** After a failure: that the choice is kept, and the page's fallback. Both have room in every state. */
const wayOnView = (view: FeeView) => {
  const { selection, state } = view.snapshot;
  return state === 'error' && selection
    ? html`<p>${keptText(view, selection)}</p><div>${defaultSlot(view)}</div>`
    : nothing;
};

const reservedWayOn = (view: FeeView) => {
  const { settings, fallbackText, snapshot } = view;
  if (!settings || !snapshot.selection) return nothing;
  const kept = longestValue(settings.range, snapshot.selection, (selection) => keptText(view, selection));
  return [kept, ...fallbackText.split('\n')].filter(Boolean).map((line) => html`<p data-reserve=${line}></p>`);
};

const keptText = ({ localization }: FeeView, selection: Selection): string =>
  localization.texts.choiceKept(choiceText(localization, selection));

/** The date of the quote. On screen it stands beside the buttons that send and print. */
const dateView = ({ snapshot: { answeredAt, fee }, localization: { texts, format }, details }: FeeView) => html`
<div class="share ${details?.share ? '' : 'printed'}">
  <span part="date">${fee !== undefined && answeredAt ? texts.asOf(format.date(answeredAt)) : nothing}</span>
  ${details?.share ?? nothing}
</div>`;

const basisView = (localization: Localization, { range }: FeeSettings, selection: Selection, hasTotals: boolean) =>
  basisRows(localization).map(
    ({ label, value, part, isChoice }) => html`
    <div part=${part ?? nothing} class="row ${hasTotals && isChoice ? 'choice' : ''}">
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

/** The least characters that an amount has room for, as in `€1,182.99`, so that the amounts of neighboring cards have one size. */
const minAmountLength = 7.5;

/** The amount, or an empty box of its width. The style sheet needs the text's length: a long amount shrinks to fit in one line. */
const amountView = ({ snapshot, localization: { format, texts }, disabled }: FeeView) => {
  const { state, fee, expectedFee } = snapshot;
  // A lazy card is idle until it comes near the view. Its texts must not move then.
  const isAwaited = state === 'pending' || (state === 'idle' && !disabled);
  const text = format.money(fee ?? expectedFee);
  const [, units = text, cents = '', rest = ''] = /^(.*\d)([.,]\d\d)(\D*)$/.exec(text) ?? [];
  const length = Math.max(minAmountLength, text.length - cents.length / 2); // cents have half the size
  const figure = (write: (text: string) => unknown) =>
    html`${write(units)}${cents ? html`<span part="cents" class="cents">${write(cents)}</span>` : nothing}${write(rest)}`;
  const room = (text: string) => html`<span data-reserve=${text}></span>`;
  return html`
<p class="amount-line"><span part="amount" class="amount"><span class="fit" .style=${`--_length:${length}`}>${
    fee === undefined ? nothing : figure((text) => text)
  }${isAwaited ? html`<span class="awaited" aria-hidden="true">${figure(room)}</span>` : nothing}</span></span>
  <span part="period" class="period">${state === 'unconfigured' ? nothing : texts.perMonth}</span></p>`;
};
