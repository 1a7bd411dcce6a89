/** `npm run pictures`: the README's pictures, light and dark, of the widgets as the demo shows them. */
import puppeteer from 'puppeteer-core';
import { createDemo } from '../demo/server.js';
import { chromium, chromiumArgs } from './chromium.js';

const demo = await createDemo({ port: 0 });
const browser = await puppeteer.launch({ executablePath: await chromium(), args: chromiumArgs });
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 1000, deviceScaleFactor: 1.5 });
  for (const scheme of ['light', 'dark']) {
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    await page.goto(demo.url);
    await page.waitForFunction(() => document.querySelector('fin-monthly-fee')?.matches(':state(ready)'));
    const boxes = await page.$$eval('fin-monthly-fee, fin-checkout-button', (elements) =>
      elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    );
    const left = Math.min(...boxes.map((box) => box.left)) - 16;
    const top = Math.min(...boxes.map((box) => box.top)) - 16 + (await page.evaluate(() => scrollY));
    const right = Math.max(...boxes.map((box) => box.right)) + 16;
    const bottom = Math.max(...boxes.map((box) => box.bottom)) + 16;
    const clip = { x: left, y: top, width: right - left, height: bottom - top };
    await page.screenshot({ path: `docs/fin-widgets-${scheme}.png`, clip });
  }
} finally {
  await browser.close();
  await demo.close();
}
