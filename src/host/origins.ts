/** Origins and names: what is this machine's own, what is public, what may be listed. */
import { isLoopback } from '../client/urls.js';

export { isLoopback };

/** The text as an address without user info; `undefined` when it is none. */
export function readUrl(text: string): URL | undefined {
  // `URL` drops white space, and reads a backslash as a slash: whoever reads the text after us may not.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\s\\\x00-\x1f\x7f]/.test(text) || !URL.canParse(text)) return undefined;
  // Nor may they be as lenient about slashes; and empty user info (`https://@host`) leaves no trace in `URL`.
  return /^[a-z]+:\/\/[^/?#@]+(?:[/?#]|$)/i.test(text) ? new URL(text) : undefined;
}

/** https, or http to this machine: for development. */
export const isSecure = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));

/** Names that are never public, and everything below them (RFC 6761, 6762, 8375, 9476; ICANN's `internal`). */
const reserved = /(?:^|\.)(?:localhost|local|internal|arpa|alt|onion|invalid|test|lan|intranet|home|corp)$/;

/**
 * Whether a host name, as `URL` gives it, is a public name. `URL` reads an IPv4 address in any notation, so that what is one
 * comes as one; a name's last label is letters, and its labels are never empty.
 */
export const isPublicName = (hostname: string): boolean =>
  /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/.test(hostname) &&
  !reserved.test(hostname);
