/** Custom texts: the `strings` property and `configure({ strings })`. */
import { expect } from '@open-wc/testing';
import '../../../src/define.js';
import { withCustomTexts } from '../../../src/elements/base/custom-texts.js';
import { configure, type Strings } from '../../../src/index.js';
import { partOf, placeFee, readyFee, service, textOf, waitForState } from '../monthly-fee/support.js';

const legal = '<p slot="legal">An example</p>';

afterEach(() => configure({ strings: null }));

describe('strings', () => {
  it('replace the texts of an element at once, in every language', async () => {
    const element = await readyFee(await service(), { lang: 'de', downpayment: 10 }, legal);
    element.strings = { yourFee: 'Das kostet es im Monat', financed: 'Davon geliehen' };
    await element.updateComplete;
    expect(textOf(element, 'result-label')).to.equal('Das kostet es im Monat');
    expect(textOf(element, 'financed')).to.equal('Davon geliehen 22.410 €');
    expect(textOf(element, 'period')).to.equal('pro Monat');
    element.lang = 'en';
    await element.updateComplete;
    expect(textOf(element, 'result-label')).to.equal('Das kostet es im Monat');
    element.strings = null;
    await element.updateComplete;
    expect(textOf(element, 'result-label')).to.equal('Your monthly payment (estimate)');
  });

  it('by language apply to that language only', async () => {
    const strings: Strings = { perMonth: 'a month', de: { perMonth: 'im Monat' } };
    const element = await readyFee(await service(), { lang: 'de' }, legal);
    element.strings = strings;
    await element.updateComplete;
    expect(textOf(element, 'period')).to.equal('im Monat');
    element.lang = 'sv';
    await element.updateComplete;
    expect(textOf(element, 'period')).to.equal('a month');
  });

  it('of the page apply to all its elements, and an element’s own take precedence, text by text', async () => {
    const scripted = await service({ pricing_2: [{ status: 400, repeat: true }] });
    const [one, two] = [await placeFee(scripted, {}, legal), await placeFee(scripted, {}, legal)];
    for (const element of [one, two]) await waitForState(element, 'error');
    configure({ strings: { noFee: 'Call us: 030 1234567', yourFee: 'A month' } });
    two.strings = { en: { noFee: 'Write to us' } };
    await Promise.all([one.updateComplete, two.updateComplete]);
    expect(textOf(one, 'error')).to.equal('Call us: 030 1234567');
    expect(textOf(two, 'error')).to.equal('Write to us');
    expect(textOf(two, 'result-label')).to.equal('A month');
  });

  it('replace accessible names, too', async () => {
    const element = await readyFee(await service(), {}, legal);
    element.strings = { downpaymentLabel: 'Own money' };
    await element.updateComplete;
    expect(partOf(element, 'downpayment-increase').ariaLabel).to.contain('Own money');
    await expect(element).to.be.accessible();
  });

  for (const [what, strings] of [
    ['a text in place of an object', 'hello'],
    ['values that are no text', { perMonth: 7, financed: null }],
    [
      'functions',
      {
        financed: () => {
          throw new Error('no');
        },
      },
    ],
    ['a list', ['a']],
    ['unknown names', { constructor: 'x', toString: 'y', perDay: 'z' }],
    ['null for a language', { en: null }],
    ['empty texts', { perMonth: '', financed: '' }],
    [
      'getters that throw',
      {
        get perMonth() {
          throw new Error('no');
        },
      },
    ],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          ownKeys() {
            throw new Error('no');
          },
        },
      ),
    ],
  ] as const) {
    it(`that are not valid change nothing: ${what}`, async () => {
      const element = await readyFee(await service(), { downpayment: 10 }, legal);
      element.strings = strings as unknown as Strings;
      await element.updateComplete;
      expect(textOf(element, 'period')).to.equal('per month');
      expect(textOf(element, 'financed')).to.equal('Amount financed €22,410');
    });
  }

  it('are inserted literally: no replacement patterns, no markup, one argument', () => {
    const builtIn = { writeLikeThis: (example: string) => `Like ${example}` };
    const texts = withCustomTexts(builtIn, 'en', [{ writeLikeThis: '$& <b>{}</b> {}' }]);
    expect(texts.writeLikeThis('a@b.example')).to.equal('$& <b>a@b.example</b> {}');
  });
});
