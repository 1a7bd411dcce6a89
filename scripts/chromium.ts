import { pathOf } from './program.js';

/** The path of the Chromium that tests drive: `CHROME_PATH`, else one that is there, else Debian's. */
export const chromium = (): Promise<string> =>
  pathOf({
    title: 'Chromium',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    elsewhere: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    debian: 'chromium',
    variable: 'CHROME_PATH',
  });

/** Without a sandbox, which root cannot have; without the calls home and the QUIC that would blur what a test sees. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
