import { pathOf } from './program.js';

/**
 * The path of the WebDriver of WebKitGTK, whose test browser comes with its library: `WEBKIT_DRIVER_PATH`, else one that is
 * there, else Debian's.
 */
export const webkitDriver = (): Promise<string> =>
  pathOf({
    title: 'WebKitWebDriver',
    names: ['WebKitWebDriver'],
    debian: 'webkit2gtk-driver',
    variable: 'WEBKIT_DRIVER_PATH',
  });

/** The path of the X server without a screen that WebKitGTK, which has no headless mode, draws on. */
export const xvfb = (): Promise<string> =>
  pathOf({ title: 'Xvfb', names: ['Xvfb'], debian: 'xvfb', variable: 'XVFB_PATH' });
