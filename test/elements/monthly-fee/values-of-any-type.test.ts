import { expect } from '@open-wc/testing';
import { captureConsole, drag, readyFee, service, waitForState } from './support.js';

describe('values of any type', () => {
  const values: unknown[] = [
    {},
    [],
    [{}],
    [Symbol('x')],
    Symbol('x'),
    () => 1,
    class {},
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -0,
    10n,
    true,
    false,
    '',
    '\u0000',
    '<img src=x onerror=alert(1)>',
    new Date(Number.NaN),
    Object.create(null),
    [Object.create(null)],
    new Proxy({}, {}),
    {
      toString() {
        throw new Error('no text');
      },
    },
    document.body,
  ];
  const names = [
    'baseUrl',
    'tokenUrl',
    'token',
    'organization',
    'country',
    'currency',
    'totalCost',
    'client',
    'tenor',
    'tenors',
    'downpayment',
    'downpaymentMin',
    'downpaymentMax',
    'downpaymentStep',
    'product',
    'requireLegal',
    'prefetch',
    'layout',
    'loading',
    'name',
    'disabled',
  ];

  for (const name of names) {
    it(`for ${name} throw nothing, and the element works again with a valid one`, async () => {
      captureConsole();
      const broken: unknown[] = [];
      const note = (event: PromiseRejectionEvent) => {
        event.preventDefault();
        broken.push(event.reason);
      };
      addEventListener('unhandledrejection', note);
      const scripted = await service();
      const element = await readyFee(scripted, { name: 'offer', loading: undefined });
      const good = Reflect.get(element, name);
      try {
        for (const value of values) {
          Reflect.set(element, name, value);
          // Lit tells a failed update here.
          await element.updateComplete;
          if (element.state !== 'unconfigured') drag(element, 10);
          await element.updateComplete;
        }
        expect(element.querySelector('img') ?? element.shadowRoot?.querySelector('img')).to.equal(null);
        Reflect.set(element, name, good);
        await waitForState(element, 'ready');
        const fresh = document.createElement('fin-monthly-fee');
        Reflect.set(fresh, name, values.at(4));
        element.after(fresh);
        await fresh.updateComplete;
        fresh.remove();
      } finally {
        removeEventListener('unhandledrejection', note);
      }
      expect(broken).to.deep.equal([]);
    });
  }
});
