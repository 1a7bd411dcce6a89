import { expect } from '@open-wc/testing';
import { countries, countryFacts, currencies } from '../../../src/contract/value-sets.js';
import { parseCountry, parseCurrency } from '../../../src/elements/formats/parse-country.js';
import { languages } from '../../../src/locales/languages.js';

describe('a country', () => {
  for (const country of countries) {
    const { code } = countryFacts[country];
    it(`is ${country} for ${code}, in any case and with spaces around`, () => {
      for (const written of [code, code.toLowerCase(), ` ${code} `, country, country.toUpperCase()]) {
        expect(parseCountry(written), written).to.equal(country);
      }
    });

    it(`is ${country} for its name in every language`, () => {
      for (const language of Object.keys(languages)) {
        const name = new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? '';
        expect(parseCountry(name), name).to.equal(country);
        expect(parseCountry(name.toUpperCase()), name.toUpperCase()).to.equal(country);
      }
    });
  }

  it('is found whatever accents, hyphens and spaces an editor uses', () => {
    expect(parseCountry('Sue\u0300de')).to.equal('Sweden');
    expect(parseCountry('Nederla\u0308nderna')).to.equal('Netherlands');
    for (const hyphen of ['\u2010', '\u2011']) expect(parseCountry(`Pays${hyphen}Bas`), hyphen).to.equal('Netherlands');
    expect(parseCountry('Paesi\u00a0Bassi')).to.equal('Netherlands');
  });

  it('is undefined if the service does not know it', () => {
    for (const written of ['', 'AT', 'Austria', 'D', 'Germania Felix', 'constructor', '__proto__', 'toString']) {
      expect(parseCountry(written), written).to.equal(undefined);
    }
  });

  it('has a default currency', () => {
    expect(countries.map((country) => countryFacts[country].currency)).to.deep.equal(['EUR', 'kr', 'CHF', 'EUR']);
  });
});

describe('a currency', () => {
  it('is one of the spec, in any case', () => {
    for (const currency of currencies) {
      for (const written of [currency, currency.toLowerCase(), ` ${currency.toUpperCase()} `]) {
        expect(parseCurrency(written), written).to.equal(currency);
      }
    }
  });

  it('is kr for SEK, and EUR for its sign', () => {
    expect(parseCurrency('SEK')).to.equal('kr');
    expect(parseCurrency('sek')).to.equal('kr');
    expect(parseCurrency('€')).to.equal('EUR');
  });

  it('is undefined if the service does not know it', () => {
    for (const written of ['', 'USD', 'Franken', 'constructor', 'toString', '__proto__']) {
      expect(parseCurrency(written), written).to.equal(undefined);
    }
  });
});
