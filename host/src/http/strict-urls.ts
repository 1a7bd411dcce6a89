/** Checks of URLs and host names: which are secure, and which are public. */
import { isLoopback, readHttpUrl } from 'fin-widgets/internal';

/** The longest name in DNS. For longer names, `URL` takes quadratic time. */
export const maxHostLength = 253;

/**
 * Parses an absolute http(s) URL without user info; `undefined` for anything else. Stricter than `readHttpUrl`: other software reads the
 * same text later, and may read differently what `URL` tolerates.
 */
export function readStrictUrl(text: string): URL | undefined {
  // `URL` drops white space, and reads a backslash as a slash.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
  if (/[\s\\\x00-\x1f\x7f]/.test(text)) return undefined;
  // `URL` adds missing slashes, drops empty user info (`https://@host`), and decodes a host name.
  const [, host] = /^[a-z]+:\/\/([^/?#@%]+?)(?::\d*)?(?:[/?#]|$)/i.exec(text) ?? [];
  return host !== undefined && host.length <= maxHostLength ? readHttpUrl(text) : undefined;
}

/** Whether a URL is https, or http on loopback for development. */
export const isSecure = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));

/** Names under top-level names that are never public (RFC 6761, 6762, 8375, 9476; ICANN's `internal`). */
export const reservedName = /(?:^|\.)(?:localhost|local|internal|arpa|alt|onion|invalid|test|lan|intranet|home|corp)$/;

/** A name whose last label is letters. */
export const publicName = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;

/**
 * Whether a host name, as `URL` gives it, is a public name and not an IP address. `URL` writes every notation of an IPv4 address as four
 * numbers. So the pattern requires letters in the last label, and no empty labels.
 */
export const isPublicName = (hostname: string): boolean => publicName.test(hostname) && !reservedName.test(hostname);
