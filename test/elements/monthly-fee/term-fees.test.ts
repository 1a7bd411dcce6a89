/** Each term's monthly payment stands on its option, or in the select: always the service's answer to exactly the visible selection. */
import { expect } from '@open-wc/testing';
import type { Tenor } from '../../../src/contract/value-sets.js';
import { formatFor } from '../../../src/elements/formats/number-formats.js';
import { prefetching } from '../../../src/elements/monthly-fee/prefetch/overload.js';
import type { FinMonthlyFee } from '../../../src/index.js';
import { HeldHost, keyOf, type Path, type Reply, success } from './held-host.js';
import {
  type Attributes,
  drag,
  nextPaint,
  partOf,
  placeFee,
  release,
  textOf,
  touch,
  until,
  waitForState,
} from './support.js';

const terms: Tenor[] = [2, 5, 10, 15, 20];
const { money, wholeMoney } = formatFor('en', 'Germany', 'EUR');
const plain = (text: string) => text.replace(/\s/g, ' ');

const { fetch } = window;
let hostCount = 0;

afterEach(() => {
  window.fetch = fetch;
  prefetching.isOver = false;
  Reflect.deleteProperty(navigator, 'connection');
});

/** An element whose requests a host in memory holds. */
const place = async (attributes: Attributes = {}, isPrefetch = true) => {
  const host = new HeldHost(`${location.origin}/terms-${++hostCount}`, new Set());
  host.isPrefetch = isPrefetch;
  const requests: Path[] = [];
  window.fetch = ((url: string, init: RequestInit) => {
    requests.push(url.slice(host.baseUrl.length + 1) as Path);
    return host.fetch(url, init);
  }) as typeof fetch;
  const element = await placeFee(host, {
    'token-url': `${host.baseUrl}/token`,
    tenors: terms.join(' '),
    tenor: 15,
    downpayment: 10,
    ...attributes,
  });
  /** Answers the next request. @returns the number of its quote requests */
  const answer = async (path: Path, reply: Reply = success): Promise<number> => {
    await until(() => host.held[0]?.path === path, `a request of ${path}`);
    const [request] = host.held;
    if (!request) throw new Error('Nothing is held');
    host.answer(request, reply);
    return request.keys?.length ?? 0;
  };
  /** The service's payment of a term at the selection on show. */
  const figure = (tenor: Tenor): number => {
    if (!element.selection) throw new Error('There is no selection');
    return host.figure(keyOf({ ...element.selection, tenor }));
  };
  const allFees = () => terms.map((tenor) => plain(wholeMoney(figure(tenor))));
  return { element, host, requests, answer, figure, allFees };
};

const termFee = (option: Element) => plain(option.querySelector('.term-fee')?.textContent ?? '');

const optionsOf = (element: FinMonthlyFee) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>('[part=tenor-option]') ?? []),
];

/** The payments on the options, in whole units. */
const shown = (element: FinMonthlyFee): string[] => optionsOf(element).map(termFee);

const names = (element: FinMonthlyFee) =>
  optionsOf(element).map((option) => plain(option.querySelector('input')?.ariaLabel ?? ''));

const none = terms.map(() => '');

const untilShown = (element: FinMonthlyFee, fees: () => string[]) =>
  until(() => shown(element).join() === fees().join(), `${fees()} on the options, at ${shown(element)}`);

