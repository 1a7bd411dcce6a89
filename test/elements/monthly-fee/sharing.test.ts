import { expect } from '@open-wc/testing';
import { drag, placeFee, readyFee, release, service, waitForState } from './support.js';

const body = (fee: number) => ({ body: { status: 'success', response: { Monthly_fee: fee } } });

describe('equal elements', () => {
  it('share one mint, one token and one request for the same quote request', async () => {
    const scripted = await service({ token: [{ hold: 'token' }], pricing_2: [{ hold: 'answer' }] });
    const elements = await Promise.all(
      [1, 2, 3].map(() => placeFee(scripted, { 'token-url': scripted.tokenUrl, organization: 'one' })),
    );
    await scripted.until(1, 'token');
    await scripted.release('token');
    await scripted.until(1, 'pricing_2');
    await scripted.release('answer');
    for (const element of elements) await waitForState(element, 'ready');
    expect((await scripted.log()).map(({ operation }) => operation)).to.deep.equal(['token', 'pricing_2']);
  });

  it('share a memory of answers', async () => {
    const scripted = await service();
    const one = await readyFee(scripted);
    drag(one, 10);
    release(one);
    await waitForState(one, 'ready');
    const other = await placeFee(scripted, { downpayment: 10 });
    expect([other.state, other.fee]).to.deep.equal(['ready', 186.75]);
    expect(await scripted.log('pricing_2')).to.have.length(2);
  });

  it('are equal in any notation of their base-url', async () => {
    const scripted = await service();
    const { pathname } = new URL(scripted.baseUrl);
    await readyFee(scripted);
    for (const baseUrl of [pathname, `${pathname}/`, ` ${scripted.baseUrl}// `, `“${scripted.baseUrl}”`]) {
      await readyFee({ baseUrl });
    }
    expect(await scripted.log('pricing_2')).to.have.length(1);
  });

  it('leave their client to an element that comes after them', async () => {
    const scripted = await service();
    const one = await readyFee(scripted, { 'token-url': scripted.tokenUrl });
    one.remove();
    const other = await readyFee(scripted, { 'token-url': scripted.tokenUrl, tenor: 5 });
    expect(other.fee).to.equal(415);
    expect(await scripted.log('token')).to.have.length(1);
  });
});

describe('a connection without elements', () => {
  it('is forgotten when another connection is made, so that changing tokens do not pile up', async () => {
    const scripted = await service();
    const element = await readyFee(scripted, { token: 'a' });
    for (const token of ['b', 'c', 'a']) {
      element.token = token;
      await element.updateComplete;
      await waitForState(element, 'ready');
    }
    const sent = await scripted.log('pricing_2');
    expect(sent.map(({ headers }) => headers.authorization)).to.deep.equal(
      ['a', 'b', 'c', 'a'].map((t) => `Bearer ${t}`),
    );
  });
});

describe('elements that differ', () => {
  it('in their organization share neither answer, request nor token', async () => {
    const scripted = await service({ pricing_2: [{ hold: 'one', ...body(100) }, body(200), body(300)] });
    const one = await placeFee(scripted, { organization: 'one', 'token-url': scripted.tokenUrl });
    await scripted.until(1, 'pricing_2');
    const two = await readyFee(scripted, { organization: 'two', 'token-url': scripted.tokenUrl });
    const none = await readyFee(scripted, { 'token-url': scripted.tokenUrl });
    await scripted.release('one');
    await waitForState(one, 'ready');
    expect([one.fee, two.fee, none.fee]).to.deep.equal([100, 200, 300]);
    const sent = await scripted.log('pricing_2');
    expect(sent.map((entry) => (entry.body as Record<string, unknown>).organization)).to.deep.equal([
      'one',
      'two',
      undefined,
    ]);
    expect(new Set(sent.map(({ headers }) => headers.authorization)).size).to.equal(3);
  });

  it('in their token share no answer', async () => {
    const scripted = await service({ pricing_2: [body(100), body(200), body(300)] });
    const fees = [];
    for (const token of ['a', 'b', undefined]) fees.push((await readyFee(scripted, { token })).fee);
    expect(fees).to.deep.equal([100, 200, 300]);
  });

  it('in their country or currency ask a quote request each', async () => {
    const scripted = await service({ pricing_2: [body(100), body(200), body(300)] });
    const fees = [];
    for (const attributes of [{ country: 'DE' }, { country: 'NL' }, { country: 'CH', currency: 'EUR' }]) {
      fees.push((await readyFee(scripted, attributes)).fee);
    }
    expect(fees).to.deep.equal([100, 200, 300]);
  });
});
