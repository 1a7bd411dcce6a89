import { expect, fixture, html } from '@open-wc/testing';
import { FinError } from '../../../src/client/errors.js';
import type { FinMonthlyFee } from '../../../src/index.js';
import {
  drag,
  heldClient,
  heldFee,
  nextPaint,
  partOf,
  pickTenor,
  release,
  textOf,
  touch,
  until,
  waitForState,
} from './support.js';

/** An element at 10 % and 10 years of 24,900, which shows its payment and those of the other terms. */
const readyWith = async (settings: Partial<FinMonthlyFee> = {}) => {
  const client = heldClient();
  const element = await fixture<FinMonthlyFee>(
    html`<fin-monthly-fee country="DE" tenors="5 10 15" downpayment="10"></fin-monthly-fee>`,
  );
  Object.assign(element, { totalCost: 24900, client, ...settings });
  await element.updateComplete;
  await client.calls[0]?.answer();
  expect(element.state).to.equal('ready');
  expect(await rows(client, 1)).to.deep.equal(['10 15, 10 5']);
  await client.rows.pop()?.answer();
  return { element, client };
};

/** What row requests ask for: `15 10` are 15 percent and 10 years. */
const requested = (requests: ReturnType<typeof heldClient>['rows']) =>
  requests.map(({ requested }) => requested.map((quoteRequest) => quoteRequest.replace(/ %| years.*/g, '')).join(', '));

const row10 = ['15 10, 5 10, 20 10, 0 10', '25 10, 30 10, 35 10, 40 10'];

/** Waits for row requests, and shows that no more come. */
const rows = async (client: ReturnType<typeof heldClient>, count: number) => {
  await until(() => client.rows.length >= count, `${count} requests, at ${client.rows.length}`);
  await nextPaint();
  return requested(client.rows);
};

/** An element whose row is on its way. */
const withRow = async () => {
  const placed = await readyWith();
  touch(placed.element);
  expect(await rows(placed.client, 2)).to.deep.equal(row10);
  return placed;
};

describe('at the first interaction', () => {
  it('the row of the tenor is asked for, nearest first; each has its fee at once', async () => {
    const { element, client } = await readyWith();
    await nextPaint();
    expect(client.rows).to.have.length(0);
    partOf(element, 'slider').focus();
    expect(await rows(client, 2)).to.deep.equal(row10);
    await client.rows[1]?.answer(); // the second one first
    expect(element.fee).to.equal(heldFee('10 % 10 years of 24900'));
    await client.rows[0]?.answer();
    for (const percent of [15, 40, 0]) {
      drag(element, percent);
      expect([element.state, element.fee]).to.deep.equal(['ready', heldFee(`${percent} % 10 years of 24900`)]);
    }
    expect(await rows(client, 2)).to.have.length(2); // the thumb was not let go
    drag(element, 10);
    pickTenor(element, 15);
    expect([element.state, element.fee]).to.deep.equal(['ready', heldFee('10 % 15 years of 24900')]);
    expect((await rows(client, 4)).slice(2)).to.deep.equal(row10.map((row) => row.replaceAll(' 10', ' 15')));
    expect(client.calls).to.have.length(1);
  });

  it('of a long row, the host is asked what it knows at once, and for what is left in short lists, from where the thumb is then', async () => {
    const { element, client } = await readyWith({ downpaymentStep: 1 });
    touch(element);
    await rows(client, 2);
    const [nearest, rest] = client.rows;
    expect([nearest?.knownOnly, rest?.knownOnly]).to.deep.equal([undefined, true]);
    expect(requested(client.rows)[0]).to.equal('11 10, 9 10, 12 10, 8 10');
    expect([rest?.requested.length, rest?.requested[0], rest?.requested.at(-1)]).to.deep.equal([
      36,
      '13 % 10 years of 24900',
      '40 % 10 years of 24900',
    ]);
    // Nothing of this row is asked for meanwhile.
    await nearest?.answer();
    expect(await rows(client, 2)).to.have.length(2);
    drag(element, 30);
    await rest?.answer(null);
    expect((await rows(client, 5)).slice(2)).to.deep.equal([
      '31 10, 29 10, 32 10, 28 10',
      '33 10, 27 10, 34 10, 26 10',
      '35 10, 25 10, 36 10, 24 10',
    ]);
    pickTenor(element, 5);
    await client.rows[2]?.answer();
    expect((await rows(client, 6)).at(-1)).to.equal('31 5, 29 5, 32 5, 28 5');
  });

  it('a long row goes on in short lists if what the host knows does not come', async () => {
    const { element, client } = await readyWith({ downpaymentStep: 1 });
    touch(element);
    await rows(client, 2);
    await client.rows[1]?.fail(new FinError('network'));
    expect((await rows(client, 4)).slice(2)).to.deep.equal(['13 10, 7 10, 14 10, 6 10', '15 10, 5 10, 16 10, 4 10']);
  });

  it('a host that knows the whole of a long row tells it in two requests', async () => {
    const { element, client } = await readyWith({ downpaymentStep: 1 });
    touch(element);
    await rows(client, 2);
    for (const request of client.rows) await request.answer();
    expect(await rows(client, 2)).to.have.length(2);
    for (let percent = 0; percent <= 40; percent++) {
      drag(element, percent);
      expect([element.state, element.fee]).to.deep.equal(['ready', heldFee(`${percent} % 10 years of 24900`)]);
    }
  });
});

