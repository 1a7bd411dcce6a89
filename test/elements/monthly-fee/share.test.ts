/** A link with a selection in its fragment: the card takes what is on offer, and its own link leaves foreign fragments alone. */
import { expect } from '@open-wc/testing';
import { loadDetails } from '../../../src/elements/monthly-fee/load-details.js';
import type { FinMonthlyFee } from '../../../src/index.js';
import { HeldHost, success } from './held-host.js';
import { type Attributes, drag, nextPaint, partOf, placeFee, service, until, waitForState } from './support.js';

let hostCount = 0;
const { href } = location;
const { share } = navigator;

afterEach(() => {
  history.replaceState(null, '', href);
  navigator.share = share;
});

/** A card on a page with this fragment, with its payment. */
const placeAt = async (fragment: string, attributes: Attributes = {}) => {
  history.replaceState(null, '', `${href.split('#')[0]}#${fragment}`);
  const host = new HeldHost(`${location.origin}/share-${++hostCount}`, new Set());
  const { fetch } = window;
  window.fetch = ((url: string, init: RequestInit) => host.fetch(url, init)) as typeof fetch;
  try {
    const element = await placeFee(host, {
      id: 'offer',
      'token-url': `${host.baseUrl}/token`,
      tenors: '5 10 15 20',
      tenor: 15,
      downpayment: 10,
      prefetch: 'none',
      share: '',
      ...attributes,
    });
    await until(() => host.held.length > 0, 'a request');
    for (const request of [...host.held]) host.answer(request, success);
    await waitForState(element, 'ready');
    return element;
  } finally {
    window.fetch = fetch;
  }
};

describe('the fragment of a shared link', () => {
  for (const [title, fragment, tenor, downpayment] of [
    ['chooses term and down payment', 'fin=offer:20-30', 20, 30],
    ['takes the nearer step', 'fin=offer:20-29', 20, 30],
    ['of another card is not taken', 'fin-roof=20-30', 15, 10],
    ['with a term that is not on offer is dropped', 'fin=offer:19-30', 15, 10],
    ['with a down payment out of range is dropped', 'fin=offer:20-41', 15, 10],
    ['cannot set a total cost or a payment', 'fin=offer:20-30&total-cost=1&fee=1', 20, 30],
    ['of the page is no choice', 'top', 15, 10],
  ] as const)
    it(title, async () => {
      const element = await placeAt(fragment);
      const { selection } = element;
      expect([selection?.tenor, selection?.downpayment]).to.deep.equal([tenor, downpayment]);
      expect(selection?.totalCost).to.equal(24_900);
      expect(element.fee).not.to.equal(1);
    });

  it('is read with the host’s settings, after what the visitor or the browser has chosen', async () => {
    await loadDetails();
    history.replaceState(null, '', `${href.split('#')[0]}#fin=offer:15-12`);
    for (const [choose, tenor, downpayment] of [
      [() => {}, 15, 12],
      [(element: FinMonthlyFee) => drag(element, 20), 10, 20],
      [(element: FinMonthlyFee) => element.formStateRestoreCallback('{"tenor":5}'), 5, 0],
      [(element: FinMonthlyFee) => element.formStateRestoreCallback('{}'), 15, 12], // nothing was chosen
    ] as const) {
      const page = { tenors: [5, 10, 15], downpaymentStep: 1 };
      const body = { token: 'token-1', expires_in: 600, idempotency: true, page };
      const host = await service({ token: [{ body, hold: 'mint' }] });
      const element = await placeFee(host, { id: 'offer', 'token-url': host.tokenUrl, share: true });
      choose(element);
      await host.release('mint');
      await waitForState(element, 'ready');
      expect([element.selection?.tenor, element.selection?.downpayment]).to.deep.equal([tenor, downpayment]);
    }
  });

  it('is appended to the page’s own, and has no payment', async () => {
    const element = await placeAt('top', { downpayment: 20 });
    let sent: ShareData | undefined;
    navigator.share = async (data) => {
      sent = data;
    };
    (partOf(element, 'share') as HTMLElement).click();
    await until(() => Boolean(sent), 'a link');
    expect(new URL(sent?.url ?? '').hash).to.equal('#top&fin=offer:15-20');
  });

  it('is copied where the browser has no dialog for it, and the card’s one live region says so', async () => {
    const element = await placeAt('');
    navigator.share = undefined as unknown as typeof share;
    const { writeText } = navigator.clipboard;
    let copied = '';
    navigator.clipboard.writeText = async (text) => {
      copied = text;
    };
    try {
      partOf(element, 'share').click();
      await until(() => partOf(element, 'status').textContent, 'the announcement');
    } finally {
      navigator.clipboard.writeText = writeText;
    }
    expect(copied).to.match(/#fin=offer:15-10$/);
    expect(partOf(element, 'status').textContent).to.equal('Link copied');
    expect(element.shadowRoot?.querySelectorAll('[role=status], [role=alert], [aria-live], output')).to.have.length(1);
    drag(element, 20);
    await element.updateComplete;
    expect(partOf(element, 'status').textContent).to.equal('');
  });

  it('is shown beside its own selection only, where it cannot be sent', async () => {
    const element = await placeAt('');
    navigator.share = undefined as unknown as typeof share; // as in Firefox
    const { writeText } = navigator.clipboard;
    const refusals: (() => void)[] = [];
    navigator.clipboard.writeText = () => new Promise((_, reject) => refusals.push(() => reject(new Error())));
    const links = () => element.shadowRoot?.querySelectorAll<HTMLInputElement>('.share-link') ?? [];
    try {
      partOf(element, 'share').click();
      refusals[0]?.();
      await until(() => links().length, 'the link');
      expect(links()[0]?.value).to.match(/#fin=offer:15-10$/);
      partOf(element, 'share').click();
      drag(element, 20);
      await element.updateComplete;
      refusals[1]?.();
      await nextPaint();
      expect(links()).to.have.length(0);
    } finally {
      navigator.clipboard.writeText = writeText;
    }
  });
});

for (const direction of ['ltr', 'rtl'])
  describe(`the buttons, ${direction}`, () => {
    it('end with the column above them', async () => {
      const element = await placeAt('');
      element.dir = direction;
      element.style.width = '700px';
      const end = (name: string) => {
        const content = document.createRange();
        content.selectNodeContents(partOf(element, name));
        const { left, right } = content.getBoundingClientRect();
        return direction === 'ltr' ? right : left;
      };
      expect(end('print')).to.be.closeTo(end('basis'), 1);
    });
  });
