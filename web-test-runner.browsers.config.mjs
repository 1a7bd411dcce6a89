import { chromeLauncher } from '@web/test-runner-chrome';
import { firefox } from './scripts/test/browsers.ts';
import { webkitLauncher } from './test/browsers/webkit-launcher.ts';
import { startTimeoutMs } from './test/support/browser.ts';

// Chromium runs many random histories, in test:elements and test:soak. A few compare the other engines: in WebKit, one takes seconds.
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

/**
 * Tests of the project's own logic, which is the same in each engine: Chromium alone runs them, in `npm test`. The random histories
 * take all of that logic through the other engines too.
 */
const logic = [
  'base/{custom-texts,host-settings,sources}',
  'checkout-button/{checkout-link,checkout-params,events,failures,known-customer,fee-finder,one-project,project,replay,settings}',
  'checkout-button/{submission-records,unknown-outcome}',
  'customer-form/{form-texts,page-customer,phone-number,validation}',
  'diagnostics/*',
  'formats/{parse-amount,amount-in-text,parse-country,max-text-length}',
  'lead-form/{confirmation,sending,settings}',
  'monthly-fee/credit/*',
  'monthly-fee/{adaptive-throttle,answers,changed-settings,errors,first-quote,legal,lifetime,fee-finder,prefetcher,rows,sharing}',
  'monthly-fee/{term-fees,values-of-any-type,wrong-settings}',
  'submission/*',
];

const chosen = process.env.ENGINES?.split(' ') ?? Object.keys(engines);

/** The element tests of what engines do, in those that `ENGINES` names (as `firefox webkit`), one after the other. Default: all. */
export default {
  ...base,
  files: [base.files, ...logic.map((path) => `!test/elements/${path}.test.ts`)],
  browsers: chosen.flatMap((name) => {
    if (!engines[name]) throw new Error(`ENGINES names ${name}: there are ${Object.keys(engines).join(', ')}.`);
    return engines[name];
  }),
  concurrentBrowsers: 1, // several at once are too slow on a small machine
};
