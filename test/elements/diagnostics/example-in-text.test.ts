/** The figures of hand-written examples, as those in docs/law/. */
import { expect } from '@open-wc/testing';
import { exampleInText, numbersInText } from '../../../src/elements/diagnostics/example-in-text.js';
import { ratesOf } from '../../../src/elements/monthly-fee/credit/effective-rate.js';
import { roundDecimals } from '../../../src/elements/monthly-fee/credit/rate-format.js';

const german = `Repräsentatives Beispiel nach § 17 Abs. 4 PAngV: Nettodarlehensbetrag 22.410 €, Sollzins 5,80 % p.\u00a0a. fest für die ganze
  Laufzeit, effektiver Jahreszins 5,96 %, Laufzeit 15 Jahre, 180 Raten zu 186,70 €, Gesamtbetrag 33.606 €, keine weiteren Kosten.
  Darlehensgeber: Musterbank AG, Musterweg 12, 10115 Berlin.`;

const find = (text: string) => {
  const example = exampleInText({ ratesOf, roundDecimals }, numbersInText(text));
  if (!example) return undefined;
  const { financed, payments, payment, effectiveRate, statesRate } = example;
  return [financed, payments, payment.value, effectiveRate.toFixed(2), statesRate];
};

describe('an example in a text', () => {
  for (const [country, text, ...expected] of [
    ['Germany', german, 22_410, 180, 186.7, '5.96', true],
    [
      'the Netherlands',
      `Representatief voorbeeld: totaal kredietbedrag € 9.600, vaste debetrente 7,20% per jaar, jaarlijks kostenpercentage 7,44%, looptijd
       120 maanden, maandbedrag € 112,46, contante prijs € 12.000, aanbetaling € 2.400, totaal te betalen € 13.495,20. Voorbeeldbank N.V.`,
      ...[9_600, 120, 112.46, '7.44', true],
    ],
    [
      'Sweden',
      `Representativt exempel: kreditbelopp 160 000 kr, fast ränta 6,50 %, effektiv ränta 6,70 %, löptid 12 år, 144 betalningar om
       1 603,07 kr, kontantpris 200 000 kr, kontantinsats 40 000 kr, inga avgifter, totalt att betala 230 842 kr. Exempelbanken AB.`,
      ...[160_000, 144, 1_603.07, '6.70', true],
    ],
    [
      'Switzerland',
      `Beispiel: Barzahlungspreis CHF 30'000, Anzahlung CHF 6'000, Nettokredit CHF 24'000, 120 Monatsraten zu CHF 265.25, effektiver Jahreszins
       6,06 %, Gesamtkosten des Kredits CHF 7'830, Preis im Rahmen des Kreditvertrags CHF 37'830. Muster Finanz AG, Zürich.`,
      ...[24_000, 120, 265.25, '6.06', true],
    ],
    ['one that contradicts itself', german.replace('186,70', '182,99'), 22_410, 180, 182.99, '5.63', false],
    ['a rate in fewer decimals', german.replace('5,96', '6'), 22_410, 180, 186.7, '5.96', true],
    [
      'a table',
      'Net loan amount | €20,000 | Term | 15 years | Effective annual rate | 5.63% | 180 payments of | €163.31 | Total | €29,395.80',
      ...[20_000, 180, 163.31, '5.63', true],
    ],
    [
      'another percentage of 0',
      '0 % Anzahlung, Gesamtbetrag 29.395,80 €, 20.000 EUR in 180 Raten zu 163,31 EUR, effektiv 5,63 %',
      ...[20_000, 180, 163.31, '5.63', true],
    ],
    ['an example at 0 %', '24.000 € in 120 Raten zu 200 €, effektiv 0 %', 24_000, 120, 200, '0.00', true],
  ] as [string, string, ...unknown[]][]) {
    it(`is found: ${country}`, () => expect(find(text)).to.deep.equal(expected));
  }

  for (const [what, text] of [
    ['no amounts', 'Effektiver Jahreszins 5,96 %. Musterbank AG, Musterweg 12, 10115 Berlin.'],
    ['no percentage', '22.410 € in 180 Raten zu 186,70 €'],
    ['no number of payments', 'Für 22.410 € zahlen Sie 186,70 € im Monat, effektiv 5,96 %.'],
    ['amounts that make no credit', 'Ab 120 Bestellungen 49 € statt 99 €, und 10 % Rabatt.'],
    ['no text', ''],
    ['digits alone', '1'.repeat(100_000)],
    ['spaces alone', '€ '.repeat(100_000)],
  ] as const) {
    it(`is not found: ${what}`, () => expect(find(text)).to.equal(undefined));
  }
});
