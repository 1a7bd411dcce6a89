import { chromeLauncher } from '@web/test-runner-chrome';
import { firefox } from './scripts/firefox.ts';
import { webkitLauncher } from './test/browsers/webkit-launcher.ts';

// The random histories are for Chromium, in test:elements; here some show that they go the same way.
process.env.HISTORIES ??= '30';
const { default: whole } = await import('./web-test-runner.config.mjs');

// One at a time: of the windows of a Firefox one has the focus.
const firefoxLauncher = chromeLauncher({
  launchOptions: { browser: 'firefox', executablePath: await firefox() },
  concurrency: 1,
  createPage: async ({ browser }) => (await browser.createBrowserContext()).newPage(),
});

const engines = {
  firefox: [Object.assign(firefoxLauncher, { name: 'Firefox' })],
  webkit: [webkitLauncher(1)],
  chromium: whole.browsers,
};

const wanted = process.env.ENGINES?.split(' ') ?? Object.keys(engines);

/** The element tests in every engine, or in those that `ENGINES` names (as `firefox webkit`), one after the other. */
export default {
  ...whole,
  browsers: wanted.flatMap((name) => {
    if (!engines[name]) throw new Error(`ENGINES names ${name}: there are ${Object.keys(engines).join(', ')}.`);
    return engines[name];
  }),
  concurrentBrowsers: 1, // beside each other they starve on a small machine
  testFramework: { config: { timeout: 30_000 } }, // ms; a dialog filled in key by key takes its time
};
