import { chromeLauncher } from '@web/test-runner-chrome';
import { firefox } from './scripts/test/browsers.ts';
import { webkitLauncher } from './test/browsers/webkit-launcher.ts';
import { startTimeoutMs } from './test/support/browser.ts';

// Chromium runs all random histories in test:elements. A few are enough to compare the other engines: in WebKit, one takes seconds.
process.env.HISTORIES ??= '5';
const { default: base } = await import('./web-test-runner.config.mjs');

// One file at a time, because only one window of a Firefox has the focus.
const firefoxLauncher = chromeLauncher({
  launchOptions: { browser: 'firefox', executablePath: await firefox(), timeout: startTimeoutMs },
  concurrency: 1,
  createPage: async ({ browser }) => (await browser.createBrowserContext()).newPage(),
});

const engines = {
  firefox: [Object.assign(firefoxLauncher, { name: 'Firefox' })],
  webkit: [webkitLauncher(1)],
  chromium: base.browsers,
};

const chosen = process.env.ENGINES?.split(' ') ?? Object.keys(engines);

/** The element tests in the engines that `ENGINES` names (as `firefox webkit`), one after the other. Default: all. */
export default {
  ...base,
  browsers: chosen.flatMap((name) => {
    if (!engines[name]) throw new Error(`ENGINES names ${name}: there are ${Object.keys(engines).join(', ')}.`);
    return engines[name];
  }),
  concurrentBrowsers: 1, // several at once are too slow on a small machine
};
