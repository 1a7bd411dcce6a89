/** `layout="line"`: a fee as one line of text, for headers, lists and packages. */
import { expect, fixture } from '@open-wc/testing';
import type { FinMonthlyFee } from '../../../src/index.js';
import { feeMarkup, isShown, placeFee, readyFee, service, waitForState } from './support.js';

const plain = (text: string | null | undefined) =>
  (text ?? '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const part = (element: FinMonthlyFee, name: string) => element.renderRoot.querySelector<HTMLElement>(`[part=${name}]`);
const lineOf = (element: FinMonthlyFee) => plain(part(element, 'result')?.textContent);

describe('a fee in one line', () => {
  for (const [lang, text] of Object.entries({
    en: '€124.50 a month · 15 years · 10% down',
    de: '124,50 € im Monat · 15 Jahre · 10 % Anzahlung',
    fr: '124,50 € par mois · 15 ans · premier versement de 10 %',
    it: '124,50 € al mese · 15 anni · anticipo 10%',
    nl: '€ 124,50 per maand · 15 jaar · 10% aanbetaling',
    sv: '124,50 € i månaden · 15 år · 10 % kontantinsats',
  }))
    it(`says in ${lang}: ${text}`, async () => {
      const element = await readyFee(await service(), { lang, layout: 'line', tenor: 15, downpayment: 10 });
      expect(lineOf(element)).to.equal(text);
      expect(element.renderRoot.querySelectorAll('input, select, button').length).to.equal(0);
    });

  it('keeps the place of its figure while there is none, and shows no figure then', async () => {
    const held = await service({ pricing_2: [{ delay: 600 }] });
    const element = await placeFee(held, { layout: 'line', tenor: 15, downpayment: 10 });
    await waitForState(element, 'pending');
    expect(lineOf(element)).to.equal('· 15 years · 10% down');
    const before = element.getBoundingClientRect();
    await waitForState(element, 'ready');
    const after = element.getBoundingClientRect();
    expect([after.height, after.top]).to.deep.equal([before.height, before.top]);
  });

  it('has the warning of a credit, the legal texts and the rate beside it', async () => {
    const element = await readyFee(
      await service(),
      { layout: 'line' },
      '<span slot="legal">Example</span><span slot="rate">3.99 % effective</span>',
    );
    expect(part(element, 'legal')?.textContent).to.contain('Achtung! Kreditaufnahme kostet Geld.');
    for (const slot of element.children) expect(isShown(slot), slot.slot).to.equal(true);
  });

  it('waits for its legal texts with require-legal, and shows the fallback', async () => {
    const element = await placeFee(await service(), { layout: 'line', 'require-legal': true }, 'Call us');
    expect(element.state).to.equal('unconfigured');
    expect(Boolean(part(element, 'result'))).to.equal(false);
    expect(isShown(element)).to.equal(true);
  });

  it('shows nothing but the fallback without a total cost, and its line once there is one', async () => {
    const content = '<b slot="heading">Loan</b><i slot="legal">Example</i><a href="#">Ask us</a>';
    const element = await placeFee(await service(), { layout: 'line', 'total-cost': '', tenor: 15 }, content);
    const shown = () => Array.from(element.children, isShown);
    expect(shown()).to.deep.equal([false, false, true]);
    expect(isShown(part(element, 'base') as Element)).to.equal(false);
    for (const child of [...element.children]) child.remove();
    await element.updateComplete;
    expect(element.getBoundingClientRect().height).to.equal(0);

    element.totalCost = 24_900;
    await waitForState(element, 'ready');
    expect(isShown(part(element, 'result') as Element)).to.equal(true);
    element.totalCost = '';
    await element.updateComplete;
    expect(element.getBoundingClientRect().height).to.equal(0);
  });

  it('says in one sentence that there is no fee, with the way on', async () => {
    const failing = await service({ pricing_2: [{ status: 503, body: {}, repeat: true }] });
    const element = await placeFee(failing, { layout: 'line' }, '<a href="#">Call us</a>');
    await waitForState(element, 'error');
    expect(part(element, 'error')?.textContent).to.equal('The monthly payment is not available right now.');
    expect(Boolean(part(element, 'retry'))).to.equal(true);
    expect(isShown(element.querySelector('a') as Element)).to.equal(true);
  });

  it('fits a column of 160 px, and takes the page’s type', async () => {
    const { baseUrl } = await service();
    const holder = await fixture<HTMLElement>(
      `<h2 style="inline-size:160px; font: 700 24px serif; color: rgb(1, 2, 3)">${feeMarkup({ baseUrl }, { layout: 'line' })}</h2>`,
    );
    const element = holder.querySelector('fin-monthly-fee') as FinMonthlyFee;
    await waitForState(element, 'ready');
    expect(element.scrollWidth).to.be.at.most(160);
    const { fontSize, fontWeight, color } = getComputedStyle(part(element, 'result') as Element);
    expect([fontSize, fontWeight, color]).to.deep.equal(['24px', '700', 'rgb(1, 2, 3)']);
  });
});
