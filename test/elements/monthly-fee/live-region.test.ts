import { expect } from '@open-wc/testing';
import type { FinMonthlyFee } from '../../../src/index.js';
import { drag, partOf, placeFee, reaches, readyFee, release, service, textOf, until } from './support.js';

/** What the live region says, each time it says something new. */
const listen = (element: FinMonthlyFee): string[] => {
  const said: string[] = [];
  const region = partOf(element, 'status');
  new MutationObserver(() => {
    const text = textOf(element, 'status');
    if (text && text !== said.at(-1)) said.push(text);
  }).observe(region, { childList: true, characterData: true, subtree: true });
  return said;
};

/** Longer than the element waits for a person to come to rest: only then is silence one. */
const rest = () => new Promise((over) => setTimeout(over, 1_000));

describe('the live region', () => {
  it('is silent on arrival, and about what the page changes', async () => {
    const element = await placeFee(await service());
    const said = listen(element);
    await reaches(element, 'ready');
    element.totalCost = 12000;
    await reaches(element, 'ready');
    await rest();
    expect(said).to.deep.equal([]);
    const region = partOf(element, 'status');
    expect([region.getAttribute('role'), region.textContent]).to.deep.equal(['status', '']);
  });

  it('says the fee once, when a person has come to rest', async () => {
    const element = await readyFee(await service(), { lang: 'de' });
    const said = listen(element);
    for (const percent of [5, 10, 15]) {
      drag(element, percent);
      await reaches(element, 'ready');
    }
    release(element);
    await until(() => said.length, 'words');
    await rest();
    expect(said).to.deep.equal(['176,38 € pro Monat Gesamtpreis 24.900 € · 10 Jahre · Anzahlung 15 % (3.735 €)']);
  });

  it('says it again for a person who comes back to it', async () => {
    const element = await readyFee(await service());
    const said = listen(element);
    for (const percent of [5, 0, 5]) {
      drag(element, percent);
      release(element);
      const { length } = said;
      await until(() => said.length > length, `words for ${percent} %`);
    }
    expect(said[2]).to.equal(said[0]);
    expect(said[1]).to.not.equal(said[0]);
  });

  it('says what went wrong after a person\u2019s action, and what came of another try', async () => {
    const scripted = await service({ pricing_2: [{}, { status: 500, body: {} }] });
    const element = await readyFee(scripted);
    const said = listen(element);
    drag(element, 10);
    release(element);
    await until(() => said.length, 'words');
    partOf(element, 'retry').click();
    await until(() => said.length === 2, 'more words');
    expect(said).to.deep.equal([
      'The monthly payment is not available right now.',
      '€186.75 per month Total price €24,900 · 10 years · Downpayment 10 % (€2,490)',
    ]);
  });

  it('never says a figure that is not on show any more', async () => {
    const scripted = await service({ pricing_2: [{}, {}, { hold: 'answer' }] });
    const element = await readyFee(scripted);
    const said = listen(element);
    drag(element, 10);
    release(element);
    await reaches(element, 'ready');
    element.totalCost = 12000; // before it was read out
    await reaches(element, 'pending');
    await rest();
    expect(said).to.deep.equal([]);
    await scripted.release('answer');
    await until(() => said.length, 'words');
    expect(said).to.deep.equal(['€90 per month Total price €12,000 · 10 years · Downpayment 10 % (€1,200)']);
    element.totalCost = '';
    await element.updateComplete;
    expect(textOf(element, 'status')).to.equal('');
  });

  it('falls silent off the page', async () => {
    const element = await readyFee(await service());
    const said = listen(element);
    const { parentNode } = element;
    drag(element, 10);
    release(element);
    await reaches(element, 'ready');
    element.remove();
    await rest();
    expect(said).to.deep.equal([]);
    parentNode?.append(element);
    drag(element, 20);
    release(element);
    await until(() => said.length, 'words');
    expect(said).to.have.length(1);
  });
});
