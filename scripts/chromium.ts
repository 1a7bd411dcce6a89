import { pathOf } from './program.js';

/** The path of the Chromium for tests: `CHROME_PATH`, else an installed one, else Debian's package. */
export const chromium = (): Promise<string> =>
  pathOf({
    title: 'Chromium',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    paths: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    debian: 'chromium',
    variable: 'CHROME_PATH',
  });

/** No sandbox, since root cannot use it. No background requests and no QUIC, which would disturb measurements. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
