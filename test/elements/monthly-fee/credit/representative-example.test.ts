/** The representative example of each country, and the attribute that chooses its selection. */
import { expect } from '@open-wc/testing';
import { countryFacts } from '../../../../src/contract/value-sets.js';
import type { Localization } from '../../../../src/elements/base/fin-element.js';
import { formatFor } from '../../../../src/elements/formats/number-formats.js';
import { exampleOf } from '../../../../src/elements/monthly-fee/credit/representative-example.js';
import { parseExample } from '../../../../src/elements/monthly-fee/credit/representative-example-selection.js';
import type { Selection } from '../../../../src/index.js';
import { type Language, locales } from '../../../../src/locales/index.js';

const localize = (language: Language, country: Selection['country'], customTexts: unknown[] = []): Localization => {
  const format = formatFor(language, country, countryFacts[country].currency);
  return { language, texts: locales[language], customTexts, format };
};

const credits = {
  Germany: { totalCost: 24_900, tenor: 15, downpayment: 10, fee: 186.7, lender: 'Musterbank AG, Musterweg 1, Berlin' },
  Netherlands: { totalCost: 12_000, tenor: 10, downpayment: 20, fee: 112.46, lender: 'Voorbeeldbank N.V., Utrecht' },
  Sweden: { totalCost: 200_000, tenor: 12, downpayment: 20, fee: 1_603.07, lender: 'Exempelbanken AB, Stockholm' },
  Switzerland: { totalCost: 30_000, tenor: 10, downpayment: 20, fee: 265.25, lender: 'Muster Finanz AG, Zürich' },
} as const;

const selectionIn = (country: Selection['country']): Selection => {
  const { totalCost, tenor, downpayment } = credits[country];
  return { country, currency: countryFacts[country].currency, totalCost, tenor, downpayment };
};

/** The lines of an example with plain spaces. */
const linesOf = (language: Language, country: Selection['country'], customTexts?: unknown[]): string[] => {
  const { fee, lender } = credits[country];
  const example = exampleOf(localize(language, country, customTexts), selectionIn(country), fee, lender);
  if (!example) return [];
  const rows = example.rows.map(({ label, value }) => `${label}: ${value}`);
  return [example.title, ...rows, example.lender].map((line) => line.replace(/\s/g, ' '));
};

