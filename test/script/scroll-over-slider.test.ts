/** A finger that scrolls the page over the slider chooses nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connection, site, tag, waitForState } from './site.js';

const { visit } = site();

test('a scroll that begins on the slider leaves the down payment as it is', async (t) => {
  const { page } = await visit(
    t,
    (service) => `<meta name="viewport" content="width=device-width">${tag(connection(service))}
      <fin-monthly-fee country="Germany" total-cost="24.900" tenor="15" downpayment="10"></fin-monthly-fee>
      <div style="height: 3000px"></div>`,
  );
  await page.setViewport({ width: 390, height: 700, hasTouch: true, isMobile: true });
  await waitForState(page, 'fin-monthly-fee', 'ready');
  const selected = () =>
    page.$eval('fin-monthly-fee', ({ selection, fee, shadowRoot }) => ({
      downpayment: selection?.downpayment,
      fee,
      thumb: shadowRoot?.querySelector<HTMLInputElement>('[part=slider]')?.value,
    }));
  const before = await selected();
  const slider = await (
    await page.waitForSelector('fin-monthly-fee >>> [part=slider]', { visible: true })
  )?.boundingBox();
  assert.ok(slider);
  // At 36 %, far from the thumb.
  const at = { x: Math.round(slider.x + slider.width * 0.9), y: Math.round(slider.y + slider.height / 2) };
  const cdp = await page.createCDPSession();
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', upwards = 0) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: at.x, y: at.y - upwards }],
    });
  await touch('touchStart');
  for (let upwards = 10; upwards <= 200; upwards += 10) await touch('touchMove', upwards);
  await touch('touchEnd');
  assert.ok((await page.evaluate(() => scrollY)) > 100, 'the page has scrolled');
  await waitForState(page, 'fin-monthly-fee', 'ready');
  assert.deepEqual(await selected(), before);
});
