import { expect } from '@open-wc/testing';
import { createClient, type FinErrorCode } from '../../../src/client/index.js';
import { type Language, locales } from '../../../src/locales/index.js';
import type { Scenario, Step } from '../../support/scenario.js';
import {
  drag,
  holdTimers,
  nextPaint,
  part,
  partOf,
  placeFee,
  recordEvents,
  release,
  service,
  textOf,
  until,
  waitForState,
} from './support.js';

/** Text from the service that no visitor may see. */
const secret = 'Workflow LTI-7 crashed for klara@example.org';
const always = (step: Step): Step[] => [{ ...step, repeat: true }];

const failures: [string, Step, FinErrorCode, boolean][] = [
  ['400', { status: 400, body: { status: 'MISSING_DATA', message: secret } }, 'workflow_failed', false],
  ['401', { status: 401, body: { message: secret } }, 'unauthorized', false],
  ['403', { status: 403, body: { message: secret } }, 'forbidden', false],
  ['404', { status: 404, body: { message: secret } }, 'not_found', false],
  ['405', { status: 405, body: { message: secret } }, 'wrong_method', false],
  ['429', { status: 429, body: { message: secret }, headers: { 'retry-after': '60' } }, 'rate_limited', true],
  ['500', { status: 500, body: { code: secret, message: secret } }, 'internal', true],
  ['503', { status: 503, body: { message: secret } }, 'unavailable', true],
  ['418', { status: 418, body: { message: secret } }, 'http', false],
  ['a proxy\u2019s page', { status: 502, text: `<h1>${secret}</h1>` }, 'http', true],
  ['a page under a 200', { text: `<h1>${secret}</h1>` }, 'bad_response', true],
  ['an empty body', { text: '' }, 'bad_response', true],
  ['NOT_RUN', { body: { status: 'NOT_RUN', response: { Monthly_fee: 1, message: secret } } }, 'not_run', true],
  [
    'a 400 inside a 200',
    { body: { statusCode: 400, body: { status: 'ERROR', message: secret } } },
    'workflow_failed',
    false,
  ],
  ['no fee', { body: { status: 'success', response: { message: secret } } }, 'bad_response', true],
  ['no response', { body: { status: 'success' } }, 'bad_response', true],
  ...[0, -187.42, '187.42', null, [187.42], true].map((fee): [string, Step, FinErrorCode, boolean] => [
    `a fee of ${JSON.stringify(fee)}`,
    { body: { status: 'success', response: { Monthly_fee: fee } } },
    'bad_response',
    true,
  ]),
  ['a fee beyond all numbers', { text: '{"status":"success","response":{"Monthly_fee":1e400}}' }, 'bad_response', true],
  ['a connection that breaks', { disconnect: true }, 'network', true],
  ['a body that breaks off', { disconnect: 'body' }, 'network', true],
];

