/** Calculations of the demo's pages: the price of a selection, and the loan example. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { formats } from '../../demo/pages/assets/format.js';
import { projectType, type Selection, showcase, systemPrice } from '../../demo/pages/assets/system-price.js';
import { loanExample, loans } from '../../demo/pages/loan-example.js';
import { monthlyFee } from '../../demo/service/pricing.js';
import { words } from '../../scripts/pictures/sample-texts.js';

const nothing: Selection = { panels: 0, battery: 0, batteryGrant: true, roofGrant: true };

test('a selection costs the sum of its lines', () => {
  const { lines, total } = systemPrice(showcase);
  assert.deepEqual(lines, { panels: 10_560, work: 6_440, battery: 8_900, vat: 0, batteryGrant: -1_000, roofGrant: 0 });
  assert.equal(total, 24_900);
});

test('an empty selection costs nothing, and is no project', () => {
  assert.equal(systemPrice(nothing).total, 0);
  assert.equal(projectType(nothing), undefined);
});

test('a battery alone costs less work, and has no roof bonus', () => {
  const { lines } = systemPrice({ ...nothing, battery: 5 });
  assert.deepEqual(lines, { panels: 0, work: 2_400, battery: 5_200, vat: 0, batteryGrant: -500, roofGrant: 0 });
});

test('the roof bonus starts at 12 panels', () => {
  assert.equal(systemPrice({ ...nothing, panels: 11 }).lines.roofGrant, 0);
  assert.equal(systemPrice({ ...nothing, panels: 12 }).lines.roofGrant, -1_500);
});

test('a project’s type is named after the installed parts', () => {
  assert.equal(projectType({ ...nothing, panels: 1 }), 'Solar');
  assert.equal(projectType({ ...nothing, panels: 1, battery: 5 }), 'Solar + Battery/Charging station');
  assert.equal(projectType({ ...nothing, battery: 5 }), 'Battery/Charging station');
});

test('the loan example is consistent', () => {
  const { fee, installments, total, effectiveRate } = loanExample({ cost: 12_000, years: 1, borrowingRate: 0.12 });
  assert.equal(fee, 1_066.19); // the textbook's annuity of 12000 at 1 % a month
  assert.equal(installments, 12);
  assert.equal(total, 12_794.28);
  assert.ok(Math.abs(effectiveRate - 0.126825) < 1e-6);
});

test('the README’s code, text and picture show the figures of the demo', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const fee = monthlyFee({ country: 'Germany', totalCost: systemPrice(showcase).total, tenor: 15, downpayment: 10 });
  assert.ok(readme.includes('country="Germany" total-cost="24.900" tenors="5 10 15 20" tenor="15" downpayment="10"'));
  assert.ok(readme.includes(`€24,900 in Germany, over 15 years with 10% down, is €${fee} a month`));
  const loan = loanExample(loans.Germany);
  for (const language of ['en', 'de'] as const) {
    const { money, rate } = formats(`${language}-DE`);
    const picture = words[language];
    assert.deepEqual([picture.totalCost, picture.fee], ['24.900', fee]);
    const { cost, fee: installment, total, effectiveRate, borrowingRate } = loan;
    for (const figure of [money(cost), money(installment), money(total), rate(effectiveRate), rate(borrowingRate)])
      assert.ok(picture.legal.replace(/\s/g, ' ').includes(figure.replace(/\s/g, ' ')), figure);
    if (language === 'en') assert.ok(readme.includes(picture.rate));
  }
});
