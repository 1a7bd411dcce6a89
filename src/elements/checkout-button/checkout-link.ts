import { documentProperty, isLoopback, readHttpUrl } from '../../client/url-guards.js';

/**
 * Judges a `checkout_link`. It may be followed if it is https without user info, and within `origins` if there are any. Plain
 * http is allowed from a loopback page to a loopback host, for development.
 *
 * @param page the location of the page
 * @returns the URL to follow, or `undefined`
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

/** The checkout of all projects of the test mode. No such address exists. */
const simulatedCheckout = 'https://test.fin-widgets.invalid/checkout';

/** The page of the host that stands for such a checkout; `undefined` for any other link. */
export const simulatedCheckoutPage = (link: string, serviceUrl: unknown): string | undefined =>
  link === simulatedCheckout && serviceUrl
    ? readHttpUrl(`${serviceUrl}/checkout`, documentProperty('baseURI'))?.href
    : undefined;
