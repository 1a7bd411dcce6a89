/** The README's pictures: a fee with all that belongs beside it, and the button. */
import { drawn, pageWith, type Stage, wear } from './stage.js';
import { answering, button, chips, fee, lawful, reached } from './states.js';
import { words } from './words.js';

const lang = 'en';

export const takeReadme = async (stage: Stage): Promise<void> => {
  const page = await stage.context.newPage();
  await page.setViewport({ width: 792, height: 700, deviceScaleFactor: 1.5 });
  const there = await stage.service(answering(words[lang]));
  const html = fee(words[lang], chips, lawful(words[lang])) + button(words[lang]);
  await page.goto(stage.origin + stage.put(pageWith(there, lang, html)));
  await reached(page.mainFrame(), 'monthly-fee', 'ready');
  const height = await page.evaluate(() => document.documentElement.offsetHeight);
  for (const scheme of ['light', 'dark'] as const) {
    await wear(page, scheme);
    await drawn(page);
    await page.screenshot({ path: `docs/fin-widgets-${scheme}.png`, clip: { x: 0, y: 0, width: 792, height } });
  }
};
