/** Where links may lead: an offer's, that the page sends, and a checkout's, that the service gives. */
import { isLoopback, isPublicName, isSecure, readUrl } from './origins.js';

/** `origins`: where offers may lie, where the host has said so. Loopback is among them only in development. */
export function isOfferLink(link: string, origins: readonly string[] | undefined): boolean {
  const url = readUrl(link);
  if (!url || (origins && !origins.includes(url.origin))) return false;
  if (origins && isLoopback(url.hostname)) return isSecure(url);
  return url.protocol === 'https:' && isPublicName(url.hostname);
}

/** `origins`: where a checkout may be, where the host has said so. `page`: the origin of the page that will be led there. */
export function isCheckoutLink(link: string, origins: readonly string[] | undefined, page: string): boolean {
  const url = readUrl(link);
  if (!url || (origins && !origins.includes(url.origin))) return false;
  return url.protocol === 'https:' || (isSecure(url) && isLoopback(new URL(page).hostname));
}
