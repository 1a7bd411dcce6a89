import { expect } from '@open-wc/testing';
import { amountInText } from '../../../src/elements/formats/amount-in-text.js';

describe('the amount in a text', () => {
  // A | stands where an element of the text begins or ends.
  const texts: [text: string, amount: string][] = [
    ['24900', '24900'],
    ['Total: 24.900,00 €', '24.900,00'],
    ['€24,900.00', '24,900.00'],
    ['|€||24,900.00|', '24,900.00'],
    ['ab 24.900,- Euro', '24.900'],
    ['24\u00a0900,50\u00a0€ inkl. 19 % MwSt.', '24\u00a0900,50'],
    ['CHF 24’900.50', '24’900.50'],
    ['249 000 kr', '249 000'],
    ['Solar 8 kWp, 20 modules: 24.900 €', '24.900'],
    ['Now €19,900 (you pay €19,900)', '19,900'],
    ['|24.900|,50| €', '24.900,50'],
    ['3,99 % over 10', '10'],
    ['', ''],
    ['price on request', ''],
    ['8 kWp, 20 modules', ''],
    ['€10,000 – €15,000', ''],
    ['10.000-15.000 €', ''],
    ['10.000 | – |15.000 €', ''],
    ['€10,000 or €15,000', ''],
    ['−500 €', ''],
    ['€ -500', ''],
    ['|8||900 €|', ''],
    ['24.900|50| €', ''],
    ['19 %', ''],
    ['€25k', ''],
    ['25 k €', ''],
    ['25 Tsd. €', ''],
    ['1,2 Mio. €', ''],
    ['€1.2 million', ''],
    ['25 TEUR', ''],
    ['25T€', ''],
    ['1e5 €', ''],
    ['24900 kronor', '24900'],
    ['24900 kr kontant', '24900'],
    ['24.900 € mille fois merci', '24.900'],
    ['24 900 kr|Miljövänlig el', '24 900'],
    ['€ 24,900 thousands of happy customers', '24,900'],
    ['€ 24.900|Duizend zonnepanelen', '24.900'],
    ['€ 24.900 mille mercis', '24.900'],
    ['24.900 € K-Solar', '24.900'],
    ['€|900|Mila Solare', '900'],
    ['Mille Soleils: 24.900 €', '24.900'],
    ['1.2.3', ''],
    ['12.34.567', ''],
  ];
  for (const [text, amount] of texts)
    it(`is ${JSON.stringify(amount)} in ${JSON.stringify(text)}`, () => expect(amountInText(text)).to.equal(amount));
});
