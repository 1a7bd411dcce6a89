import { pathOf } from './program.js';

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
