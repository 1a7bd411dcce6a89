import { pathOf } from './program.js';

/** The path of the Firefox for tests: `FIREFOX_PATH`, else an installed one, else Debian's package. */
export const firefox = (): Promise<string> =>
  pathOf({
    title: 'Firefox',
    names: ['firefox-esr', 'firefox'],
    paths: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    debian: 'firefox-esr',
    variable: 'FIREFOX_PATH',
  });
