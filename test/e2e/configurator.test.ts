/** The configurator: the displayed fee is always the service's answer to the displayed cost. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DemoSite, openDemo, projectAt, serviceFee, visit } from './demo.js';
import { type DisplayedFee, displayedFees, recordFees, waitForFee } from './displayed-fees.js';
import { drag, find, goToCheckout, press } from './user.js';

let demo: DemoSite;

before(async () => {
  demo = await openDemo();
});

after(() => demo.close());

/** Checks every frame with a fee: the fee was the one of the cost that the page displayed. */
const checkAll = (figures: DisplayedFee[], feeOf: (figure: DisplayedFee) => Promise<number>) =>
  Promise.all(
    figures.map(async (figure) => {
      const frame = JSON.stringify(figure);
      assert.equal(figure.fee, await feeOf(figure), frame);
      assert.equal(figure.totalCost, figure.cost, frame);
    }),
  );

test('panels, battery and subsidies change the cost, and the fee is always the one of the displayed cost', async (t) => {
  const { page, complaints } = await visit(t, demo);
  await recordFees(page);
  await page.goto(`${demo.url}/configurator`);
  await waitForFee(page, '€24,900 · 15 years · Down payment 10%');

  await drag(page, 'Panels', 31);
  await waitForFee(page, '€29,220 · 15 years');

  await press(page, 'radio', '15 kWh');
  await waitForFee(page, '€32,020 · 15 years');

  await press(page, 'checkbox', 'Local solar roof bonus €1,500, from 12 panels');
  await waitForFee(page, '€30,520 · 15 years');

  await page.click('fin-monthly-fee >>> [part~=tenor-option]:last-of-type');
  await drag(page, 'Down payment', 20);
  await waitForFee(page, '€30,520 · 20 years · Down payment 20%');

  const figures = await displayedFees(page);
  assert.equal(figures.length >= 5, true); // each that was waited for
  await checkAll(figures, await serviceFee(demo));
  assert.deepEqual(complaints, []);
});

test('on a phone, the bar shows the total, names no payment beside the texts of the law, and covers none of them', async (t) => {
  const { page } = await visit(t, demo, 390, 844);
  await page.goto(`${demo.url}/configurator`);
  await page.waitForSelector('fin-monthly-fee:state(ready)');
  const covers = await page.evaluate(async () => {
    const [bar, month] = ['.bar', '.month'].map((selector) => document.querySelector(selector));
    const covers: number[] = [];
    let stuck = 0;
    for (let top = 0; top < document.body.scrollHeight; top += 80) {
      scrollTo({ top, behavior: 'instant' });
      const [{ bottom = 0 } = {}, { top: start = 0 } = {}] = [bar, month].map((box) => box?.getBoundingClientRect());
      if (bottom === innerHeight) stuck += 1;
      if (bottom > start) covers.push(top);
    }
    return { covers, isStuck: stuck > 5 };
  });
  assert.deepEqual(covers, { covers: [], isStuck: true });
  const { bar, fee, text } = await page.evaluate(() => ({
    bar: document.querySelector('.bar')?.textContent?.replace(/\s+/g, ' ').trim(),
    fee: document.querySelector('fin-monthly-fee')?.shadowRoot?.querySelector('[part=amount]')?.textContent?.trim(),
    text: document.body.innerText,
  }));
  assert.equal(bar, 'Total €24,900 See your monthly payment');
  assert.match(fee ?? '', /^€\d/);
  assert.equal(text.split(fee ?? '').length - 1, 0, 'the page repeats the payment');
  await page.click('.bar');
  await page.waitForFunction(() => {
    const { top = 0 } = document.querySelector('.month')?.getBoundingClientRect() ?? {};
    return top >= 0 && top < 80;
  });
});

test('without panels and battery there is no fee, and a battery alone creates a battery project', async (t) => {
  const { page, complaints } = await visit(t, demo, 390, 844);
  await recordFees(page);
  await page.goto(`${demo.url}/configurator`);
  await waitForFee(page, '€24,900');

  await press(page, 'radio', 'None');
  await (await find(page, 'slider', 'Panels')).press('Home');
  await page.waitForFunction(() => window.displayedFees.now() === '');
  const bar = await page.$eval('.bar [data-total]', (total) => total.textContent);
  assert.equal(bar, '–');
  assert.match(
    await page.$eval('.month', (month) => (month as HTMLElement).innerText),
    /Choose panels or a battery\.$/,
  );
  assert.equal(await page.$eval('fin-monthly-fee', (fee) => fee.checkVisibility()), false);

  await press(page, 'radio', '5 kWh');
  const battery = await waitForFee(page, '€7,100');
  await checkAll(await displayedFees(page), await serviceFee(demo));

  await goToCheckout(page);
  const project = await projectAt(demo, page);
  assert.equal(project.type_project, 'Battery/Charging station');
  assert.equal(project.Total_cost_installation, battery.totalCost);
  assert.deepEqual(complaints, []);
});
