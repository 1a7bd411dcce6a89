/** The pictures of the demo's studio, light and dark. No test compares them, since its code has the font of each machine. */
import { readFileSync, writeFileSync } from 'node:fs';
import { decode, encode } from 'fast-png';
import { createDemo } from '../../demo/server.js';
import { openBrowser } from '../../test/support/browser.js';
import { emulateScheme, painted } from './pages.js';

const font = readFileSync('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', 'base64');
const content = `@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }
body { font-family: Inter; }`;

/** Addresses that are the same on every machine. */
const settings = new URLSearchParams({
  host: 'https://pay.example/fin',
  'offer-pdf': 'https://installer.example/offer.pdf',
});

export const takeStudio = async (): Promise<void> => {
  const demo = await createDemo({ port: 0 });
  const browser = await openBrowser();
  const context = await browser.createBrowserContext();
  for (const scheme of ['light', 'dark'] as const) {
    const page = await context.newPage();
    await page.setBypassCSP(true); // for the font of the frame, which otherwise is each machine's
    await page.setViewport({ width: 1366, height: 900 });
    await emulateScheme(page, scheme);
    await page.goto(`${demo.url}/snippet?${settings}`);
    const frame = await (await page.waitForSelector('#frame'))?.contentFrame();
    if (!frame) throw new Error('The studio has no frame.');
    await frame.addStyleTag({ content });
    await frame.waitForSelector('fin-monthly-fee:state(ready) >>> .example', { visible: true });
    await frame.waitForSelector('fin-checkout-button:state(idle)');
    for (const each of [frame, page]) await painted(each);
    const picture = decode(await page.screenshot());
    // Encoded again, since the browser's own file is a third larger.
    writeFileSync(`docs/pictures/studio-${scheme}.png`, encode(picture));
    await page.close();
  }
  await browser.close();
  await demo.close();
};