describe('a failure', () => {
  for (const [name, step, code, retryable] of failures) {
    it(`${name} is ${code}${retryable ? ', and can be tried again' : ''}`, async () => {
      const scripted = await service({ pricing_2: always(step) });
      const errors = recordEvents('fin-error');
      const fees = recordEvents('fin-fee');
      const element = await placeFee(scripted);
      await waitForState(element, 'error');
      expect(errors.map(({ error }) => [error.code, error.retryable])).to.deep.equal([[code, retryable]]);
      expect(errors[0]?.target).to.equal(element);
      expect(fees).to.deep.equal([]);
      expect(element.fee).to.equal(undefined);
      expect(element.shadowRoot?.textContent).to.not.contain('klara').and.not.contain('LTI-7').and.not.contain(code);
      expect(JSON.stringify(errors[0]?.error) + errors[0]?.error.message).to.not.contain('klara');
      expect(Boolean(part(element, 'retry'))).to.equal(retryable);
      if (!retryable) return;
      await scripted.plan({ pricing_2: [] });
      partOf(element, 'retry').click();
      await waitForState(element, 'ready');
      expect(fees.map(({ fee }) => fee)).to.deep.equal([207.5]);
    });
  }

  it('of a service that does not answer in time is a timeout', async () => {
    const timeoutMs = 5_432;
    const endTime = holdTimers((delayMs) => delayMs === timeoutMs);
    const scripted = await service({ pricing_2: [{ hold: 'never' }] });
    const errors = recordEvents('fin-error');
    const element = await placeFee(scripted, { 'total-cost': undefined });
    element.client = createClient({ baseUrl: scripted.baseUrl, timeouts: { pricing_2: timeoutMs } });
    element.totalCost = 24900;
    await scripted.until(1, 'pricing_2');
    endTime();
    await waitForState(element, 'error');
    expect(errors.map(({ error }) => error.code)).to.deep.equal(['timeout']);
    partOf(element, 'retry').click();
    await waitForState(element, 'ready');
    await scripted.release('never');
  });

  it('of the mint is reported, and a refused mint can be tried again by retry only', async () => {
    const scripted = await service({ token: [{ status: 403, body: { message: secret } }] });
    const errors = recordEvents('fin-error');
    const element = await placeFee(scripted, { 'token-url': scripted.tokenUrl });
    await waitForState(element, 'error');
    expect(errors.map(({ error }) => [error.code, error.retryable])).to.deep.equal([['forbidden', true]]);
    drag(element, 5); // a refusal is final for a visitor who goes on
    await element.updateComplete;
    await waitForState(element, 'error');
    expect(await scripted.log('token')).to.have.length(1);
    partOf(element, 'retry').click(); // but for one who asks for it
    await waitForState(element, 'ready');
    expect(await scripted.log('pricing_2')).to.have.length(1);
  });

  it('of the mint is tried again when a setting changes', async () => {
    const scripted = await service({ token: [{ status: 401, body: { message: secret } }] });
    const element = await placeFee(scripted, { 'token-url': scripted.tokenUrl });
    await waitForState(element, 'error');
    element.totalCost = 20000;
    await waitForState(element, 'ready');
    expect(await scripted.log('token')).to.have.length(2);
  });

  it('of the mint is tried again when a setting is removed and set again', async () => {
    const scripted = await service({ token: [{ status: 403, body: { message: secret } }] });
    const element = await placeFee(scripted, { 'token-url': scripted.tokenUrl });
    await waitForState(element, 'error');
    element.totalCost = '';
    await waitForState(element, 'unconfigured');
    element.totalCost = '30000';
    await waitForState(element, 'ready');
    expect(await scripted.log('token')).to.have.length(2);
  });

  it('of an operation that rejects two tokens in a row is final until retry', async () => {
    const scripted = await service({ pricing_2: always({ status: 401, body: { message: secret } }) });
    const element = await placeFee(scripted, { 'token-url': scripted.tokenUrl });
    for (const percent of [5, 10, 15]) {
      await waitForState(element, 'error');
      drag(element, percent);
      release(element);
      await element.updateComplete;
    }
    await waitForState(element, 'error');
    expect(await scripted.log()).to.have.length(4);
    await scripted.plan({ pricing_2: [] });
    partOf(element, 'retry').click();
    await waitForState(element, 'ready');
  });

  it('that repeats itself is reported again', async () => {
    const scripted = await service({ pricing_2: always({ status: 500, body: {} }) });
    const errors = recordEvents('fin-error');
    const element = await placeFee(scripted);
    await waitForState(element, 'error');
    partOf(element, 'retry').click();
    expect(element.state).to.equal('pending');
    await element.updateComplete;
    expect(part(element, 'error')).to.equal(null);
    await waitForState(element, 'error');
    expect(errors).to.have.length(2);
  });

  for (const [layout, focused] of [
    ['auto', 'slider'],
    ['line', 'status'],
  ] as const)
    it(`does not take the focus with its button, in the layout ${layout}`, async () => {
      const scripted = await service({ pricing_2: [{ status: 500, body: {} }, { hold: 'answer' }] });
      const element = await placeFee(scripted, { layout });
      await waitForState(element, 'error');
      partOf(element, 'retry').focus();
      partOf(element, 'retry').click();
      await waitForState(element, 'pending');
      expect(element.shadowRoot?.activeElement?.part.value).to.equal(focused);
      await scripted.release('answer');
    });

  it('leaves the controls usable', async () => {
    const scripted = await service({ pricing_2: [{ status: 400, body: {} }] });
    const element = await placeFee(scripted);
    await waitForState(element, 'error');
    drag(element, 10);
    await waitForState(element, 'ready');
    drag(element, 0); // a failure is not remembered
    await waitForState(element, 'ready');
  });

  it('with status 429 ends prefetching', async () => {
    const scripted = await service({ pricing_2: [{ status: 429, headers: { 'retry-after': '60' }, body: {} }] });
    const element = await placeFee(scripted);
    await waitForState(element, 'error');
    partOf(element, 'slider').focus();
    drag(element, 10);
    await waitForState(element, 'ready');
    await nextPaint();
    expect(await scripted.log()).to.have.length(2);
  });

  it('of a custom client is a bad_response', async () => {
    const errors = recordEvents('fin-error');
    const element = await placeFee({ baseUrl: '/nowhere' }, { 'total-cost': undefined });
    const calls = [() => Promise.reject(new Error(secret)), () => Promise.reject('no'), async () => undefined];
    for (const call of calls) {
      // What a page in plain JavaScript can hand over.
      element.client = { call } as unknown as NonNullable<typeof element.client>;
      element.totalCost = 24900;
      await waitForState(element, 'error');
    }
    expect(errors.map(({ error }) => error.code)).to.deep.equal(calls.map(() => 'bad_response'));
  });

  it('of a custom client is also an invalid fee, asked or recalled; a recall that throws is none', async () => {
    const answer = (fee: unknown) => ({ status: 'success', response: { Monthly_fee: fee } });
    const element = await placeFee({ baseUrl: '/nowhere' }, { 'total-cost': undefined });
    const set = (client: object) => {
      element.client = client as NonNullable<typeof element.client>;
      element.totalCost = 24900;
    };
    for (const none of [Number.NaN, -3, 0, '12', Number.POSITIVE_INFINITY, null, undefined]) {
      for (const recall of [() => undefined, () => answer(none), () => Promise.resolve()]) {
        set({ call: async () => answer(none), recall });
        await waitForState(element, 'error');
        expect([element.fee, textOf(element, 'amount')]).to.deep.equal([undefined, '']);
      }
    }
    const throwing = {
      call: async () => answer(12),
      recall: () => {
        throw new Error(secret);
      },
    };
    set(throwing);
    await waitForState(element, 'ready');
    expect(element.fee).to.equal(12);
    const fees = recordEvents('fin-fee');
    const other = await placeFee({ baseUrl: '/nowhere' }, { 'total-cost': undefined });
    Object.assign(other, { client: throwing, totalCost: 24900 });
    await waitForState(other, 'ready');
    expect(fees.map(({ fee }) => fee)).to.deep.equal([12]);
  });

  it('of the network is tried again when the browser is online again, and no other failure is', async () => {
    const scripted = await service({ pricing_2: [{ status: 500 }] });
    const errors = recordEvents('fin-error');
    const element = await placeFee(scripted, { 'total-cost': undefined });
    let isOffline = true;
    element.client = createClient({
      baseUrl: scripted.baseUrl,
      retries: 0,
      fetch: (...request) => (isOffline ? Promise.reject(new TypeError()) : fetch(...request)),
    });
    element.totalCost = 24900;
    await waitForState(element, 'error');
    isOffline = false;
    dispatchEvent(new Event('online'));
    await until(() => errors.length === 2, `a second failure, after ${errors[0]?.error.code}`);
    dispatchEvent(new Event('online'));
    await nextPaint();
    expect(element.state).to.equal('error');
    expect(errors.map(({ error }) => error.code)).to.deep.equal(['network', 'internal']);
  });

  for (const language of Object.keys(locales) as Language[]) {
    it(`has its message in ${language}`, async () => {
      const { noFee, busy, offline, retry } = locales[language];
      const scripted = await service({
        pricing_2: [
          { status: 500, body: { message: secret } },
          { status: 429, headers: { 'retry-after': '60' }, body: { message: secret } },
        ],
      });
      const element = await placeFee(scripted, { lang: language });
      await waitForState(element, 'error');
      expect(textOf(element, 'error')).to.equal(noFee);
      expect(textOf(element, 'retry')).to.equal(retry);
      partOf(element, 'retry').click();
      await waitForState(element, 'error');
      expect(textOf(element, 'error')).to.equal(busy);
      await expect(element).to.be.accessible();

      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
      try {
        element.client = createClient({
          baseUrl: scripted.baseUrl,
          retries: 0,
          fetch: () => Promise.reject(new TypeError()),
        });
        await waitForState(element, 'error');
        expect(textOf(element, 'error')).to.equal(offline);
      } finally {
        Reflect.deleteProperty(navigator, 'onLine'); // the platform's own shows again
      }
    });
  }
});

