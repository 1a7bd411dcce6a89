import { html } from 'lit';
import type { Localization } from '../base/fin-element.js';
import type { Selection } from './events.js';
import type { FeeSnapshot } from './fee-controller.js';

/** Separates the parts of a line, which breaks after it and not before. */
const separator = '\u00a0· ';

/** The fee and what it belongs to, as one line of text: "€182.99 a month · 15 years · 10% down". */
export const lineView = (snapshot: FeeSnapshot, selection: Selection, { texts, format }: Localization) => {
  const { fee, state, expectedFee } = snapshot;
  const { tenor, downpayment } = selection;
  const isKnown = fee !== undefined;
  const [before = '', after = ''] = texts.lineFee('\n').split('\n');
  // While there is no fee, an amount of about its length keeps the place.
  const reserve = isKnown ? '' : texts.lineFee(format.money(expectedFee));
  const basis = [format.years(tenor), ...(downpayment ? [texts.lineDownpayment(format.percent(downpayment))] : [])];
  return html`
<p part="result" class="line-text" aria-busy=${state === 'pending'}
  ><span data-reserve=${reserve}>${isKnown ? before : ''}<span part="amount" class="line-amount"
  >${isKnown ? format.money(fee) : ''}</span>${isKnown ? after : ''}</span>${basis.map((each) => separator + each)}</p>`;
};
