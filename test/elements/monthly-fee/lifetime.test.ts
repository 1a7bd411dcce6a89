import { expect, fixture } from '@open-wc/testing';
import {
  advanceClock,
  captureConsole,
  drag,
  feeMarkup,
  holdTimers,
  nextPaint,
  placeFee,
  placeLazyFee,
  readyFee,
  recordEvents,
  service,
  textOf,
  until,
  waitForState,
} from './support.js';

/** Waits for another element's fee. A quote request that would have been asked before has been asked by then. */
const otherQuoteAnswered = async () => {
  const other = await service();
  await readyFee(other);
};

describe('an element that is removed', () => {
  it('aborts its request, and asks again when it is back', async () => {
    const scripted = await service({ pricing_2: [{ hold: 'never' }] });
    const events = [recordEvents('fin-fee'), recordEvents('fin-error')];
    const element = await placeFee(scripted);
    const { parentNode } = element;
    await scripted.until(1, 'pricing_2');
    element.remove();
    await scripted.until(1, 'pricing_2', { aborted: true });
    expect(events).to.deep.equal([[], []]);
    parentNode?.append(element);
    await waitForState(element, 'ready');
    expect(element.fee).to.equal(207.5);
    expect(await scripted.log('pricing_2')).to.have.length(2);
  });

  it('does not abort a request that another element shares', async () => {
    const scripted = await service({ pricing_2: [{ hold: 'answer' }] });
    const one = await placeFee(scripted);
    const other = await placeFee(scripted);
    await scripted.until(1, 'pricing_2');
    one.remove();
    await scripted.release('answer');
    await waitForState(other, 'ready');
    const log = await scripted.log('pricing_2');
    expect(log.map(({ aborted }) => aborted)).to.deep.equal([false]);
  });

  it('drops the quote request that waits in the throttle', async () => {
    const scripted = await service();
    const element = await readyFee(scripted);
    for (const percent of [5, 10, 15]) drag(element, percent); // the last of them waits
    element.remove();
    await new Promise((over) => setTimeout(over, 200)); // its turn would have come
    await otherQuoteAnswered();
    const requested = (await scripted.log('pricing_2')).map(
      ({ body }) => (body as Record<string, unknown>).LTI_downpayment,
    );
    expect(requested).to.include(0).and.not.include(15);
  });

  it('asks nothing while it is away, and applies changed settings on its return', async () => {
    const scripted = await service();
    const element = await readyFee(scripted);
    const { parentNode } = element;
    const fees = recordEvents('fin-fee');
    element.remove();
    element.totalCost = 12000;
    element.setAttribute('downpayment', '10');
    await otherQuoteAnswered();
    element.refresh();
    await otherQuoteAnswered();
    expect(await scripted.log('pricing_2')).to.have.length(1);
    parentNode?.append(element);
    await waitForState(element, 'ready');
    await until(() => element.fee === 90, 'the fee of what changed');
    expect(fees.filter(({ target }) => target === element).at(-1)?.fee).to.equal(90);
    expect(await scripted.log('pricing_2')).to.have.length(2);
  });

  it('asks nothing when it is added and removed in one task', async () => {
    const scripted = await service();
    const element = document.createElement('fin-monthly-fee');
    Object.assign(element, { baseUrl: scripted.baseUrl, country: 'DE', totalCost: 24900, loading: 'eager' });
    document.body.append(element);
    element.remove();
    await otherQuoteAnswered();
    expect(await scripted.log()).to.deep.equal([]);
    document.body.append(element);
    await waitForState(element, 'ready');
    element.remove();
  });

  it('reports no problems', async () => {
    const lines = captureConsole();
    const errors = recordEvents('fin-error');
    const element = await placeFee(await service(), { country: 'Austria' });
    element.remove();
    element.currency = 'USD';
    const other = await placeFee(await service(), { country: 'France' });
    await until(() => lines.length, 'the line of the one that stayed');
    expect(lines.join()).to.contain('France').and.not.contain('Austria').and.not.contain('USD');
    expect(errors.map(({ target }) => target)).to.deep.equal([other]);
  });

  it('leaves no observer behind', async () => {
    const observing = new Set<unknown>();
    // One MutationObserver ends all it observes at once, the IntersectionObserver of all elements one by one.
    const spies: [prototype: object, method: string, note: (observer: object, target: Element) => void][] = [
      [MutationObserver.prototype, 'observe', (observer: object) => observing.add(observer)],
      [MutationObserver.prototype, 'disconnect', (observer: object) => observing.delete(observer)],
      [IntersectionObserver.prototype, 'observe', (_: object, target: Element) => observing.add(target)],
      [IntersectionObserver.prototype, 'unobserve', (_: object, target: Element) => observing.delete(target)],
    ];
    const undo = spies.map(([prototype, name, note]) => {
      const method = Reflect.get(prototype, name);
      Object.assign(prototype, {
        [name](...args: [Element]) {
          note(this, ...args);
          return Reflect.apply(method, this, args);
        },
      });
      return () => Object.assign(prototype, { [name]: method });
    });
    try {
      await placeLazyFee(await service());
      expect(observing.size).to.be.above(1);
      for (const element of document.querySelectorAll('fin-monthly-fee')) element.remove();
      expect(observing.size).to.equal(0);
    } finally {
      for (const restore of undo) restore();
    }
  });

  it('is not rendered any more, if it was one of many that wait for their turn', async () => {
    const scripted = await service();
    const box = await fixture<HTMLElement>('<div></div>');
    const isRendered = (card: Element) => Boolean(card.shadowRoot?.firstElementChild);
    /** Adds as many cards as make the last ones wait, and gives them. */
    const addMany = () => {
      box.innerHTML = Array.from({ length: 100 }, () => feeMarkup(scripted, { loading: 'lazy' })).join('');
      return [...box.children];
    };
    const removed = addMany();
    await until(() => removed.some(isRendered), 'the first card');
    const rendered = removed.filter(isRendered);
    const others = addMany();
    await until(() => others.every(isRendered), 'the last card, whose turn comes after those of the removed ones');
    expect(removed.filter(isRendered)).to.deep.equal(rendered);
    expect(rendered.length).to.be.below(removed.length);
  });

  it('does not follow the page\u2019s language', async () => {
    const element = await readyFee(await service());
    element.remove();
    document.documentElement.lang = 'de';
    try {
      await nextPaint();
      expect(textOf(element, 'period')).to.equal('per month');
    } finally {
      document.documentElement.lang = 'en';
    }
  });

  it('leaves no token renewal behind', async () => {
    // A token of ten minutes is renewed after nine, while there is somebody who may need it.
    const runTimers = holdTimers((delayMs) => delayMs > 60_000);
    const scripted = await service();
    const neighbor = await service();
    const element = await readyFee(scripted, { 'token-url': scripted.tokenUrl });
    element.remove();
    await readyFee(neighbor, { 'token-url': neighbor.tokenUrl });
    advanceClock(9 * 60_000);
    runTimers();
    dispatchEvent(new Event('online')); // another occasion to renew a token
    await neighbor.until(2, 'token');
    expect(await scripted.log('token')).to.have.length(1);
  });
});

