/** Takes pictures of the plugin's settings and of its block, in a WordPress that `npm run test:wordpress` can start. */
import { writeFileSync } from 'node:fs';
import { decode, encode } from 'fast-png';
import { openBrowser } from '../../test/support/browser.js';
import { insertBlock, logIn, openEditor, sidebarControl } from '../../wordpress/test/support/admin.js';
import { startConfiguredSite } from '../../wordpress/test/support/configured-site.js';

/** Runs in the editor, whose content may be in a frame. */
const hasPayment = (): boolean =>
  [document, ...Array.from(document.querySelectorAll('iframe'), (frame) => frame.contentDocument)].some(
    (place) => Object(place?.querySelector('fin-monthly-fee')).fee === 182.99,
  );

export const takeWordPress = async (): Promise<void> => {
  const here = await startConfiguredSite({ country: 'Germany', rate: '5.63% effective annual rate' });
  const browser = await openBrowser();
  try {
    const page = await (await browser.createBrowserContext()).newPage();
    await page.setViewport({ width: 1200, height: 900 });
    const save = async (name: string): Promise<void> =>
      writeFileSync(`docs/pictures/${name}.png`, encode(decode(await page.screenshot())));
    await logIn(page, here.site, 'administrator');
    await page.goto(`${here.site.url}/wp-admin/options-general.php?page=fin-widgets`);
    await page.$eval(`input[value="${here.baseUrl}"]`, (input) => {
      (input as HTMLInputElement).value = 'https://service.example/api/1.1'; // the selector finds an input
    });
    await save('wordpress-settings');
    await openEditor(page, here.site, 'page');
    await page.evaluate(() => window.wp.data.dispatch('core/editor').editPost({ title: 'Solar panels' }));
    await insertBlock(page, 'fin-widgets/monthly-fee');
    for (const [label, value] of [
      ['Total cost after subsidies, with VAT', '24.900'],
      ['Initial term, in years', '15'],
      ['Initial down payment, in percent', '10'],
    ] as const)
      await (await sidebarControl(page, label)).type(value);
    await page.waitForFunction(hasPayment);
    await save('wordpress-block');
  } finally {
    await browser.close();
    await here.close();
  }
};
