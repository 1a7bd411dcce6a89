/** Abilities that not every browser engine has, and that a test needs. Each is named here with the reason. */

const engine = /Firefox\//.test(navigator.userAgent)
  ? 'Firefox'
  : /Chrom/.test(navigator.userAgent)
    ? 'Chromium'
    : 'WebKit';

const abilities = {
  /** A test can read the accessibility tree. (test/browsers finds controls by role and name in the other engines.) */
  tree: ['Chromium'],
  /** A key that is held down repeats. WebKitWebDriver knows a key only as down or up. */
  repeat: ['Chromium', 'Firefox'],
  /**
   * A page stays usable after a navigation that is answered with 204. Firefox closes the page's sockets, the test runner's included.
   * test/browsers tests the navigation.
   */
  staying: ['Chromium', 'WebKit'],
} as const;

/** `it`, in the engines that have this ability; in the others the test is counted as skipped. */
export const itWith = (ability: keyof typeof abilities): typeof it | typeof it.skip =>
  abilities[ability].some((able) => able === engine) ? it : it.skip;

/**
 * A Swiss amount of the engine's `Intl`, with the sign between its thousands that the elements write. Firefox 153 writes `'` in fr-CH, where CLDR 48
 * has a narrow space, and WebKitGTK writes `’` in the other languages, where CLDR 48 has `'`.
 *
 * @param separator the elements' sign
 */
export const withSwissThousands = (text: string, separator: string): string =>
  engine === 'Chromium' ? text : text.replace(/(?<=\d)['’](?=\d{3})/g, separator);