describe('while a row is on its way', () => {
  it('the selected quote request is asked too, and the first answer is shown', async () => {
    const { element, client } = await withRow();
    drag(element, 30);
    release(element);
    expect([element.state, client.calls.length]).to.deep.equal(['pending', 2]);
    await client.rows[0]?.answer(); // of others
    expect(element.state).to.equal('pending');
    await client.rows[1]?.answer();
    const fee = heldFee('30 % 10 years of 24900');
    expect([element.state, element.fee, client.calls[1]?.signal?.aborted]).to.deep.equal(['ready', fee, false]);
    await client.calls[1]?.fail(new FinError('network'));
    expect([element.state, element.fee]).to.deep.equal(['ready', fee]);
  });

  it('a refresh is not answered by it', async () => {
    const { element, client } = await withRow();
    element.refresh();
    await until(() => client.calls.length === 2, 'the refresh');
    for (const request of client.rows) await request.answer();
    expect(element.state).to.equal('pending');
    await client.calls[1]?.answer();
    expect(element.state).to.equal('ready');
  });

  it('a quote request that it leaves open is asked by itself, and the row not again before the next interaction', async () => {
    const { element, client } = await withRow();
    for (const request of client.rows) await request.answer(null);
    touch(element, 'pointermove');
    drag(element, 15);
    release(element);
    await client.calls[1]?.answer();
    await waitForState(element, 'ready');
    expect((await rows(client, 3)).slice(2)).to.deep.equal(['15 15, 15 5']); // the terms where the thumb was let go
    await client.rows[2]?.answer(null);
    const count = client.rows.length;
    touch(element);
    expect((await rows(client, count + 2)).slice(count, count + 2)).to.deep.equal([
      '15 15, 15 5',
      '20 10, 25 10, 5 10, 30 10',
    ]);
  });
});

describe('a row is requested again', () => {
  it('after settings that leave the quote request as it is: by their steps and tenors', async () => {
    const { element, client } = await readyWith();
    Object.assign(element, { downpaymentStep: 10, tenors: '10' });
    await element.updateComplete;
    touch(element);
    expect(await rows(client, 1)).to.deep.equal(['20 10, 0 10, 30 10, 40 10']);
    await client.rows[0]?.answer();
    expect(await rows(client, 1)).to.have.length(1);
  });

  it('when its tenor is chosen again, as far as its answers were forgotten', async () => {
    const { element, client } = await withRow();
    pickTenor(element, 15);
    for (let answered = 0; answered < client.rows.length; await nextPaint())
      while (answered < client.rows.length) await client.rows[answered++]?.answer();
    client.known.clear();
    const count = client.rows.length;
    pickTenor(element, 10);
    await until(() => client.rows.length >= count + 2, 'the row again');
    expect(requested(client.rows).slice(-2)).to.deep.equal(row10);
  });

  it('at the next sign, as far as it failed, even while another part is on its way', async () => {
    const { element, client } = await withRow();
    await client.rows[0]?.fail(new FinError('network'));
    touch(element);
    expect((await rows(client, 3))[2]).to.equal(row10[0]);
  });
});

