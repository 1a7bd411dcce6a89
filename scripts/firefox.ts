import { pathOf } from './program.js';

/** The path of the Firefox that tests drive: `FIREFOX_PATH`, else one that is there, else Debian's. */
export const firefox = (): Promise<string> =>
  pathOf({
    title: 'Firefox',
    names: ['firefox-esr', 'firefox'],
    elsewhere: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    debian: 'firefox-esr',
    variable: 'FIREFOX_PATH',
  });
