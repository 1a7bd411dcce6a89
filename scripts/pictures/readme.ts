/** Takes the pictures of the README: a fee with all its slots filled, and the button. */
import { emulateScheme, type PicturePages, pageWith, painted } from './pages.js';
import { words } from './sample-texts.js';
import { answering, button, chips, fee, lawful, waitForState } from './states.js';

const lang = 'en';

export const takeReadme = async (picturePages: PicturePages): Promise<void> => {
  const page = await picturePages.context.newPage();
  await page.setViewport({ width: 792, height: 700, deviceScaleFactor: 1.5 });
  const there = await picturePages.service(answering(words[lang]));
  const html = fee(words[lang], chips, lawful(words[lang])) + button(words[lang]);
  await page.goto(picturePages.origin + picturePages.put(pageWith(there, lang, html)));
  await waitForState(page.mainFrame(), 'monthly-fee', 'ready');
  const height = await page.evaluate(() => document.documentElement.offsetHeight);
  for (const scheme of ['light', 'dark'] as const) {
    await emulateScheme(page, scheme);
    await painted(page);
    await page.screenshot({ path: `docs/fin-widgets-${scheme}.png`, clip: { x: 0, y: 0, width: 792, height } });
  }
};
