/** Checks of addresses and host names: which of them are secure, and which are public. */
import { isLoopback, readHttpUrl } from 'fin-widgets/internal';

/** The longest name that DNS has. `URL` takes time by the square of a longer one. */
const maxHostLength = 253;

/**
 * Parses an absolute http(s) address without user info; `undefined` for anything else. Stricter than `readHttpUrl`, since others read
 * the text after the host, and they may read differently what `URL` forgives.
 */
export function readStrictUrl(text: string): URL | undefined {
  // `URL` drops white space, and reads a backslash as a slash.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\s\\\x00-\x1f\x7f]/.test(text)) return undefined;
  // `URL` adds missing slashes, and drops empty user info (`https://@host`).
  const [, host] = /^[a-z]+:\/\/([^/?#@]+?)(?::\d*)?(?:[/?#]|$)/i.exec(text) ?? [];
  return host !== undefined && host.length <= maxHostLength ? readHttpUrl(text) : undefined;
}

/** Whether an address is https, or http on loopback for development. */
export const isSecure = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));

/** Top-level names that are never public (RFC 6761, 6762, 8375, 9476; ICANN's `internal`), and all names below them. */
const reservedName = /(?:^|\.)(?:localhost|local|internal|arpa|alt|onion|invalid|test|lan|intranet|home|corp)$/;

/**
 * Whether a host name, as `URL` gives it, is a public name and no IP address. `URL` writes an IPv4 address in any notation as four
 * numbers. The pattern therefore asks for letters in the last label, and for labels that are not empty.
 */
export const isPublicName = (hostname: string): boolean =>
  /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/.test(hostname) &&
  !reservedName.test(hostname);