describe('the payments of five terms', () => {
  it('come with the mint, without a further request: whole units, and the exact ones in the names', async () => {
    const { element, requests, answer, allFees, figure } = await place();
    expect(shown(element)).to.deep.equal(none);
    expect(await answer('token')).to.equal(5);
    await waitForState(element, 'ready');
    expect(shown(element)).to.deep.equal(allFees());
    expect(names(element)).to.deep.equal(terms.map((term) => `${term} years, ${plain(money(figure(term)))} per month`));
    expect(plain(textOf(element, 'amount'))).to.equal(plain(money(figure(15))));
    await nextPaint();
    expect(requests).to.deep.equal(['token']);
    await expect(element).to.be.accessible();
  });

  it('come with one further request from a host that knows only the first', async () => {
    const { element, requests, answer, allFees } = await place();
    await answer('token', { places: ['fee', 'null', 'null', 'null', 'null'] });
    await waitForState(element, 'ready');
    expect(shown(element)).to.deep.equal(none);
    expect(await answer('prices')).to.equal(4);
    await untilShown(element, allFees);
    await nextPaint();
    expect(requests).to.deep.equal(['token', 'prices']);
  });

  for (const [where, attributes, isPrefetch, prepare] of [
    ['at a host without batches', {}, false, () => {}],
    ['with prefetch="none"', { prefetch: 'none' }, true, () => {}],
    [
      'for a visitor who saves data',
      {},
      true,
      () => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
    ],
    [
      'after a 429',
      {},
      true,
      () => {
        prefetching.isOver = true;
      },
    ],
  ] as [string, Attributes, boolean, () => void][]) {
    it(`are neither shown nor requested ${where}`, async () => {
      prepare();
      const { element, requests, answer } = await place(attributes, isPrefetch);
      expect(await answer('token')).to.equal(isPrefetch ? 1 : 5);
      if (!isPrefetch) await answer('wf/pricing_2');
      await waitForState(element, 'ready');
      await nextPaint();
      expect(shown(element)).to.deep.equal(none);
      expect(names(element)[3]).to.equal('15 years');
      expect(requests).to.deep.equal(isPrefetch ? ['token'] : ['token', 'wf/pricing_2']);
    });
  }

  it('go with a 429, and the options keep their size', async () => {
    const { element, answer } = await place();
    await answer('token');
    await waitForState(element, 'ready');
    const heights = optionsOf(element).map(({ offsetHeight }) => offsetHeight);
    drag(element, 20);
    release(element);
    await answer('wf/pricing_2', { status: 429, retryAfter: 120 });
    await waitForState(element, 'error');
    drag(element, 10);
    await waitForState(element, 'ready');
    expect(shown(element)).to.deep.equal(none);
    expect(optionsOf(element).map(({ offsetHeight }) => offsetHeight)).to.deep.equal(heights);
  });

  it('are those of the visible down payment: none while the slider is dragged to an unknown one, and all after the release', async () => {
    const { element, requests, answer, allFees, figure } = await place();
    await answer('token');
    await waitForState(element, 'ready');
    const first = allFees();
    drag(element, 20);
    await element.updateComplete;
    expect(shown(element)).to.deep.equal(none);
    await answer('wf/pricing_2');
    await waitForState(element, 'ready');
    const own = none.with(3, plain(wholeMoney(figure(15))));
    expect(shown(element)).to.deep.equal(own);
    await nextPaint();
    expect(requests).to.deep.equal(['token', 'wf/pricing_2']);
    drag(element, 10); // back where all are known
    await element.updateComplete;
    expect(shown(element)).to.deep.equal(first);
    drag(element, 20);
    release(element);
    await element.updateComplete;
    expect(shown(element)).to.deep.equal(own);
    expect(await answer('prices')).to.equal(4);
    await untilShown(element, allFees);
    expect(allFees()).not.to.deep.equal(first);
  });

  for (const [what, settings] of [
    ['total cost', { totalCost: 10_000 }],
    ['country', { country: 'NL' }],
  ] as [string, Partial<FinMonthlyFee>][]) {
    it(`go at once with another ${what}`, async () => {
      const { element, answer, allFees } = await place();
      await answer('token');
      await waitForState(element, 'ready');
      Object.assign(element, settings);
      await element.updateComplete;
      expect(shown(element)).to.deep.equal(none);
      await answer('wf/pricing_2');
      await answer('prices');
      await untilShown(element, allFees);
    });
  }

  it('agree with the large one after a refresh, on the option of the selection', async () => {
    const { element, host, answer, figure } = await place();
    await answer('token');
    await waitForState(element, 'ready');
    const before = shown(element);
    host.period++;
    element.refresh();
    await waitForState(element, 'pending');
    expect(shown(element)[3]).to.equal('');
    await answer('wf/pricing_2');
    await waitForState(element, 'ready');
    expect(element.fee).to.equal(figure(15));
    expect(shown(element)).to.deep.equal(before.with(3, plain(wholeMoney(figure(15)))));
  });

  for (const fontSize of ['16px', '26px'])
    it(`have their place before they are known, at any width, with a font of ${fontSize}`, async () => {
      const { element, answer, allFees } = await place({ style: `--fin-font-size: ${fontSize}` });
      const parent = element.parentElement as HTMLElement;
      const places = () =>
        [280, 320, 360, 390, 480, 600, 800].map((width) => {
          parent.style.width = `${width}px`;
          return optionsOf(element).map((option) => {
            const { x, y, width, height } = option.getBoundingClientRect();
            return [x, y, width, height].map(Math.round).join(' ');
          });
        });
      const before = places();
      await answer('token', { places: ['fee', 'null', 'null', 'null', 'null'] });
      await waitForState(element, 'ready');
      expect(places()).to.deep.equal(before);
      await answer('prices');
      await untilShown(element, allFees);
      expect(places()).to.deep.equal(before);
    });
});

it('more than five terms are a select, whose options have their payments after intent, and after the positions of the slider', async () => {
  const years = Array.from({ length: 20 }, (_, i) => (i + 1) as Tenor);
  const { element, requests, answer, figure } = await place({ tenors: years.join(' ') });
  expect(await answer('token')).to.equal(1);
  await waitForState(element, 'ready');
  await nextPaint();
  const options = () =>
    Array.from(partOf<HTMLSelectElement>(element, 'tenor-select').options, ({ text }) => plain(text));
  expect([options()[14], options()[1], requests.length]).to.deep.equal(['15 years', '2 years', 1]);
  touch(element);
  for (const count of [4, 4, 4, 4, 4, 4, 3]) expect(await answer('prices')).to.equal(count);
  const expected = years.map(
    (year) => `${year === 1 ? '1 year' : `${year} years`} · ${plain(wholeMoney(figure(year)))}`,
  );
  await until(() => options().join() === expected.join(), `payments in the options: ${options()}`);
});

it('a service that refuses some terms of a select box has the others requested', async () => {
  const { element, answer } = await place({ tenors: '1 2 3 4 5 6 7 8 9 10', tenor: 1 });
  await answer('token');
  await waitForState(element, 'ready');
  touch(element);
  const refused: Reply = { places: ['ERROR'] };
  for (const reply of [success, success, refused, success]) expect(await answer('prices', reply)).to.equal(4);
  expect(await answer('prices')).to.equal(1);
});

describe('a card that must have the representative example', () => {
  it('keeps its place while the example is on its way, and one token request brings example and terms', async () => {
    const { element, answer } = await place({
      'require-legal': '',
      'all-costs-included': '',
      lender: 'Musterbank AG, Musterweg 1, 10115 Berlin',
    });
    const states: string[] = [];
    const note = () => states.push(element.state);
    note();
    element.addEventListener('fin-fee', note);
    expect(await answer('token')).to.equal(5);
    await waitForState(element, 'ready');
    note();
    expect(states).not.to.include('unconfigured');
    expect(element.shadowRoot?.querySelector('.example')).not.to.equal(null);
    expect(element.shadowRoot?.querySelectorAll('.term-fee:not(:empty)').length).to.equal(5);
  });
});
