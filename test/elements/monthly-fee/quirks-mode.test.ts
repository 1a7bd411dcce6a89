/** A page without a doctype, which browsers lay out in quirks mode. */
import { expect, fixture } from '@open-wc/testing';
import type { FinMonthlyFee } from '../../../src/index.js';
import { feeMarkup, nextPaint, partOf, service, until, waitForState } from './support.js';

/** The card on a page of its own. A frame with `srcdoc` is never in quirks mode, so the scripted service serves the page. */
const cardOn = async (doctype: string): Promise<FinMonthlyFee> => {
  const prices = await service();
  const card = feeMarkup(prices, { tenors: '5 10 15 20' }, '<p slot="legal">An example.</p>');
  const page = `${doctype}<html lang="en"><style>body { font-size: 16px }</style>
    <script type="module" src="/src/define.ts"></script>${card}`;
  const { tokenUrl } = await service({ token: [{ text: page, repeat: true }] });
  const frame = await fixture<HTMLIFrameElement>(
    `<iframe style="width: 700px; height: 700px" src="${tokenUrl}"></iframe>`,
  );
  const find = () => frame.contentDocument?.querySelector('fin-monthly-fee');
  await until(() => find()?.state, 'the element is defined');
  const element = find() as FinMonthlyFee; // it has a state
  await waitForState(element, 'ready');
  await nextPaint();
  return element;
};

interface Box {
  name: string;
  sides: number[];
}

/** Places and sizes of all boxes of a card, from its own corner. */
const boxesOf = (element: FinMonthlyFee): Box[] => {
  const card = element.getBoundingClientRect();
  return [...(element.shadowRoot?.querySelectorAll('.base *') ?? [])].map((box) => {
    const { x, y, width, height } = box.getBoundingClientRect();
    const name = box.getAttribute('part') || box.classList[0] || box.localName;
    return { name, sides: [x - card.x, y - card.y, width, height] };
  });
};

describe('on a page without a doctype', () => {
  it('the amount is as high as its text, and every box is where it is on a page with a doctype', async () => {
    const quirks = await cardOn('');
    expect(quirks.ownerDocument.compatMode).to.equal('BackCompat');
    const { fontSize } = getComputedStyle(partOf(quirks, 'amount'));
    expect(partOf(quirks, 'amount').clientHeight).to.be.at.least(Number.parseFloat(fontSize));

    const standard = await cardOn('<!doctype html>');
    expect(standard.ownerDocument.compatMode).to.equal('CSS1Compat');
    const expected = boxesOf(standard);
    // In Firefox a line of bold text alone is half a pixel lower.
    const moved = boxesOf(quirks).filter(({ sides }, i) =>
      sides.some((side, j) => Math.abs(side - (expected[i]?.sides[j] ?? 0)) > 1),
    );
    expect(JSON.stringify(moved)).to.equal('[]');
  });
});
