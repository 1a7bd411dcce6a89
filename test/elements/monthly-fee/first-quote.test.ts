import { expect, fixture, html } from '@open-wc/testing';
import type { Client } from '../../../src/client/index.js';
import type { FinMonthlyFee } from '../../../src/index.js';
import { feeMarkup, nextPaint, partOf, placeFee, service, until, waitForState } from './support.js';

/** Far below the viewport. */
const farAway = { loading: 'lazy', style: 'margin-top: 5000px' };

/** What was rendered on the page at each quote request, and whether the task went on in which the elements were placed. */
const watchingClient = () => {
  const quoteRequests: { rendered: string; isSameTask: boolean }[] = [];
  let isSameTask = true;
  const client: Client = {
    call: () => {
      const roots = [...document.querySelectorAll('fin-monthly-fee, fin-checkout-button')];
      quoteRequests.push({ rendered: roots.map(({ shadowRoot }) => shadowRoot?.textContent).join(''), isSameTask });
      return new Promise(() => {});
    },
    prices: async () => [],
    recall: () => undefined,
    remember() {},
    pause: () => {},
  };
  setTimeout(() => {
    isSameTask = false;
  });
  return { client, questions: quoteRequests };
};

/** A page that the browser prerenders, until it is activated. */
const prerender = (): (() => void) => {
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  return () => {
    Reflect.deleteProperty(document, 'prerendering');
    document.dispatchEvent(new Event('prerenderingchange'));
  };
};

describe('the first quote request of the page', () => {
  it('leaves in the task in which the first fee is connected, before anything is rendered; others stay lazy', async () => {
    const { client, questions: quoteRequests } = watchingClient();
    const element = await fixture(html`<div style="margin-top: 5000px">
      <fin-checkout-button country="DE" total-cost="24900" .client=${client}></fin-checkout-button>
      <fin-monthly-fee country="DE" total-cost="24900" require-legal product="lease" .client=${client}>
        <p slot="legal">The lessor is…</p>
      </fin-monthly-fee>
      <fin-monthly-fee country="DE" total-cost="30000" .client=${client}></fin-monthly-fee>
    </div>`);
    expect(quoteRequests).to.deep.equal([{ rendered: '', isSameTask: true }]);
    await nextPaint();
    const states = [...element.querySelectorAll('fin-monthly-fee')].map(({ state }) => state);
    expect(states).to.deep.equal(['pending', 'idle']);
  });

  it('waits for the settings and while the element is disabled, and leaves at once then', async () => {
    const scripted = await service();
    const element = await placeFee(scripted, { ...farAway, country: '', disabled: true });
    element.country = 'DE';
    await nextPaint();
    expect([element.state, await scripted.log()]).to.deep.equal(['idle', []]);
    element.disabled = false;
    await waitForState(element, 'ready');
  });

  it('is answered before all cards of a long list have appeared', async () => {
    const scripted = await service();
    const others = feeMarkup(scripted, farAway).repeat(600);
    const ready = new Promise((resolve) => document.addEventListener('fin-fee', resolve, { once: true }));
    const list = document.createElement('div');
    list.innerHTML = feeMarkup(scripted) + others;
    document.body.append(list);
    await ready;
    expect(partOf(list.firstElementChild as FinMonthlyFee, 'amount').textContent).to.match(/\d/);
    expect((list.lastElementChild as FinMonthlyFee).hasUpdated).to.equal(false);
    list.remove();
  });

  it('leaves the cards of a long list that are far from the view without a layout, until they come near it', async () => {
    const scripted = await service();
    const list = await fixture(`<div>${feeMarkup(scripted, { loading: 'lazy' }).repeat(60)}</div>`);
    const last = list.lastElementChild as FinMonthlyFee;
    const skips = (card: FinMonthlyFee) =>
      getComputedStyle(card.renderRoot.querySelector('.card') as Element).contentVisibility === 'auto';
    await waitForState(list.firstElementChild as FinMonthlyFee, 'ready');
    await until(() => last.hasUpdated, 'the last card');
    expect([skips(list.firstElementChild as FinMonthlyFee), skips(last)]).to.deep.equal([false, true]);
    last.scrollIntoView();
    await waitForState(last, 'ready');
    expect(skips(last)).to.equal(false);
    scrollTo(0, 0);
  });

  it('is not that of another fee once the first one has gone', async () => {
    const scripted = await service();
    const list = await fixture(
      `<div>${feeMarkup(scripted)}${feeMarkup(scripted, { ...farAway, 'total-cost': 100 })}</div>`,
    );
    const [first, second] = list.querySelectorAll('fin-monthly-fee');
    await waitForState(first as FinMonthlyFee, 'ready');
    first?.remove();
    if (second) second.totalCost = 200;
    await nextPaint();
    expect(second?.state).to.equal('idle');
  });

  for (const loading of ['lazy', 'eager']) {
    it(`waits until a prerendered page is activated, with loading="${loading}"`, async () => {
      const activate = prerender();
      try {
        const scripted = await service();
        const [element, removed] = [await placeFee(scripted, { loading }), await placeFee(scripted, { loading })];
        await nextPaint();
        removed.remove();
        expect([element.state, await scripted.log()]).to.deep.equal(['idle', []]);
        activate();
        await waitForState(element, 'ready');
        expect([removed.state, (await scripted.log()).length]).to.deep.equal(['idle', 1]);
      } finally {
        activate();
      }
    });
  }
});
