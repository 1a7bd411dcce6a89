/** Rules for links: the `offer_PDF` that a page sends, and the `checkout_link` of the service's answer. */
import { isLoopback } from 'fin-widgets/internal';
import { isPublicName, isSecure, readStrictUrl } from '../http/strict-urls.js';

/** The longest offer link, in Unicode characters. All common browsers and proxies accept this length. */
export const maxLinkLength = 2048;

/**
 * Whether the host may forward an `offer_PDF`.
 * @param allowedOrigins the host's list. Default: any public name by https. The list contains loopback in development only
 */
export function isOfferLink(link: string, allowedOrigins: readonly string[] | undefined): boolean {
  const url = [...link].length <= maxLinkLength ? readStrictUrl(link) : undefined;
  if (!url || (allowedOrigins && !allowedOrigins.includes(url.origin))) return false;
  if (allowedOrigins && isLoopback(url.hostname)) return isSecure(url);
  return url.protocol === 'https:' && isPublicName(url.hostname);
}

/**
 * Whether the page may follow a `checkout_link`.
 * @param allowedOrigins the host's list. Default: any https address
 * @param pageOrigin the page's origin: only a page on loopback may follow a link to http on loopback
 */
export function isCheckoutLink(
  link: string,
  allowedOrigins: readonly string[] | undefined,
  pageOrigin: string,
): boolean {
  const url = readStrictUrl(link);
  if (!url || (allowedOrigins && !allowedOrigins.includes(url.origin))) return false;
  return url.protocol === 'https:' || (isSecure(url) && isLoopback(new URL(pageOrigin).hostname));
}
