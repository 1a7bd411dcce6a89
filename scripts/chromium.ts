import { pathOf } from './program.js';

/** The path of the Chromium with all that a visitor has: `CHROME_PATH`, else an installed one, else Debian's package. */
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

/**
 * The Chromium of most tests: its headless shell, the same engine without windows, in which a new page costs a third of the time. With `CHROME_PATH`
 * the tests run in that Chromium instead.
 */
export const headlessChromium = async (): Promise<{ executablePath: string; headless: true | 'shell' }> =>
  process.env.CHROME_PATH
    ? { executablePath: await chromium(), headless: true }
    : {
        executablePath: await pathOf({
          title: 'Chromium’s headless shell',
          names: ['chromium-headless-shell', 'chrome-headless-shell'],
          debian: 'chromium-headless-shell',
          variable: 'CHROME_PATH',
        }),
        headless: 'shell',
      };

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
