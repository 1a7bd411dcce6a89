/** What the engines differ in, where a test cannot be without it. Each is named here, with the reason. */

const engine = /Firefox\//.test(navigator.userAgent)
  ? 'Firefox'
  : /Chrom/.test(navigator.userAgent)
    ? 'Chromium'
    : 'WebKit';

const abilities = {
  /** To give the accessibility tree to a test. Roles and names are found in the other engines, too: in test/browsers. */
  tree: ['Chromium'],
  /** To repeat a key that is held down: WebKitWebDriver has a key either down or up. */
  repeat: ['Chromium', 'Firefox'],
  /**
   * To go on with the test in a page that was told to leave and got an answer 204, with which it stays: Firefox closes its
   * sockets, the test runner's too. That it leaves is tested in test/browsers.
   */
  staying: ['Chromium', 'WebKit'],
} as const;

/** `it`, in the engines that have this ability; in the others the test is counted as skipped. */
export const itWith = (ability: keyof typeof abilities): typeof it | typeof it.skip =>
  abilities[ability].some((able) => able === engine) ? it : it.skip;

/**
 * A Swiss amount with the same sign between its thousands in every engine: `'`, `’` and a narrow space come and go with the
 * version of the locale data (CLDR) that a browser brings.
 */
export const swiss = (text: string): string => text.replace(/(?<=\d)['’\s~](?=\d{3})/g, "'");