describe('the representative example', () => {
  // The figures are those of the examples in docs/law/.
  for (const [language, country, lines] of [
    [
      'de',
      'Germany',
      [
        'Repräsentatives Beispiel',
        'Nettodarlehensbetrag: 22.410 €',
        'Laufzeit: 15 Jahre',
        'Fester Sollzinssatz p. a.: 5,80 %',
        'Effektiver Jahreszins: 5,96 %',
        '180 Monatsraten zu: 186,70 €',
        'Gesamtbetrag: 33.606 €',
        'Weitere Kosten: keine',
        'Darlehensgeber: Musterbank AG, Musterweg 1, Berlin',
      ],
    ],
    [
      'nl',
      'Netherlands',
      [
        'Representatief voorbeeld',
        'Contante prijs: € 12.000',
        'Aanbetaling: € 2.400',
        'Totaal kredietbedrag: € 9.600',
        'Looptijd: 10 jaar',
        'Vaste debetrente per jaar: 7,20%',
        'Jaarlijks kostenpercentage: 7,44%',
        '120 maandtermijnen van: € 112,46',
        'Totaal te betalen bedrag: € 13.495,20',
        'Overige kosten: geen',
        'Kredietgever: Voorbeeldbank N.V., Utrecht',
      ],
    ],
    [
      'sv',
      'Sweden',
      [
        'Representativt exempel',
        'Kontantpris: 200 000 kr',
        'Kontantinsats: 40 000 kr',
        'Kreditbelopp: 160 000 kr',
        'Löptid: 12 år',
        'Fast kreditränta: 6,50 %',
        'Effektiv ränta: 6,70 %',
        '144 månadsbetalningar om: 1 603,07 kr',
        'Totalt belopp att betala: 230 842,08 kr',
        'Övriga avgifter: inga',
        'Kreditgivare: Exempelbanken AB, Stockholm',
      ],
    ],
    [
      'de',
      'Switzerland',
      [
        'Repräsentatives Beispiel',
        "Barzahlungspreis: CHF 30'000",
        "Anzahlung: CHF 6'000",
        "Nettodarlehensbetrag: CHF 24'000",
        'Laufzeit: 10 Jahre',
        'Effektiver Jahreszins: 6,06 %',
        '120 Monatsraten zu: CHF 265.25',
        "Gesamtkosten des Kredits: CHF 7'830",
        "Preis im Rahmen des Kreditvertrags: CHF 37'830",
        'Darlehensgeber: Muster Finanz AG, Zürich',
      ],
    ],
  ] as const) {
    it(`has what the law of ${country} asks for, in ${language}`, () => {
      expect(linesOf(language, country)).to.deep.equal(lines);
    });
  }

  it('is in the visitor’s language, whatever the country', () => {
    const english = linesOf('en', 'Germany');
    expect(english.slice(0, 6)).to.deep.equal([
      'Representative example',
      'Net loan amount: €22,410',
      'Term: 15 years',
      'Fixed borrowing rate: 5.80%',
      'Effective annual rate: 5.96%',
      '180 payments of: €186.70',
    ]);
    expect(linesOf('fr', 'Switzerland').at(-1)).to.equal('Prêteur : Muster Finanz AG, Zürich');
    expect(linesOf('it', 'Switzerland').at(-1)).to.equal('Creditore: Muster Finanz AG, Zürich');
  });

  it('takes the page’s custom texts', () => {
    const custom = [{ netLoanAmount: 'Kreditbetrag', de: { lenderLine: 'Bank: {}', paymentsOf: '{} mal' } }];
    const lines = linesOf('de', 'Germany', custom);
    expect(lines).to.include.members(['Kreditbetrag: 22.410 €', '180 mal: 186,70 €']);
    expect(lines.at(-1)).to.equal('Bank: Musterbank AG, Musterweg 1, Berlin');
  });

  it('does not exist without a sensible rate', () => {
    const example = exampleOf(localize('de', 'Germany'), selectionIn('Germany'), 100, 'Bank');
    expect(example).to.equal(undefined);
  });
});

describe('the selection of the example', () => {
  for (const [written, totalCost, tenor, downpayment] of [
    ['24900 15 10', 24_900, 15, 10],
    ['24.900,50 15 12,5', 24_900.5, 15, 12.5],
    ["24'900.50 1 0", 24_900.5, 1, 0],
    ['24 900,50 € 20 40 %', 24_900.5, 20, 40],
    ['€ 24.900,- 10 2.5%', 24_900, 10, 2.5],
    [' 24\u00a0900\u00a0 15\n10 ', 24_900, 15, 10],
    ['249 000 kr 12 20', 249_000, 12, 20],
  ] as const) {
    it(`${JSON.stringify(written)} is ${totalCost} in ${tenor} years with ${downpayment} %`, () => {
      expect(parseExample(written)).to.deep.equal({ totalCost, tenor, downpayment });
    });
  }

  for (const wrong of [
    ...['', '24900', '24900 15', '15 10', '24900 21 10', '24900 0 10', '24900 1.5 10', '24900 15 41', '24900 15 -1'],
    ...['0 15 10', '-24900 15 10', 'auf Anfrage 15 10', '24900 15 years 10', '24900, 15, 10', '24900 15 ten', '%'],
    ...['9'.repeat(300), `${' '.repeat(10_000)}1`],
  ]) {
    it(`is not ${JSON.stringify(wrong.length > 40 ? `${wrong.slice(0, 10)}…` : wrong)}`, () => {
      expect(parseExample(wrong)).to.equal(undefined);
    });
  }
});
