/** Limits for the recorded drags of the benchmark that hold on every machine: the number of requests, and no wrong fee. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { playOptions } from '../../bench/page/drags.js';
import { play } from '../../bench/page/play-recording.js';
import { recordings } from '../../bench/page/recordings.js';
import { selectionOf } from '../../bench/page/site/selections.js';
import { openSite, type Site } from '../../bench/page/site.js';
import { firstFee, visitsIn } from '../../bench/page/visit.js';
import { openBrowser, type TestBrowser } from '../support/browser.js';

/** The most `pricing_2` requests of each recording. The page's first one is included, if the mint does not carry it. A slow machine sends fewer. */
const maxRequests: Record<keyof typeof recordings, number> = {
  slow: 21,
  'fast and back': 9,
  keys: 11,
  'term changes': 4,
  mixed: 17,
  jumps: 4,
};

describe('a recorded drag', () => {
  let site: Site;
  let browser: TestBrowser;
  before(async () => {
    site = await openSite();
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    site.close();
  });

  const played = (name: string, prefetch: string) =>
    visitsIn(browser, site)(
      { path: `/widgets?prefetch=${prefetch}`, latencyMs: 20, serviceMs: 0, isKnown: false },
      async ({ page, backend }) => {
        await firstFee(page);
        const result = await page.evaluate(play, recordings[name] ?? [], {
          ...playOptions(name, false),
          untilMs: 0,
        });
        const { requests } = await backend.traffic();
        const bodiesOf = (requested: string) =>
          requests.filter(({ operation }) => operation === requested).map(({ body }) => body);
        const listed = bodiesOf('prices')
          .map((body) => JSON.parse(body))
          .filter(({ knownOnly }) => !knownOnly)
          .flatMap(({ questions: quoteRequests }) => quoteRequests.map(selectionOf));
        return { ...result, tokens: bodiesOf('token').length, requested: bodiesOf('pricing_2').length, listed };
      },
    );

  for (const [name, bound] of Object.entries(maxRequests)) {
    test(`${name}: at most ${bound} requests, one token, no wrong fee`, async () => {
      const { requested, tokens, wrongFrames } = await played(name, 'none');
      assert.ok(requested <= bound, `${requested} requests`);
      assert.deepEqual([tokens, wrongFrames], [1, 0]);
    });

    // Prefetching shows in the recordings that return to an earlier selection.
    if (!/back|hopping|jumps/.test(name)) continue;
    test(`${name}, with rows asked for in advance: an earlier fee returns in the next frame, and the service may be asked for none twice`, async () => {
      const { requested, listed, wrongFrames, revisits, immediate } = await played(name, 'neighbours');
      assert.ok(requested <= bound, `${requested} requests`);
      assert.ok(listed.length > 0);
      assert.deepEqual(listed, [...new Set(listed)]);
      assert.deepEqual([immediate, wrongFrames], [revisits, 0]);
    });
  }
});
