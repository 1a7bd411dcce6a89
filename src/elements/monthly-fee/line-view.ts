import { html } from 'lit';
import type { Localization } from '../base/fin-element.js';
import type { Selection } from './events.js';
import type { FeeSnapshot } from './fee-controller.js';

/** Separates the parts of a line, which breaks after it and not before. */
const separator = '\u00a0· ';

/** The fee and its inputs as one line of text: "€182.99 a month · 15 years · 10% down". */
export const lineView = (snapshot: FeeSnapshot, selection: Selection, { texts, format }: Localization) => {
  const { fee, state, expectedFee } = snapshot;
  const { tenor, downpayment } = selection;
  const [before = '', after = ''] = texts.lineFee('\n').split('\n');
  // Without a fee, an amount of about its length keeps its box.
  const reserve = fee ? '' : texts.lineFee(format.money(expectedFee));
  const basis = [format.years(tenor), ...(downpayment ? [texts.lineDownpayment(format.percent(downpayment))] : [])];
  return html`
<p part="result" class="line-text" aria-busy=${state === 'pending'}
  ><span data-reserve=${reserve}>${fee ? before : ''}<span part="amount" class="line-amount"
  >${fee ? format.money(fee) : ''}</span>${fee ? after : ''}</span>${basis.map((each) => separator + each)}</p>`;
};
