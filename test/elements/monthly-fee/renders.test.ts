/** How often an element renders: once for what a visitor does, and once for what comes of it. */
import { expect } from '@open-wc/testing';
import { drag, pickTenor, reaches, readyFee, release, service } from './support.js';

const legal = '<p slot="legal">An example</p>';

describe('an input', () => {
  it('renders once where the fee is remembered, and twice where it is asked for', async () => {
    const element = await readyFee(await service(), { prefetch: 'none' }, legal);
    let renders = 0;
    element.addController({
      hostUpdated() {
        renders++;
      },
    });
    const counted = async (act: () => void): Promise<number> => {
      renders = 0;
      act();
      release(element);
      await reaches(element, 'ready');
      return renders;
    };
    expect(await counted(() => drag(element, 5)), 'asked for').to.equal(2);
    expect(await counted(() => drag(element, 0)), 'remembered').to.equal(1);
    expect(await counted(() => pickTenor(element, 15)), 'asked for').to.equal(2);
    expect(await counted(() => pickTenor(element, 10)), 'remembered').to.equal(1);
    expect(await counted(() => drag(element, 0)), 'nothing new').to.equal(0);
  });
});
