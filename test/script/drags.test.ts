/** What the recorded drags of the bench may ask of the service, and show: figures that do not vary with the machine. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { firstFee, watchFirst } from '../../bench/page/first.js';
import { play } from '../../bench/page/play.js';
import { recordings } from '../../bench/page/recordings.js';
import { cost, openSite, type Site } from '../../bench/page/site.js';
import { openBrowser, type TestBrowser } from '../support/browser.js';

/** The most questions of each, the page's first one included and without asking ahead: a machine that lags asks less. */
const most: Record<keyof typeof recordings, number> = {
  slow: 21,
  'fast and back': 9,
  keys: 11,
  'tenor hopping': 4,
  mixed: 17,
  jumps: 4,
};

/** What may be asked ahead in a minute. */
const ahead = 12;

describe('a recorded drag', () => {
  let site: Site;
  let browser: TestBrowser;
  before(async () => {
    site = await openSite();
    site.latency = 20;
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    site.close();
  });

  const played = async (name: string, prefetch: string) => {
    const context = await browser.createBrowserContext();
    try {
      const page = await context.newPage();
      await page.evaluateOnNewDocument('globalThis.__name = (named) => named'); // what the compiler keeps of functions that are sent
      await watchFirst(page);
      site.asked = [];
      await page.goto(`${site.url}/widgets?prefetch=${prefetch}`);
      await firstFee(page);
      const result = await page.evaluate(play, recordings[name] ?? [], cost);
      const [tokens, fees] = [true, false].map((token) => site.asked.filter((one) => (one === 'token') === token));
      return { ...result, tokens: tokens?.length, asked: fees?.length ?? 0 };
    } finally {
      await context.close();
    }
  };

  for (const [name, bound] of Object.entries(most)) {
    test(`${name}: at most ${bound} questions, one token, no wrong figure`, async () => {
      const { asked, tokens, wrong } = await played(name, 'none');
      assert.ok(asked <= bound, `${asked} questions`);
      assert.deepEqual([tokens, wrong], [1, 0]);
    });

    // Where the way goes back, that is seen.
    if (!/back|hopping|jumps/.test(name)) continue;
    test(`${name}, asking ahead: what was on show is there in the next frame again, for ${ahead} questions more at most`, async () => {
      const { asked, wrong, revisits, atOnce } = await played(name, 'neighbours');
      assert.ok(asked <= bound + ahead, `${asked} questions`);
      assert.deepEqual([atOnce, wrong], [revisits, 0]);
    });
  }
});
