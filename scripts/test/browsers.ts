/** The browsers that tests, pictures and benches drive. */
import { pathOf } from './find-program.js';

/** The path of a whole Chromium, as visitors have it: `CHROME_PATH`, else an installed one, else Debian's package. */
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
 * The Chromium of most tests: its headless shell, which is the same engine without windows. A new page takes a third of the time there. A whole
 * Chromium runs the tests if `CHROME_PATH` is set, or no shell can be installed.
 */
export const headlessChromium = async (): Promise<{ executablePath: string; headless: true | 'shell' }> => {
  const shell = process.env.CHROME_PATH ? undefined : await headlessShell().catch(() => undefined);
  return shell ? { executablePath: shell, headless: 'shell' } : { executablePath: await chromium(), headless: true };
};

const headlessShell = (): Promise<string> =>
  pathOf({
    title: 'Chromium’s headless shell',
    names: ['chromium-headless-shell', 'chrome-headless-shell'],
    debian: 'chromium-headless-shell',
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

/** The path of the Firefox for tests: `FIREFOX_PATH`, else an installed one, else Debian's package. */
export const firefox = (): Promise<string> =>
  pathOf({
    title: 'Firefox',
    names: ['firefox-esr', 'firefox'],
    paths: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    debian: 'firefox-esr',
    variable: 'FIREFOX_PATH',
  });

/**
 * The path of the WebDriver of WebKitGTK, whose test browser comes with its library: `WEBKIT_DRIVER_PATH`, else an installed
 * one, else Debian's package.
 */
export const webkitDriver = (): Promise<string> =>
  pathOf({
    title: 'WebKitWebDriver',
    names: ['WebKitWebDriver'],
    debian: 'webkit2gtk-driver',
    variable: 'WEBKIT_DRIVER_PATH',
  });

/** The path of an X server without a screen. WebKitGTK needs it, since it has no headless mode. */
export const xvfb = (): Promise<string> =>
  pathOf({ title: 'Xvfb', names: ['Xvfb'], debian: 'xvfb', variable: 'XVFB_PATH' });
