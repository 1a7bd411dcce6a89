/** `finWidgets.diagnose()`: whether the figures in a page's own legal texts agree with the service's monthly payment. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Plan } from '../support/scenario.js';
import { connection, diagnosis, site, tag, waitForState } from './site.js';

const { visit } = site();

/** A service that gives this monthly payment for every selection. */
const paying = (fee: number): Plan => ({
  pricing_2: [{ body: { status: 'success', response: { Monthly_fee: fee } }, repeat: true }],
});

const example = `Nettodarlehensbetrag 22.410 €, Sollzins 5,80 % p. a., effektiver Jahreszins 5,96 %, 180 Raten zu 186,70 €, Gesamtbetrag 33.606 €.`;

interface Texts {
  rate?: string;
  legal?: string;
  attributes?: string;
  /** Whether the installer states that all costs are included. */
  areCostsIncluded?: boolean;
}

/** What the diagnosis prints of a card with these texts, and the log of the service. */
const diagnose = async (t: TestContext, plan: Plan, { rate, legal, attributes = '', areCostsIncluded }: Texts) => {
  const slotted = Object.entries({ rate, legal }).map(([slot, text]) => (text ? `<p slot="${slot}">${text}</p>` : ''));
  const { page, complaints, service } = await visit(
    t,
    (service) =>
      `<meta charset="utf-8">${tag(connection(service))}<fin-monthly-fee country="DE" total-cost="24.900" tenor="15" downpayment="10" prefetch="none"
        ${attributes}>${slotted.join('')}</fin-monthly-fee>`,
    plan,
  );
  await waitForState(page, 'fin-monthly-fee', 'ready');
  await page.$eval(
    'fin-monthly-fee',
    async (element, allCostsIncluded) => void (await Object.assign(element, { allCostsIncluded }).updateComplete),
    areCostsIncluded,
  );
  await waitForState(page, 'fin-monthly-fee', 'ready'); // the file of the details may come later
  const lines = await diagnosis(page, complaints);
  return { lines: lines.map((line) => line.replace('fin-widgets: <fin-monthly-fee>: ', '')), log: await service.log() };
};

describe('with the statement that all costs are included', () => {
  const areCostsIncluded = true;

  test('texts that agree with the service are checked', async (t) => {
    const texts = { rate: '5,96 % effektiver Jahreszins', legal: example, areCostsIncluded };
    const { lines, log } = await diagnose(t, paying(186.7), texts);
    assert.match(lines.join('\n'), /: no problem was found\. Checked: .*; the figures in legal texts; /);
    // The example is of the selection on show, whose quote is known.
    assert.equal(log.filter(({ operation }) => operation === 'pricing_2').length, 1);
  });

  test('a rate that is not that of the payment on show is named', async (t) => {
    const { lines } = await diagnose(t, paying(182.99), { rate: '5,96 % effektiver Jahreszins', areCostsIncluded });
    assert.deepEqual(lines, [
      'the slot "rate" says 5,96%, but the effective rate of the current monthly payment (182.99 EUR) is 5.63%. Correct the slot, or remove it: then the element shows the rate.',
    ]);
  });

  test('a rate in fewer decimals, beside another rate, is right', async (t) => {
    const texts = { rate: '5,6 % effektiver Jahreszins (Sollzins 5,49 %)', areCostsIncluded };
    const { lines } = await diagnose(t, paying(182.99), texts);
    assert.match(lines.join('\n'), /: no problem was found\./);
  });

  test('an example that contradicts itself is named', async (t) => {
    const legal = example.replace('186,70', '182,99');
    const { lines } = await diagnose(t, paying(182.99), { legal, areCostsIncluded });
    assert.deepEqual(lines, [
      'the example in the slot "legal" contradicts itself: the effective rate of 22410 EUR in 180 payments of 182,99 EUR is 5.63%, but the text says 5,80% and 5,96%. Correct the example.',
    ]);
  });

  test('a lease has no rate', async (t) => {
    const texts = { rate: '9,99 %', legal: example, attributes: 'product="lease"', areCostsIncluded };
    const { lines } = await diagnose(t, paying(182.99), texts);
    assert.match(lines.join('\n'), /: no problem was found\./);
  });
});

describe('without the statement', () => {
  test('rates are not compared, since costs may be missing', async (t) => {
    const texts = { rate: '6,20 % effektiver Jahreszins', legal: example.replace('5,96', '6,20') };
    const { lines } = await diagnose(t, paying(186.7), texts);
    assert.match(lines.join('\n'), /: no problem was found\./);
  });

  test('an example whose payment is not the service’s is named', async (t) => {
    const { lines } = await diagnose(t, paying(182.99), { legal: example });
    assert.deepEqual(lines, [
      'the example in the slot "legal" says 22410 EUR in 180 payments of 186,70 EUR, but the service says 182.99 EUR. Correct the example, or remove it and set lender: then the element composes the example.',
    ]);
  });

  for (const [what, legal, totalCost, tenor, downpayment] of [
    ['cash price and down payment', `${example} Barzahlungspreis 30.000 €, Anzahlung 7.590 €.`, 30_000, 15, 25.3],
    ['a net amount alone', example.replace('22.410', '20.000').replace('5,96', '7,89'), 20_000, 15, 0],
    ['total amount and cost', `${example} Gesamtkosten 11.196 €.`, 24_900, 15, 10],
  ] as const) {
    test(`the service is asked for the selection of the example: ${what}`, async (t) => {
      const { log } = await diagnose(t, paying(186.7), { legal });
      const bodies = log.filter(({ operation }) => operation === 'pricing_2').map(({ body }) => body);
      assert.deepEqual(bodies.at(-1), {
        country_project: 'Germany',
        currency_project: 'EUR',
        'total_cost_installation (after subsidies) (incl vat)': totalCost,
        LTI_tenor: `${tenor} years`,
        LTI_downpayment: downpayment,
      });
    });
  }
});
