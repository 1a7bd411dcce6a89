import { isLoopback, readHttpUrl } from '../../client/urls.js';

/**
 * Judges whether a `checkout_link` may be followed: https without user info, within `origins` when there are any; http only
 * from a loopback page to loopback. What `URL` makes of a text is judged, not the text: `java\nscript:` is `javascript:`.
 *
 * @returns the address to follow, or `undefined`
 */
export const judgeCheckoutLink = (
  link: string,
  origins: readonly string[] | undefined,
  page: { hostname: string },
): string | undefined => {
  const url = readHttpUrl(link);
  if (!url) return undefined;
  if (url.protocol === 'http:' && !(isLoopback(url.hostname) && isLoopback(page.hostname))) return undefined;
  return !origins || origins.includes(url.origin) ? url.href : undefined;
};
