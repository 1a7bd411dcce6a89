/** Limits for the recorded drags of the benchmark that hold on every machine: the number of requests, and no wrong fee. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { firstFee, watchFirst } from '../../bench/page/first-fee.js';
import { play } from '../../bench/page/play.js';
import { recordings } from '../../bench/page/recordings.js';
import { cost, openSite, type Site } from '../../bench/page/site.js';
import { openBrowser, type TestBrowser } from '../support/browser.js';

/** The most `pricing_2` requests of each recording without prefetching, the page's first one included. A slow machine sends fewer. */
const maxRequests: Record<keyof typeof recordings, number> = {
  slow: 21,
  'fast and back': 9,
  keys: 11,
  'tenor hopping': 4,
  mixed: 17,
  jumps: 4,
};

/** The most prefetch requests in a minute. */
const maxPrefetches = 12;

describe('a recorded drag', () => {
  let site: Site;
  let browser: TestBrowser;
  before(async () => {
    site = await openSite();
    site.latencyMs = 20;
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
      await page.evaluateOnNewDocument('globalThis.__name = (named) => named'); // a helper that the compiler leaves in functions for the page
      await watchFirst(page);
      site.requests = [];
      await page.goto(`${site.url}/widgets?prefetch=${prefetch}`);
      await firstFee(page);
      const result = await page.evaluate(play, recordings[name] ?? [], cost);
      const [tokens, fees] = [true, false].map((token) =>
        site.requests.filter((request) => (request === 'token') === token),
      );
      return { ...result, tokens: tokens?.length, asked: fees?.length ?? 0 };
    } finally {
      await context.close();
    }
  };

  for (const [name, bound] of Object.entries(maxRequests)) {
    test(`${name}: at most ${bound} requests, one token, no wrong fee`, async () => {
      const { asked, tokens, wrongFrames } = await played(name, 'none');
      assert.ok(asked <= bound, `${asked} requests`);
      assert.deepEqual([tokens, wrongFrames], [1, 0]);
    });

    // Prefetching shows in the recordings that return to an earlier selection.
    if (!/back|hopping|jumps/.test(name)) continue;
    test(`${name}, with prefetching: an earlier fee returns in the next frame, for at most ${maxPrefetches} further requests`, async () => {
      const { asked, wrongFrames, revisits, immediate } = await played(name, 'neighbours');
      assert.ok(asked <= bound + maxPrefetches, `${asked} requests`);
      assert.deepEqual([immediate, wrongFrames], [revisits, 0]);
    });
  }
});