describe('a failure of the representative example', () => {
  const attributes = { 'all-costs-included': true, lender: 'Bank', 'require-legal': true, prefetch: 'none' } as const;
  const askedAt = async (scripted: Scenario) =>
    (await scripted.log('pricing_2')).map(({ body }) => (body as Record<string, unknown>).LTI_downpayment);
  const choose = (element: Element, percent: number) => {
    drag(element, percent);
    release(element);
  };

  it('that may pass ends beside the card’s next payment', async () => {
    const failed = { status: 500, body: {} };
    const scripted = await service({ pricing_2: [failed, {}, failed] });
    const element = await placeFee(scripted, attributes);
    await waitForState(element, 'error'); // the card starts with the example's selection
    choose(element, 20);
    await scripted.until(3, 'pricing_2');
    await waitForState(element, 'error');
    choose(element, 30);
    await waitForState(element, 'ready');
    expect(await askedAt(scripted)).to.deep.equal([0, 20, 0, 30, 0]);
  });

  it('that is final is reported once', async () => {
    const scripted = await service({ pricing_2: [{}, { status: 400, body: {} }] });
    const errors = recordEvents('fin-error');
    const element = await placeFee(scripted, { ...attributes, example: '12000 10 0' });
    for (const percent of [20, 30]) {
      await waitForState(element, 'error');
      choose(element, percent);
      expect(element.state).to.equal('pending');
    }
    await waitForState(element, 'error');
    expect(errors.map(({ error }) => error.code)).to.deep.equal(['workflow_failed']);
    expect(await scripted.log()).to.have.length(4);
  });

  it('that comes again after a refresh is reported again: a payment without the rate that the law asks for', async () => {
    const response = { Monthly_fee: 1 };
    const scripted = await service({ pricing_2: [{ body: { status: 'success', response }, repeat: true }] });
    const errors = recordEvents('fin-error');
    const element = await placeFee(scripted, { ...attributes, lender: undefined }, '<p slot="legal">Legal</p>');
    for (const count of [1, 2]) {
      await waitForState(element, 'error');
      expect(errors).to.have.length(count);
      element.refresh();
      await waitForState(element, 'pending');
    }
  });

  it('of the network ends when the browser is online again', async () => {
    const scripted = await service();
    const element = await placeFee(scripted, { ...attributes, example: '12000 10 0', 'total-cost': undefined });
    let isOffline = true;
    element.client = createClient({
      baseUrl: scripted.baseUrl,
      retries: 0,
      fetch: (url, init) =>
        isOffline && String(init?.body).includes('12000') ? Promise.reject(new TypeError()) : fetch(url, init),
    });
    element.totalCost = 24900;
    await waitForState(element, 'error');
    isOffline = false;
    dispatchEvent(new Event('online'));
    await waitForState(element, 'ready');
  });
});
