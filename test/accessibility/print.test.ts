/** The elements on paper: figure, basis and legal texts in one column, dark on white whatever the theme. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { site, waitForState } from '../script/site.js';
import { textContrast } from './colors.js';
import { inspect } from './inspect.js';
import { button, fee, open, slots } from './states.js';

const testSite = site();

const dark = `<style>
  :root { --fin-surface: #123456; --fin-text: #fff; --fin-accent: #7ff0c4; }
  ::part(result) { background: linear-gradient(#31438a, #10152b); }
  ::part(amount) { color: #7ff0c4; }
</style>`;

test('a card prints without controls and buttons, in one column, dark on white', async (t) => {
  const { page } = await open(testSite, t, dark + fee('id="offer"', slots) + button('for="offer"'));
  await waitForState(page, 'fin-monthly-fee', 'ready');
  await page.setViewport({ width: 1000, height: 1400 });
  await page.emulateMediaType('print');
  const texts = await inspect(page, 'textColors');
  const printed = texts.map(({ text }) => text).join('\n');
  for (const expected of [/What it costs a month/, /€/, /Kreditaufnahme/, /Example:/, /4,99 %/, /Subject to/])
    assert.match(printed, expected);
  for (const text of texts.filter(({ text }) => text !== 'its terms'))
    assert.ok(textContrast({ ...text, backgrounds: [] }) >= 7, `${text.text} on white paper`);
  assert.deepEqual(await inspect(page, 'controls'), []);
  assert.deepEqual(await inspect(page, 'unreadableTexts'), []);
  const [card = 0, result = 0] = await page.$$eval('fin-monthly-fee >>> :is([part=base], [part=result])', (boxes) =>
    boxes.map((box) => box.getBoundingClientRect().width),
  );
  assert.ok(card - result < 4, `${result} of ${card} px`);
  const border = await page.$eval(
    'fin-monthly-fee >>> [part=result]',
    (result) => getComputedStyle(result).borderInlineStartWidth,
  );
  assert.equal(border, '0px', 'no line between two columns');
});

test('the bars of totals and chart print dark on white', async (t) => {
  const { page } = await open(testSite, t, dark + fee('all-costs-included term-chart tenors="5 10"'));
  await waitForState(page, 'fin-monthly-fee', 'ready');
  await page.emulateMediaType('print');
  const bars = await page.$$eval('fin-monthly-fee >>> :is(.bar span, .chart-bar)', (bars) =>
    bars.map((bar) => {
      const { backgroundColor, printColorAdjust } = getComputedStyle(bar);
      return `${backgroundColor} ${printColorAdjust}`;
    }),
  );
  assert.deepEqual(bars, Array(4).fill('rgb(0, 0, 0) exact'));
});
