/** Quotes that no request of their own has brought: those of the page (`data-fin-quotes`), and those of a mint. */
import { expect, fixture } from '@open-wc/testing';
import type { FinMonthlyFee } from '../../../src/index.js';
import type { Scenario } from '../../support/scenario.js';
import { advanceClock, attributeList, pickTenor, service, textOf, until, waitForState } from './support.js';

const question = {
  country_project: 'Germany',
  currency_project: 'EUR',
  'total_cost_installation (after subsidies) (incl vat)': 24900,
  LTI_tenor: '10 years',
  LTI_downpayment: 0,
};
const success = (Monthly_fee: number) => ({ status: 'success', response: { Monthly_fee } });
const token = (fields: object = {}) => ({ body: { token: 'token-1', expires_in: 600, idempotency: true, ...fields } });

/** The card's attributes. Its quote is that of `question`. */
const attributesOf = ({ baseUrl }: Scenario, attributes = {}) =>
  attributeList({ host: baseUrl, country: 'DE', 'total-cost': 24900, loading: 'eager', ...attributes });
const place = (host: Scenario, attributes = {}) =>
  fixture<FinMonthlyFee>(`<fin-monthly-fee ${attributesOf(host, attributes)}></fin-monthly-fee>`);

/** Puts a quote into the page that holds for so many ms, or a block without quotes. */
const addBlock = (
  { baseUrl }: Scenario,
  fee?: number,
  { holdsMs = 600_000, page = {}, mark = '', test = false } = {},
) => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.dataset.finQuotes = '';
  block.textContent = JSON.stringify({
    host: baseUrl + mark,
    seconds: performance.now() / 1000 + 600,
    until: Date.now() + holdsMs,
    quotes: fee ? [[question, success(fee)]] : [],
    page,
    test,
  });
  document.body.append(block);
  return block;
};

describe('a server’s card whose details are still loading', () => {
  // The first test of this file: later, the details are there.
  it('goes at once when the page asks for another payment', async () => {
    const host = await service({ token: [{ ...token({ answers: [success(50)] }), repeat: true }] });
    const block = addBlock(host, 99);
    const box = await fixture<HTMLElement>('<div></div>');
    const markup = '<template shadowrootmode="open"><p part="amount">99</p><p part="totals"></p></template>';
    box.setHTMLUnsafe(
      `<fin-monthly-fee ${attributesOf(host, { 'all-costs-included': '' })}>${markup}</fin-monthly-fee>`,
    );
    const element = box.querySelector('fin-monthly-fee') as FinMonthlyFee;
    await element.updateComplete;
    expect(textOf(element, 'amount')).to.equal('99');
    element.totalCost = 50_000;
    await element.updateComplete;
    block.remove();
    expect([textOf(element, 'amount'), element.fee]).to.deep.equal(['', undefined]);
  });
});

describe('a quote of the page', () => {
  it('goes at its end after the card was moved, too', async () => {
    const host = await service();
    const block = addBlock(host, 99, { holdsMs: 500 });
    const element = await place(host);
    expect(element.fee).to.equal(99);
    const box = document.createElement('div');
    element.after(box);
    box.append(element);
    await until(() => element.fee !== 99, 'the end of the quote');
    block.remove();
  });

  it('goes while the card is away', async () => {
    const host = await service();
    const block = addBlock(host, 99, { holdsMs: 300 });
    const element = await place(host);
    const { parentElement } = element;
    element.remove();
    await new Promise((over) => setTimeout(over, 350)); // the time that the quote holds
    parentElement?.append(element);
    block.remove();
    expect(element.fee).to.equal(undefined);
  });

  it('goes at its end when another one has come meanwhile', async () => {
    const [host, other] = [await service(), await service()];
    const blocks = [addBlock(host, 99, { holdsMs: 500 })];
    const element = await place(host);
    expect(element.fee).to.equal(99);
    blocks.push(addBlock(other, 88));
    await until(() => element.fee !== 99, 'the end of the quote');
    for (const block of blocks) block.remove();
  });

  it('is found by the host’s address, with a slash or a fragment at its end, too', async () => {
    const host = await service();
    const block = addBlock(host, 99, { mark: '/#prices' });
    const element = await place(host);
    block.remove();
    expect([element.fee, await host.log()]).to.deep.equal([99, []]);
  });

  it('may be missing in its block, and the card requests one', async () => {
    const host = await service({ token: [{ ...token({ test: true }), repeat: true }] });
    const block = addBlock(host, undefined, { test: true });
    const element = await place(host, { downpayment: undefined });
    await waitForState(element, 'ready');
    block.remove();
    expect(textOf(element, 'test')).to.not.equal('');
  });

  it('brings settings that complete the request of a card that waits for them', async () => {
    const page = { country: 'Germany', product: 'lease' };
    const host = await service({ token: [{ ...token({ page }), hold: 'mint' }] });
    const waiting = await place(host, { country: undefined, 'total-cost': 18000 });
    await host.until(1, 'token');
    const block = addBlock(host, 99, { page });
    await place(host);
    block.remove();
    await host.release('mint');
    await waitForState(waiting, 'ready');
    const bodies = (await host.log('pricing_2')).map(({ body }) => body);
    expect(bodies).to.deep.equal([{ ...question, 'total_cost_installation (after subsidies) (incl vat)': 18000 }]);
  });
});

describe('a quote that a mint has brought', () => {
  for (const [name, attributes, years] of [
    ['of the selection', { downpayment: 0 }, 10],
    ['of a selection that the host completes', {}, 10],
    ['of another term', { downpayment: 0 }, 15],
  ] as const)
    it(`holds for ten minutes: that ${name}`, async () => {
      const mints = [111, 444].map((fee) => token({ answers: [fee, fee + 1, fee + 2].map(success) }));
      const host = await service({ token: mints });
      const element = await place(host, { tenors: '5 10 15', ...attributes });
      await waitForState(element, 'ready');
      pickTenor(element, 5);
      await waitForState(element, 'ready');
      advanceClock(11 * 60_000);
      pickTenor(element, years);
      await until(() => element.fee === 444, 'the fee of the next mint');
    });
});
