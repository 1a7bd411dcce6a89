/** Origins: of the pages that a host answers, of checkouts and of offers. */
import { isLoopback } from 'fin-widgets/internal';
import * as z from 'zod/mini';
import { isPublicName, isSecure, readStrictUrl } from '../http/strict-urls.js';

/** The most origins in a list. */
const maxOrigins = 10_000;

const reasonFor = (rule: string) =>
  `must be a list of origins, each exactly as https://installer.example, without a slash at its end, ${rule}`;

/** A list of origins in the notation of `URL`, so that they can be compared as texts. */
function originList(isAllowed: (url: URL) => boolean, rule: string) {
  const reason = reasonFor(rule);
  const origin = z.custom<string>((value) => {
    const url = typeof value === 'string' ? readStrictUrl(value) : undefined;
    // `URL` accepts a star in a host name. Origins have no wildcards.
    return url !== undefined && url.origin === value && !url.hostname.includes('*') && isAllowed(url);
  }, reason);
  // Before the entries are checked, which takes time.
  const isShort = (list: unknown) => !Array.isArray(list) || list.length <= maxOrigins;
  const bounded = z.custom<string[]>(isShort, `must have at most ${maxOrigins} entries`);
  return z.pipe(bounded, z.array(origin, reason).check(z.minLength(1, reason)));
}

export const secureOrigins = () => originList(isSecure, 'with http on this machine (loopback) alone');

const offerRule = 'of public names; loopback beside such a service';
export const offerOriginsReason = reasonFor(offerRule);
export const offerOrigins = originList(
  (url) => (isLoopback(url.hostname) ? isSecure(url) : url.protocol === 'https:' && isPublicName(url.hostname)),
  offerRule,
);

/** The page's origin, if the host allows it. */
export function pageOriginOf(request: Request, origins: readonly string[]): string | undefined {
  const header = request.headers.get('origin');
  return origins.find((each) => each === header);
}
