/** Where links may lead: the `offer_PDF` that a page sends, and the `checkout_link` that the service gives. */
import { isLoopback } from 'fin-widgets/internal';
import { isPublicName, isSecure, readStrictUrl } from '../http/strict-urls.js';

/** The longest offer link. Browsers and proxies of every kind take as much. */
const maxLinkLength = 2048;

/**
 * Whether an `offer_PDF` may be forwarded.
 * @param allowedOrigins the host's list; without one, any public name by https. Loopback is listed in development only
 */
export function isOfferLink(link: string, allowedOrigins: readonly string[] | undefined): boolean {
  const url = link.length <= maxLinkLength ? readStrictUrl(link) : undefined;
  if (!url || (allowedOrigins && !allowedOrigins.includes(url.origin))) return false;
  if (allowedOrigins && isLoopback(url.hostname)) return isSecure(url);
  return url.protocol === 'https:' && isPublicName(url.hostname);
}

/**
 * Whether a page may be led to a `checkout_link`.
 * @param allowedOrigins the host's list; without one, any https address
 * @param pageOrigin the page; only a page on loopback may be led to http on loopback
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
