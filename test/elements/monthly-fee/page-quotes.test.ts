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

/** Puts a quote into the page that holds for so many seconds, or a block without quotes. */
const addBlock = (
  { baseUrl }: Scenario,
  fee?: number,
  { seconds = 600, page = {}, test = false, mark = '' } = {},
): void => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.dataset.finQuotes = '';
  block.textContent = JSON.stringify({
    host: baseUrl + mark,
    seconds: performance.now() / 1000 + seconds,
    until: Date.now() + seconds * 1000,
    quotes: fee ? [[question, success(fee)]] : [],
    page,
    test,
  });
  document.body.append(block);
};

afterEach(() => {
  for (const block of document.querySelectorAll('[data-fin-quotes]')) block.remove();
});

describe('a server’s card whose details are still loading', () => {
  // This test comes first: once the file of the details is there, no card waits for it.
  it('goes at once when the page asks for another payment, and may be disabled', async () => {
    const host = await service({ token: [{ ...token({ answers: [success(50)] }), repeat: true }] });
    addBlock(host, 99);
    const box = await fixture<HTMLElement>('<div></div>');
    const markup = '<template shadowrootmode="open"><p part="amount">99</p><p part="totals"></p></template>';
    const attributes = attributesOf(host, { 'all-costs-included': '' });
    box.setHTMLUnsafe(`<fin-monthly-fee ${attributes}>${markup}</fin-monthly-fee>`.repeat(2));
    const [changed, disabled] = box.children as unknown as [FinMonthlyFee, FinMonthlyFee];
    // Until the next comment, nothing waits for more than the updates of this task, so the file cannot have come.
    await changed.updateComplete;
    expect([changed, disabled].map((card) => textOf(card, 'amount'))).to.deep.equal(['99', '99']);
    disabled.disabled = true;
    changed.totalCost = 50_000;
    await changed.updateComplete;
    expect([textOf(changed, 'amount'), changed.fee]).to.deep.equal(['', undefined]);
    const slider = () => disabled.shadowRoot?.querySelector<HTMLInputElement>('#slider');
    await until(() => slider()?.disabled, 'the card with its details, disabled');
  });
});

describe('a quote of the page', () => {
  /** Lets the quotes end that hold for ten minutes. */
  const endQuotes = () => advanceClock(11 * 60_000);

  it('goes at its end after the card was moved, too', async () => {
    const host = await service();
    addBlock(host, 99);
    const element = await place(host);
    const box = document.createElement('div');
    element.after(box);
    box.append(element);
    await element.updateComplete;
    expect(element.fee).to.equal(99);
    endQuotes();
    await until(() => element.fee !== 99, 'the end of the quote');
  });

  it('goes while the card is away', async () => {
    const host = await service();
    addBlock(host, 99);
    const element = await place(host);
    expect(element.fee).to.equal(99);
    const { parentElement } = element;
    element.remove();
    endQuotes();
    parentElement?.append(element);
    expect(element.fee).to.equal(undefined);
  });

  it('goes at its end when another one has come meanwhile', async () => {
    const [host, other] = [await service(), await service()];
    addBlock(host, 99);
    const element = await place(host);
    expect(element.fee).to.equal(99);
    addBlock(other, 88, { seconds: 6000 });
    endQuotes();
    await until(() => element.fee !== 99, 'the end of the quote');
  });

  it('goes at its end when it came after the end of another one', async () => {
    const [host, other] = [await service(), await service()];
    addBlock(host, 99);
    const element = await place(host);
    endQuotes();
    await until(() => element.fee !== 99, 'the end of the first quote');
    addBlock(other, 88);
    element.host = other.baseUrl;
    await until(() => element.fee === 88, 'the second quote');
    endQuotes();
    await until(() => element.fee !== 88, 'the end of the second quote');
  });

  it('is found by the host’s address, with a slash or a fragment at its end, too', async () => {
    const host = await service();
    addBlock(host, 99, { mark: '/#prices' });
    const element = await place(host);
    expect([element.fee, await host.log()]).to.deep.equal([99, []]);
  });

  it('may be missing in its block, and the card requests one', async () => {
    const host = await service({ token: [{ ...token({ test: true }), repeat: true }] });
    addBlock(host, undefined, { test: true });
    const element = await place(host, { downpayment: undefined });
    await waitForState(element, 'ready');
    expect(textOf(element, 'test')).to.not.equal('');
  });

  it('brings settings that complete the request of a card that waits for them', async () => {
    const page = { country: 'Germany', product: 'lease' };
    const host = await service({ token: [{ ...token({ page }), hold: 'mint' }] });
    const waiting = await place(host, { country: undefined, 'total-cost': 18000 });
    await host.until(1, 'token');
    addBlock(host, 99, { page });
    await place(host);
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
