/** Which fee element another element is for, as ids come, change and go. */
import { expect, fixture } from '@open-wc/testing';
import type { FinCheckoutButton } from '../../../src/index.js';
import { feeTag, frame, service, until } from './support.js';

const twin = (id: string, fee: string) => `<div data-fin-widget="monthly-fee" id="${id}">${fee}</div>`;
const button = '<fin-checkout-button for="offer" type-project="Solar" offer-pdf="https://a.example/a.pdf">';

/** Fills a root with fees and the button, and tells the years that the button would offer: those of the fee that it follows. */
const fill = async (root: Element | ShadowRoot, fees: string) => {
  root.innerHTML = `${fees}${button}`;
  const element = root.querySelector('fin-checkout-button') as FinCheckoutButton; // it is in the markup above
  await frame(); // what follows is nobody's first update
  return () => (element.settingsSource as { tenor?: number } | undefined)?.tenor;
};

const roots = {
  'the page': () => fixture<HTMLElement>('<div></div>'),
  'a shadow root': async () => (await fixture<HTMLElement>('<div></div>')).attachShadow({ mode: 'closed' }),
};

for (const [where, make] of Object.entries(roots)) {
  describe(`in ${where}, a button`, () => {
    it('follows a fee whose id is set late, and no other once it is gone', async () => {
      const there = await service();
      const root = await make();
      const followed = await fill(root, feeTag(there, { tenor: 5 }) + feeTag(there, { tenor: 7 }));
      const [one, other] = root.querySelectorAll('fin-monthly-fee');
      expect(followed()).to.equal(undefined);
      if (one) one.id = 'offer';
      await until(() => followed() === 5, 'the first');
      if (one) one.id = '';
      if (other) other.id = 'offer';
      await until(() => followed() === 7, 'the second');
      other?.removeAttribute('id');
      await until(() => followed() === undefined, 'none');
    });

    it('follows a twin that is renamed', async () => {
      const there = await service();
      const root = await make();
      const followed = await fill(
        root,
        twin('offer', feeTag(there, { tenor: 5 })) + twin('b', feeTag(there, { tenor: 7 })),
      );
      await until(() => followed() === 5, 'the first');
      const [one, other] = root.querySelectorAll('div');
      if (one) one.id = 'a';
      if (other) other.id = 'offer';
      await until(() => followed() === 7, 'the second');
    });
  });
}
