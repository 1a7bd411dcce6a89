import { expect, fixture } from '@open-wc/testing';
import { unquote } from '../../../src/elements/formats/max-text-length.js';
import type { FinMonthlyFee } from '../../../src/index.js';
import { captureConsole, service, until, waitForState } from '../monthly-fee/support.js';

describe('a value without its quotes', () => {
  for (const [written, value] of [
    ['DE', 'DE'],
    ['”DE”', 'DE'],
    ['“DE”', 'DE'],
    ['„DE“', 'DE'],
    ['″15″', '15'],
    ['”15″', '15'],
    ['«\u00a0DE\u00a0»', 'DE'],
    ['"“DE”"', 'DE'],
    ['\u00a0DE\n', 'DE'],
    ['“”', ''],
    // A single quote stays: HTML ended the value at its space, or the value begins with an apostrophe.
    ['“5', '“5'],
    ['15”', '15”'],
    ['’s-Hertogenbosch', '’s-Hertogenbosch'],
  ] as const) {
    it(`${JSON.stringify(written)} becomes ${JSON.stringify(value)}`, () => expect(unquote(written)).to.equal(value));
  }
});

describe('attributes changed by a page editor', () => {
  const place = (markup: string) => fixture<FinMonthlyFee>(markup);

  it('are read: curly quotes, non-breaking spaces, German numbers', async () => {
    const { baseUrl } = await service();
    const element = await place(`<fin-monthly-fee base-url=”${baseUrl}” country=”DE” currency=“EUR” loading=”eager”
      total-cost="1.234,50&nbsp;&euro;" tenor=”15″ tenors="5&nbsp;15" downpayment="&rdquo;12,5&rdquo;" downpayment-step="2,5"></fin-monthly-fee>`);
    await waitForState(element, 'ready');
    expect(element.selection).to.deep.equal({
      country: 'Germany',
      currency: 'EUR',
      totalCost: 1234.5,
      tenor: 15,
      downpayment: 12.5,
    });
  });

  for (const [what, attributes, named] of [
    ['cut at a space', 'country=“DE” total-cost=“24 900”', /total-cost is "“24"/],
    ['a list cut at a space', 'country="DE" total-cost="1" tenors=“5 10 15”', /tenors is "“5"/],
    ['entities encoded twice', 'country="&amp;quot;DE&amp;quot;" total-cost="1"', /country is "&quot;DE&quot;"/],
    ['a non-breaking space encoded twice', 'country="DE" total-cost="24&amp;nbsp;900"', /total-cost is "24&nbsp;900"/],
    ['a dash that was a minus', 'country="DE" total-cost="–24900"', /total-cost is "–24900"/],
  ] as const) {
    it(`are reported on the console: ${what}`, async () => {
      const { baseUrl } = await service();
      const lines = captureConsole();
      const element = await place(`<fin-monthly-fee base-url="${baseUrl}" ${attributes}></fin-monthly-fee>`);
      await until(() => lines.some((line) => named.test(line)), String(named));
      expect([element.state, element.fee]).to.deep.equal(['unconfigured', undefined]);
    });
  }
});