describe('a row is dropped', () => {
  const drops: [string, (element: FinMonthlyFee) => void][] = [
    ['with another total cost', (element) => Object.assign(element, { totalCost: 100 })],
    ['with another country', (element) => Object.assign(element, { country: 'NL' })],
    ['when the element is removed', (element) => element.remove()],
    ['when the element is disabled', (element) => Object.assign(element, { disabled: true })],
    ['with prefetch="none"', (element) => Object.assign(element, { prefetch: 'none' })],
  ];
  for (const [when, drop] of drops) {
    it(when, async () => {
      const { element, client } = await withRow();
      drop(element);
      await until(() => client.rows.every(({ signal }) => signal?.aborted), 'the end of the requests');
      expect(await rows(client, 2)).to.have.length(2);
    });
  }

  it('when the element is removed, and asked for again at the first sign after it is put back', async () => {
    const { element, client } = await withRow();
    const parent = element.parentNode;
    element.remove();
    await until(() => client.rows.every(({ signal }) => signal?.aborted), 'the end of the requests');
    parent?.append(element);
    await element.updateComplete;
    expect(await rows(client, 2)).to.have.length(2);
    touch(element, 'pointermove');
    expect((await rows(client, 4)).slice(2)).to.deep.equal(row10);
  });

  for (const sign of ['pointerenter', 'pointermove'] as const) {
    it(`with another total cost, and asked for again after ${sign}, though not before`, async () => {
      const { element, client } = await withRow();
      element.totalCost = 100;
      await element.updateComplete;
      await until(() => client.calls.length === 2, 'the quote request of the new cost');
      await client.calls[1]?.answer();
      expect(element.fee).to.equal(heldFee('10 % 10 years of 100'));
      expect((await rows(client, 3)).slice(2)).to.deep.equal(['10 15, 10 5']); // on the options
      touch(element, sign);
      expect((await rows(client, 5)).slice(3)).to.deep.equal(row10);
    });
  }

  it('with a failure, and asked for again when a pointer comes, not when one moves; the failure is not shown', async () => {
    const { element, client } = await withRow();
    await client.rows[0]?.fail(new FinError('network'));
    await client.rows[1]?.answer();
    touch(element, 'pointermove');
    drag(element, 25);
    expect([element.state, (await rows(client, 2)).length]).to.deep.equal(['ready', 2]);
    touch(element);
    expect((await rows(client, 4)).slice(2)).to.deep.equal(['25 15, 25 5', '20 10, 15 10, 5 10, 0 10']);
  });
});

describe('neighbors are prefetched one by one', () => {
  for (const [what, prices] of [
    ['a client without prices()', undefined],
    ['a host without prices', async () => []],
  ] as const) {
    it(`of ${what}`, async () => {
      const { element, client } = await readyWith();
      Object.assign(client, { prices });
      element.client = { ...client };
      await nextPaint();
      touch(element);
      await until(() => client.calls.length === 2, 'the first neighbor');
      await client.calls[1]?.answer();
      await until(() => client.calls.length === 3, 'the second neighbor');
      expect(requested(client.calls).slice(1)).to.deep.equal(['15 10', '5 10']); // the other terms are known
    });
  }
});

describe('after a 429', () => {
  it('of a host that only has too much under way, rows are asked for', async () => {
    const { element, client } = await readyWith();
    drag(element, 15);
    release(element);
    await until(() => client.calls.length === 2, 'the quote request');
    await client.calls[1]?.fail(new FinError('rate_limited', { status: 429, reason: 'concurrency' }));
    touch(element);
    expect((await rows(client, 2))[0]).to.equal('20 10, 25 10, 5 10, 30 10');
  });

  // The last test of the file: nothing is prefetched on its page afterwards.
  it('no more rows are asked for on the page', async () => {
    const { element, client } = await withRow();
    await client.rows[0]?.fail(new FinError('rate_limited', { status: 429, retryAfter: 1 }));
    touch(element);
    await client.rows[1]?.answer();
    pickTenor(element, 15);
    expect([(await rows(client, 2)).length, textOf(element, 'error')]).to.deep.equal([2, '']);
  });
});