describe('an element that moves', () => {
  it('keeps its fee, without a request and without an event', async () => {
    const scripted = await service();
    const places = await fixture<HTMLElement>(`<div><div>${feeMarkup(scripted)}</div><section></section></div>`);
    const element = places.querySelector('fin-monthly-fee');
    if (!element) throw new Error('No element');
    await waitForState(element, 'ready');
    const fees = recordEvents('fin-fee');
    drag(element, 10);
    await waitForState(element, 'ready');
    places.querySelector('section')?.append(element);
    expect(element.fee).to.equal(186.75);
    await nextPaint();
    expect([element.state, element.fee]).to.deep.equal(['ready', 186.75]);
    expect(fees.map(({ fee }) => fee)).to.deep.equal([undefined, 186.75]);
    expect(await scripted.log('pricing_2')).to.have.length(2);
  });

  it('gets its fee when it moves while it waits', async () => {
    const scripted = await service({ pricing_2: [{ hold: 'never' }] });
    const places = await fixture<HTMLElement>(`<div><div>${feeMarkup(scripted)}</div><section></section></div>`);
    const element = places.querySelector('fin-monthly-fee');
    if (!element) throw new Error('No element');
    await scripted.until(1, 'pricing_2');
    places.querySelector('section')?.append(element);
    await waitForState(element, 'ready');
  });

  it('has the language of its new place', async () => {
    const scripted = await service();
    const places = await fixture<HTMLElement>(
      `<div><div lang="sv">${feeMarkup(scripted, { country: 'SE' })}</div><section lang="fr"></section></div>`,
    );
    const element = places.querySelector('fin-monthly-fee');
    if (!element) throw new Error('No element');
    await waitForState(element, 'ready');
    expect(textOf(element, 'amount')).to.equal('207,50 kr');
    places.querySelector('section')?.append(element);
    await until(() => textOf(element, 'period') === 'par mois', 'French');
    expect(await scripted.log('pricing_2')).to.have.length(1);
  });
});
