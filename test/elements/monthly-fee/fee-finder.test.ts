/** Which fee element a checkout button is linked to, as ids are set, changed and removed. */
import { expect, fixture } from '@open-wc/testing';
import type { FinCheckoutButton } from '../../../src/index.js';
import { feeMarkup, nextPaint, service, until } from './support.js';

const dataMount = (id: string, fee: string) => `<div data-fin-widget="monthly-fee" id="${id}">${fee}</div>`;
const button = '<fin-checkout-button for="offer" type-project="Solar" offer-pdf="https://a.example/a.pdf">';

/** Fills a root with fees and a button. @returns reads the tenor of the fee that the button is linked to */
const fill = async (root: Element | ShadowRoot, fees: string) => {
  root.innerHTML = `${fees}${button}`;
  const element = root.querySelector('fin-checkout-button') as FinCheckoutButton; // it is in the markup above
  await nextPaint(); // the first updates are over
  return () => (element.settingsSource as { tenor?: number } | undefined)?.tenor;
};

const roots = {
  'the page': () => fixture<HTMLElement>('<div></div>'),
  'a shadow root': async () => (await fixture<HTMLElement>('<div></div>')).attachShadow({ mode: 'closed' }),
};

for (const [where, make] of Object.entries(roots)) {
  describe(`a checkout button in ${where}`, () => {
    it('is linked to the fee that has the id, and to none once no fee has it', async () => {
      const there = await service();
      const root = await make();
      const linkedTenor = await fill(root, feeMarkup(there, { tenor: 5 }) + feeMarkup(there, { tenor: 7 }));
      const [one, other] = root.querySelectorAll('fin-monthly-fee');
      expect(linkedTenor()).to.equal(undefined);
      if (one) one.id = 'offer';
      await until(() => linkedTenor() === 5, 'the first');
      if (one) one.id = '';
      if (other) other.id = 'offer';
      await until(() => linkedTenor() === 7, 'the second');
      other?.removeAttribute('id');
      await until(() => linkedTenor() === undefined, 'none');
    });

    it('is linked to the fee in the data mount that has the id', async () => {
      const there = await service();
      const root = await make();
      const linkedTenor = await fill(
        root,
        dataMount('offer', feeMarkup(there, { tenor: 5 })) + dataMount('b', feeMarkup(there, { tenor: 7 })),
      );
      await until(() => linkedTenor() === 5, 'the first');
      const [one, other] = root.querySelectorAll('div');
      if (one) one.id = 'a';
      if (other) other.id = 'offer';
      await until(() => linkedTenor() === 7, 'the second');
    });
  });
}
